import { parseArgs } from 'node:util';
import { CommandError } from './command-error.js';
import { clip, quoted } from './printable.js';

export const DIALECTS = ['google', 'rfc9309'] as const;

export interface CheckArguments {
  readonly task: 'check';
  /** Path of the robots.txt file; `-` for stdin. */
  readonly robots: string;
  /** Who asks, in the order given; at least one. */
  readonly crawlers: readonly string[];
  readonly dialect: (typeof DIALECTS)[number];
  readonly literal: boolean;
  readonly json: boolean;
  /** As given; `-` stands for the lines of stdin, and so does an empty list. */
  readonly urls: readonly string[];
}

export interface CrawlersArguments {
  readonly task: 'crawlers';
  readonly name: string | undefined;
  readonly json: boolean;
}

export type Topic = 'check' | 'crawlers' | undefined;

export type Arguments =
  | CheckArguments
  | CrawlersArguments
  | { readonly task: 'help'; readonly topic: Topic }
  | { readonly task: 'version' };

/** Every option, and the commands that take it. */
const OPTIONS = {
  robots: { type: 'string', of: ['check'] },
  as: { type: 'string', of: ['check'], multiple: true },
  dialect: { type: 'string', of: ['check'] },
  literal: { type: 'boolean', of: ['check'] },
  json: { type: 'boolean', of: ['check', 'crawlers'] },
  help: { type: 'boolean', short: 'h', of: ['check', 'crawlers'] },
  version: { type: 'boolean', short: 'v', of: ['check', 'crawlers'] },
} as const;

type OptionName = keyof typeof OPTIONS;

const COMMANDS = ['check', 'crawlers'] as const;
const DEFAULT_CRAWLER = 'Googlebot';

interface Found {
  readonly options: Map<OptionName, string[]>;
  readonly positionals: string[];
  /** Options that we don't have, as written. */
  readonly unknown: string[];
}

const usage = (message: string): CommandError => new CommandError('usage', message);

const isOption = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name);

// Node's parser splits the words and we judge them: it alone leaves `007`, `-` and the empty string as they are.
function sortOut(argv: readonly string[]): Found {
  const found: Found = { options: new Map(), positionals: [], unknown: [] };
  const { tokens } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'positional') found.positionals.push(token.value);
    if (token.kind !== 'option') continue;
    if (!isOption(token.name)) found.unknown.push(token.rawName);
    else found.options.set(token.name, [...(found.options.get(token.name) ?? []), readValue(token.name, token)]);
  }
  return found;
}

function readValue(name: OptionName, token: { value?: string | undefined; inlineValue?: boolean | undefined }): string {
  const { value, inlineValue } = token;
  if (OPTIONS[name].type === 'boolean') {
    if (value !== undefined) throw usage(`--${name} takes no value: write --${name} alone`);
    return '';
  }
  if (value === undefined) throw usage(`--${name} needs a value: ${wanted(name)}`);
  if (!inlineValue && value.startsWith('-') && value !== '-') {
    throw usage(
      `--${name} needs a value, and ${quoted(value)} looks like an option: if it is meant, write --${name}=${clip(value, 40)}`,
    );
  }
  if (value.trim() === '') throw usage(`--${name} is empty: ${wanted(name)}`);
  return value;
}

function wanted(name: OptionName): string {
  if (name === 'robots') return 'name a file, or - for stdin';
  if (name === 'dialect') return `write --dialect ${DIALECTS.join(' or --dialect ')}`;
  return 'name a crawler, such as --as Googlebot, or quote a User-Agent header';
}

