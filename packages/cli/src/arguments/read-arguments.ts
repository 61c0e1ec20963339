import type { CommandError } from '../terminal/command-error.js';
import { clip, quoted } from '../text/printable.js';
import { looksLikeFile, withGuessedScheme } from '../urls/guess-scheme.js';
import { type CacheArguments, cacheArguments } from './cache-arguments.js';
import {
  type CheckArguments,
  type CheckSitesArguments,
  checkArguments,
  type DescribeArguments,
} from './check-arguments.js';
import {
  COMMANDS,
  type Command,
  type CommandLine,
  OPTIONS,
  parseCommandLine,
  suggestion,
  usage,
} from './command-line.js';
import { type CompletionArguments, completionArguments } from './completion-arguments.js';
import { type CrawlersArguments, crawlersArguments } from './crawlers-arguments.js';
import { type CreateArguments, createArguments } from './create-arguments.js';
import { type DiffArguments, diffArguments } from './diff-arguments.js';
import { type FetchArguments, fetchArguments } from './fetch-arguments.js';
import { type FilterArguments, filterArguments } from './filter-arguments.js';
import { type FormatArguments, formatArguments } from './format-arguments.js';
import { type LintArguments, lintArguments } from './lint-arguments.js';
import { type PolicyArguments, policyArguments } from './policy-arguments.js';
import type { NewTokenArguments, ServeArguments } from './serve-arguments.js';
import { type SitemapsArguments, sitemapsArguments } from './sitemaps-arguments.js';

export type Topic = Command | undefined;

export type Arguments =
  | CheckArguments
  | CheckSitesArguments
  | DescribeArguments
  | FilterArguments
  | FetchArguments
  | SitemapsArguments
  | LintArguments
  | PolicyArguments
  | DiffArguments
  | FormatArguments
  | CreateArguments
  | CacheArguments
  | CrawlersArguments
  | ServeArguments
  | NewTokenArguments
  | CompletionArguments
  | { readonly task: 'help'; readonly topic: Topic }
  | { readonly task: 'version' };

const COMMANDS_LISTED = `${COMMANDS.slice(0, -1).join(', ')} and ${COMMANDS.at(-1)}`;

/** Commands that fetch, even if a stored copy is fresh. */
const ALWAYS_FRESH: ReadonlySet<Command> = new Set(['lint', 'policy', 'diff']);

async function commandOf(line: CommandLine): Promise<Command> {
  const [word] = line.positionals;
  const command = COMMANDS.find((name) => name === word);
  if (command !== undefined) return command;
  if (word === undefined && line.unknown.length > 0)
    throw await unknownOption(line.unknown[0] ?? '', '', Object.keys(OPTIONS));
  if (word === undefined)
    throw usage('no command: write maycrawl check and a URL (maycrawl --help lists all commands)');
  const args = commandFor(word);
  if (args !== undefined) throw usage(`no command before ${quoted(word)}: write maycrawl ${clip(args, 120)}`);
  throw usage(
    `unknown command ${quoted(word)}${(await suggestion(word, COMMANDS)) || `; the commands are ${COMMANDS_LISTED}`}`,
  );
}

/** Returns the arguments that were probably meant, if the first is a URL, a path or a file. */
function commandFor(word: string): string | undefined {
  if (word.includes('.') && looksLikeFile(word)) return `lint ${word}`;
  if (word.startsWith('/')) return `check --robots FILE ${word}`;
  return word.includes('://') || withGuessedScheme(word) !== undefined ? `check ${word}` : undefined;
}

async function unknownOption(option: string, command: string, names: readonly string[]): Promise<CommandError> {
  const hint = await suggestion(
    option,
    names.map((name) => `--${name}`),
    // With two edits, three letters are any other word: --csv is not --use.
    option.length <= '--abc'.length ? 1 : undefined,
  );
  return usage(`unknown option ${clip(option, 40)}${hint || ` (maycrawl${command} --help lists them)`}`);
}

async function rejectForeignOptions(line: CommandLine, command: Command): Promise<void> {
  const own = Object.entries(OPTIONS).filter(([, option]) => option.of.some((name) => name === command));
  const names = own.map(([name]) => name);
  const [unknown] = line.unknown;
  if (unknown !== undefined) throw await unknownOption(unknown, ` ${command}`, names);
  const foreign = [...line.options.keys()].find((name) => !names.includes(name));
  if (foreign === undefined) return;
  if (foreign === 'fresh' && ALWAYS_FRESH.has(command))
    throw usage(`--fresh is not an option of ${command}, which always fetches now: leave it out`);
  const { of } = OPTIONS[foreign];
  const owners = [of.slice(0, -1).join(', '), of.at(-1)].filter(Boolean).join(' and ');
  throw usage(
    `--${foreign} is an option of ${owners}, not of ${command} (maycrawl ${command} --help lists its options)`,
  );
}

async function topicOf(positionals: readonly string[]): Promise<Topic> {
  const word = positionals[0] === 'help' ? positionals[1] : positionals[0];
  const topic = COMMANDS.find((name) => name === word);
  if (word === undefined || topic !== undefined) return topic;
  throw usage(
    `there is no help for ${quoted(word)}${(await suggestion(word, COMMANDS)) || `; the commands are ${COMMANDS_LISTED}`}`,
  );
}

/** Parses the command line; throws a {@link CommandError} (`usage`) that says what to change. */
export async function readArguments(argv: readonly string[]): Promise<Arguments> {
  const line = parseCommandLine(argv);
  if (line.options.has('help') || line.positionals[0] === 'help') {
    return { task: 'help', topic: await topicOf(line.positionals) };
  }
  if (line.options.has('version')) return { task: 'version' };
  const command = await commandOf(line);
  await rejectForeignOptions(line, command);
  const rest = line.positionals.slice(1);
  switch (command) {
    case 'check':
      return checkArguments(line, rest);
    case 'filter':
      return filterArguments(line, rest);
    case 'fetch':
      return fetchArguments(line, rest);
    case 'sitemaps':
      return sitemapsArguments(line, rest);
    case 'lint':
      return lintArguments(line, rest);
    case 'policy':
      return policyArguments(line, rest);
    case 'diff':
      return diffArguments(line, rest);
    case 'format':
      return formatArguments(line, rest);
    case 'create':
      return createArguments(line, rest);
    case 'cache':
      return cacheArguments(line, rest);
    case 'crawlers':
      return crawlersArguments(line, rest);
    case 'serve':
      return (await import('./serve-arguments.js')).serveArguments(line, rest, process.env);
    case 'completion':
      return completionArguments(rest);
  }
}
