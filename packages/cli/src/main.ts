import { readCommandLine } from './command-line/read-command-line.js';
import { type Arguments, COMMANDS } from './commands.js';
import { CommandError, internalErrorText } from './terminal/command-error.js';
import type { ExitCode } from './terminal/exit-code.js';
import { StoppedRun } from './terminal/stop-signals.js';
import { createWriter, type Writer } from './terminal/writer.js';

const STDOUT = 1;

/** Checks the crawlers of `--as`, and returns the arguments with those that they name. */
async function checkCrawlers(args: Arguments): Promise<Arguments> {
  if (!('crawler' in args || 'crawlers' in args)) return args;
  const { checkCrawlerNames, crawlersOf, hintsOnNames, withNamedCrawlers } = await import('./targets/crawler-names.js');
  const names = crawlersOf(args);
  checkCrawlerNames(names);
  const expanded = await withNamedCrawlers(args);
  const isQuiet = ('quiet' in args && args.quiet) || ('form' in args && args.form === 'quiet');
  const hints = isQuiet ? [] : await hintsOnNames(crawlersOf(expanded));
  for (const hint of hints) await printNotice(`--as ${hint}`);
  return expanded;
}

type Run<Name> = (args: Extract<Arguments, { readonly task: Name }>, writer: Writer) => Promise<ExitCode>;

/** Each command is imported on demand: a short run spends most of its time on loading modules. */
const RUNS: { readonly [Name in Arguments['task']]: Run<Name> } = {
  help: async ({ topic }, writer) => {
    writer.print(await helpFor(topic));
    return 0;
  },
  version: async (_, writer) => {
    writer.print(`maycrawl ${(await import('./terminal/version.js')).readVersion()}\n`);
    return 0;
  },
  check: async (args, writer) => (await import('./commands/check/check-file.js')).checkFile(args, writer),
  describe: async (args, writer) => (await import('./commands/check/describe-file.js')).describeFile(args, writer),
  'check-sites': async (args) => (await import('./commands/check/check-sites.js')).checkSites(args),
  filter: async (args) => (await import('./commands/filter/filter-lines.js')).filterLines(args),
  join: async (args) => (await import('./commands/join/join-rows.js')).joinRows(args),
  origins: async (args) => (await import('./commands/origins/add-origins.js')).addOrigins(args),
  warc: async (args) => (await import('./commands/warc/read-captures.js')).readCaptures(args),
  survey: async (args, writer) => (await import('./commands/survey/run-survey.js')).runSurvey(args, writer),
  fetch: async (args, writer) => (await import('./commands/fetch/fetch-robots.js')).fetchRobots(args, writer),
  sitemaps: async (args, writer) => (await import('./commands/sitemaps/list-sitemaps.js')).listSitemaps(args, writer),
  watch: async (args, writer) => (await import('./commands/watch/run-watch.js')).runWatch(args, writer),
  'answer-alert': async (args) => (await import('./commands/watch/answer-alert.js')).answerAlert(args),
  lint: async (args, writer) => (await import('./commands/lint/lint-files.js')).lintFiles(args, writer),
  policy: async (args, writer) => (await import('./commands/policy/show-policy.js')).showPolicy(args, writer),
  diff: async (args, writer) => (await import('./commands/diff/diff-files.js')).diffFiles(args, writer),
  format: async (args, writer) => (await import('./commands/format/format-files.js')).formatFiles(args, writer),
  add: async (args, writer) => (await import('./commands/add/add-lines.js')).addLines(args, writer),
  create: async (args, writer) => (await import('./commands/create/create-file.js')).createFile(args, writer),
  history: async (args, writer) => (await import('./commands/history/use-history.js')).useHistory(args, writer),
  cache: async (args, writer) => (await import('./commands/cache/use-cache.js')).useCache(args, writer),
  crawlers: async (args, writer) => (await import('./commands/crawlers/list-crawlers.js')).listCrawlers(args, writer),
  'test-crawler': async (args, writer) => (await import('./commands/test-crawler/run-test.js')).runTest(args, writer),
  'test-parser': async (args, writer) =>
    (await import('./commands/test-parser/run-parser-test.js')).runParserTest(args, writer),
  serve: async (args) => (await import('./commands/serve/run-serve.js')).serve(args),
  lsp: async (args) => (await import('./commands/lsp/serve-lsp.js')).serveLsp(args),
  mcp: async (args) => (await import('./commands/mcp/run-mcp.js')).runMcp(args),
  completion: async (args, writer) =>
    (await import('./commands/completion/print-completion.js')).printCompletion(args, COMMANDS, writer),
  'new-token': async (args, writer) => (await import('./commands/serve/make-token.js')).makeToken(args, writer),
};

async function helpFor(topic: keyof typeof COMMANDS | undefined): Promise<string> {
  const { helpOf, overview } = await import('./command-line/help.js');
  if (topic !== undefined) return helpOf(await COMMANDS[topic]());
  const [{ readVersion }, { loadAll }] = await Promise.all([
    import('./terminal/version.js'),
    import('./command-line/command.js'),
  ]);
  return overview(await loadAll(COMMANDS), readVersion());
}

async function printNotice(text: string): Promise<void> {
  (await import('./terminal/notice.js')).printNotice(text);
}

async function main(argv: readonly string[]): Promise<ExitCode> {
  const writer = createWriter(STDOUT);
  try {
    const args = await checkCrawlers(await readCommandLine(argv, COMMANDS, process.env));
    const exitCode = await RUNS[args.task](args as never, writer);
    writer.flush();
    return exitCode;
  } catch (error) {
    if (error instanceof StoppedRun) {
      await printNotice(`stopped: ${error.message}`);
      return error.exitCode;
    }
    // If stdout was closed (`| head`), nothing is reported. Exit code 0 would claim that everything is allowed.
    if (!(error instanceof CommandError)) await printNotice(internalErrorText(error));
    else if (error.code !== 'reader-gone') await printNotice(error.message);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