/** The word of `words` that `word` was probably meant to be. */
async function meant(word: string, words: readonly string[]): Promise<string> {
  const { nearest } = await import('./nearest.js');
  const near = nearest(word, words);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

async function commandOf(found: Found): Promise<(typeof COMMANDS)[number]> {
  const [word] = found.positionals;
  const command = COMMANDS.find((name) => name === word);
  if (command !== undefined) return command;
  if (word === undefined && found.unknown.length > 0)
    throw await unknownOption(found.unknown[0] ?? '', '', Object.keys(OPTIONS));
  if (word === undefined)
    throw usage('no command: write maycrawl check or maycrawl crawlers (maycrawl --help shows how)');
  if (word.startsWith('/') || word.includes('://')) {
    throw usage(`no command before ${quoted(word)}: write maycrawl check --robots FILE and then the URL`);
  }
  throw usage(`unknown command ${quoted(word)}${(await meant(word, COMMANDS)) || '; there are check and crawlers'}`);
}

async function unknownOption(option: string, command: string, names: readonly string[]): Promise<CommandError> {
  const hint = await meant(
    option,
    names.map((name) => `--${name}`),
  );
  return usage(`unknown option ${clip(option, 40)}${hint || ` (maycrawl${command} --help lists them)`}`);
}

async function refuseOthers(found: Found, command: (typeof COMMANDS)[number]): Promise<void> {
  const mine = Object.entries(OPTIONS).filter(([, option]) => option.of.some((name) => name === command));
  const names = mine.map(([name]) => name);
  const foreign = [...found.options.keys()].filter((name) => !names.includes(name)).map((name) => `--${name}`);
  const [first] = [...found.unknown, ...foreign];
  if (first !== undefined) throw await unknownOption(first, ` ${command}`, names);
}

function single(found: Found, name: OptionName): string | undefined {
  const values = found.options.get(name) ?? [];
  if (values.length > 1) throw usage(`--${name} is given ${values.length} times: give it once`);
  return values[0];
}

function dialectOf(found: Found): CheckArguments['dialect'] {
  const value = single(found, 'dialect') ?? 'google';
  const dialect = DIALECTS.find((name) => name === value);
  if (dialect === undefined) throw usage(`unknown dialect ${quoted(value)}: ${wanted('dialect')}`);
  return dialect;
}

function checkArguments(found: Found, urls: readonly string[]): CheckArguments {
  const robots = single(found, 'robots');
  if (robots === undefined) {
    throw usage('check does not fetch robots.txt yet: give the file with --robots FILE, or --robots - for stdin');
  }
  if (robots === '-' && (urls.length === 0 || urls.includes('-'))) {
    throw usage('no URL: stdin holds the robots.txt, so give the URLs as arguments');
  }
  if (urls.indexOf('-') !== urls.lastIndexOf('-'))
    throw usage('- stands for stdin, which can be read once: give one -');
  const crawlers = found.options.get('as') ?? [DEFAULT_CRAWLER];
  const [literal, json] = [found.options.has('literal'), found.options.has('json')];
  return { task: 'check', robots, crawlers, dialect: dialectOf(found), literal, json, urls };
}

function crawlersArguments(found: Found, names: readonly string[]): CrawlersArguments {
  const [name, ...rest] = names;
  if (rest.length > 0) throw usage('crawlers takes one name: put a User-Agent header in quotes');
  if (name?.trim() === '')
    throw usage('the name is empty: give a crawler or a User-Agent header, or nothing to list all');
  return { task: 'crawlers', name, json: found.options.has('json') };
}

async function topicOf(positionals: readonly string[]): Promise<Topic> {
  const word = positionals[0] === 'help' ? positionals[1] : positionals[0];
  const topic = COMMANDS.find((name) => name === word);
  if (word === undefined || topic !== undefined) return topic;
  throw usage(`no help on ${quoted(word)}${(await meant(word, COMMANDS)) || '; there is help on check and crawlers'}`);
}

/** What the command line asks for; throws a {@link CommandError} (`usage`) that says what to change. */
export async function readArguments(argv: readonly string[]): Promise<Arguments> {
  const found = sortOut(argv);
  if (found.options.has('help') || found.positionals[0] === 'help') {
    return { task: 'help', topic: await topicOf(found.positionals) };
  }
  if (found.options.has('version')) return { task: 'version' };
  const command = await commandOf(found);
  await refuseOthers(found, command);
  const rest = found.positionals.slice(1);
  return command === 'check' ? checkArguments(found, rest) : crawlersArguments(found, rest);
}
