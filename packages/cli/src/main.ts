import { readCommandLine } from './command-line/read-command-line.js';
import { type Arguments, COMMANDS } from './commands.js';
import { CommandError } from './terminal/command-error.js';
import { StoppedRun } from './terminal/stopped-run.js';
import { createWriter, type Writer, writeLine } from './terminal/writer.js';

/**
 * 0: everything is allowed; 1: something is blocked, has findings or was not found; 2: a usage or I/O error, reported
 * in one line on stderr; 130 and 143: stopped by a signal.
 */
export type ExitCode = 0 | 1 | 2 | 130 | 143;

const STDOUT = 1;
const STDERR = 2;

/**
 * Checks the crawlers of `--as` for every command; writes a line to stderr for each that may be misspelt. Returns the
 * arguments with the crawlers that they name.
 */
async function checkCrawlers(args: Arguments): Promise<Arguments> {
  if (!('crawler' in args || 'crawlers' in args)) return args;
  const { checkCrawlerNames, crawlersOf, hintsOnNames, withNamedCrawlers } = await import('./targets/crawler-names.js');
  const names = crawlersOf(args);
  checkCrawlerNames(names);
  const expanded = await withNamedCrawlers(args);
  const isQuiet = ('quiet' in args && args.quiet) || ('form' in args && args.form === 'quiet');
  const hints = isQuiet ? [] : await hintsOnNames(crawlersOf(expanded));
  if (hints.length > 0) {
    const { printable } = await import('./text/printable.js');
    for (const hint of hints) writeLine(STDERR, `maycrawl: ${printable(hint)}`);
  }
  return expanded;
}

// Each command is imported on demand: a short run spends most of its time on loading modules.
async function run(args: Arguments, writer: Writer): Promise<ExitCode> {
  switch (args.task) {
    case 'help':
      writer.print(await helpFor(args.topic));
      return 0;
    case 'version':
      writer.print(`maycrawl ${(await import('./terminal/version.js')).readVersion()}\n`);
      return 0;
    case 'check':
      return (await import('./commands/check/check-file.js')).checkFile(args, writer);
    case 'describe':
      return (await import('./commands/check/describe-file.js')).describeFile(args, writer);
    case 'check-sites':
      return (await import('./commands/check/check-sites.js')).checkSites(args);
    case 'filter':
      return (await import('./commands/filter/filter-lines.js')).filterLines(args);
    case 'fetch':
      return (await import('./commands/fetch/fetch-robots.js')).fetchRobots(args, writer);
    case 'sitemaps':
      return (await import('./commands/sitemaps/list-sitemaps.js')).listSitemaps(args, writer);
    case 'lint':
      return (await import('./commands/lint/lint-files.js')).lintFiles(args, writer);
    case 'policy':
      return (await import('./commands/policy/show-policy.js')).showPolicy(args, writer);
    case 'diff':
      return (await import('./commands/diff/diff-files.js')).diffFiles(args, writer);
    case 'format':
      return (await import('./commands/format/format-files.js')).formatFiles(args, writer);
    case 'create':
      return (await import('./commands/create/create-file.js')).createFile(args, writer);
    case 'cache':
      return (await import('./commands/cache/use-cache.js')).useCache(args, writer);
    case 'crawlers':
      return (await import('./commands/crawlers/list-crawlers.js')).listCrawlers(args, writer);
    case 'serve':
      return (await import('./commands/serve/run-serve.js')).serve(args);
    case 'completion':
      return (await import('./commands/completion/print-completion.js')).printCompletion(args, COMMANDS, writer);
    case 'new-token':
      return (await import('./commands/serve/make-token.js')).makeToken(args, writer);
  }
}

async function helpFor(topic: keyof typeof COMMANDS | undefined): Promise<string> {
  const { helpOf, overview } = await import('./command-line/help.js');
  if (topic !== undefined) return helpOf(await COMMANDS[topic]());
  const [{ readVersion }, { loadAll }] = await Promise.all([
    import('./terminal/version.js'),
    import('./command-line/command.js'),
  ]);
  return overview(await loadAll(COMMANDS), readVersion());
}

async function reportError(error: unknown): Promise<void> {
  const message =
    error instanceof CommandError
      ? error.message
      : `internal error, please report it: ${String(error).split('\n', 1)[0]}`;
  const { printable } = await import('./text/printable.js');
  writeLine(STDERR, `maycrawl: ${printable(message)}`);
}

async function main(argv: readonly string[]): Promise<ExitCode> {
  const writer = createWriter(STDOUT);
  try {
    const args = await checkCrawlers(await readCommandLine(argv, COMMANDS, process.env));
    const exitCode = await run(args, writer);
    writer.flush();
    return exitCode;
  } catch (error) {
    if (error instanceof StoppedRun) {
      const { printable } = await import('./text/printable.js');
      writeLine(STDERR, `maycrawl: stopped: ${printable(error.message)}`);
      return error.exitCode;
    }
    // If stdout was closed (`| head`), nothing is reported. Exit code 0 would claim that everything is allowed.
    if (!(error instanceof CommandError && error.code === 'reader-gone')) await reportError(error);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
