import { parseArgs } from 'node:util';
import { CommandError } from './command-error.js';
import {
  GATE_OPTIONS,
  type GateArguments,
  type GateOption,
  IN_MEMORY,
  isRedisUrl,
  readGateArguments,
  wantedOfGate,
} from './gate-arguments.js';
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

/** `check` without `--robots`: the sites' own files are fetched. */
export interface CheckSitesArguments extends Pick<CheckArguments, 'crawlers' | 'dialect' | 'json' | 'urls'> {
  readonly task: 'check-sites';
  readonly gate: GateArguments;
}

export interface FetchArguments {
  readonly task: 'fetch';
  readonly url: string;
  readonly form: 'text' | 'json' | 'raw';
  readonly gate: GateArguments;
}

export const CACHE_ACTIONS = ['stats', 'purge', 'compact'] as const;

export interface CacheArguments {
  readonly task: 'cache';
  readonly action: (typeof CACHE_ACTIONS)[number];
  /** Whose record `purge` drops; undefined for all. */
  readonly url: string | undefined;
  /** A folder; undefined for the user's cache folder. */
  readonly store: string | undefined;
  readonly json: boolean;
}

export interface CrawlersArguments {
  readonly task: 'crawlers';
  readonly name: string | undefined;
  readonly json: boolean;
}

const COMMANDS = ['check', 'fetch', 'cache', 'crawlers'] as const;

type Command = (typeof COMMANDS)[number];

export type Topic = Command | undefined;

export type Arguments =
  | CheckArguments
  | CheckSitesArguments
  | FetchArguments
  | CacheArguments
  | CrawlersArguments
  | { readonly task: 'help'; readonly topic: Topic }
  | { readonly task: 'version' };

/** Every option, and the commands that take it. */
const OPTIONS = {
  robots: { type: 'string', of: ['check'] },
  as: { type: 'string', of: ['check'], multiple: true },
  dialect: { type: 'string', of: ['check'] },
  literal: { type: 'boolean', of: ['check'] },
  store: { type: 'string', of: ['check', 'fetch', 'cache'] },
  fresh: { type: 'boolean', of: ['check', 'fetch'] },
  policy: { type: 'string', of: ['check', 'fetch'] },
  'allow-private': { type: 'boolean', of: ['check', 'fetch'] },
  timeout: { type: 'string', of: ['check', 'fetch'] },
  'user-agent': { type: 'string', of: ['check', 'fetch'] },
  raw: { type: 'boolean', of: ['fetch'] },
  json: { type: 'boolean', of: COMMANDS },
  help: { type: 'boolean', short: 'h', of: COMMANDS },
  version: { type: 'boolean', short: 'v', of: COMMANDS },
} as const;

type OptionName = keyof typeof OPTIONS;

const COMMANDS_LISTED = `${COMMANDS.slice(0, -1).join(', ')} and ${COMMANDS.at(-1)}`;
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
  const gateOption = GATE_OPTIONS.find((option) => option === name);
  if (gateOption !== undefined) return wantedOfGate(gateOption);
  return 'name a crawler, such as --as Googlebot, or quote a User-Agent header';
}

/** The word of `words` that `word` was probably meant to be. */
async function meant(word: string, words: readonly string[]): Promise<string> {
  const { nearest } = await import('@maycrawl/lint');
  const near = nearest(word, words);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

async function commandOf(found: Found): Promise<Command> {
  const [word] = found.positionals;
  const command = COMMANDS.find((name) => name === word);
  if (command !== undefined) return command;
  if (word === undefined && found.unknown.length > 0)
    throw await unknownOption(found.unknown[0] ?? '', '', Object.keys(OPTIONS));
  if (word === undefined)
    throw usage('no command: write maycrawl check and a URL (maycrawl --help lists all commands)');
  if (word.startsWith('/') || word.includes('://')) {
    throw usage(`no command before ${quoted(word)}: write maycrawl check and then the URL`);
  }
  throw usage(`unknown command ${quoted(word)}${(await meant(word, COMMANDS)) || `; there are ${COMMANDS_LISTED}`}`);
}

async function unknownOption(option: string, command: string, names: readonly string[]): Promise<CommandError> {
  const hint = await meant(
    option,
    names.map((name) => `--${name}`),
  );
  return usage(`unknown option ${clip(option, 40)}${hint || ` (maycrawl${command} --help lists them)`}`);
}

async function refuseOthers(found: Found, command: Command): Promise<void> {
  const mine = Object.entries(OPTIONS).filter(([, option]) => option.of.some((name) => name === command));
  const names = mine.map(([name]) => name);
  const [unknown] = found.unknown;
  if (unknown !== undefined) throw await unknownOption(unknown, ` ${command}`, names);
  const foreign = [...found.options.keys()].find((name) => !names.includes(name));
  if (foreign === undefined) return;
  const owners = OPTIONS[foreign].of.join(' and ');
  throw usage(`--${foreign} is an option of ${owners}, not of ${command} (maycrawl ${command} --help lists those)`);
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

function gateArguments(found: Found): GateArguments {
  return readGateArguments(
    (name: GateOption) => single(found, name),
    (name: GateOption) => found.options.has(name),
  );
}

function checkArguments(found: Found, urls: readonly string[]): CheckArguments | CheckSitesArguments {
  const robots = single(found, 'robots');
  const crawlers = found.options.get('as') ?? [DEFAULT_CRAWLER];
  const dialect = dialectOf(found);
  const [literal, json] = [found.options.has('literal'), found.options.has('json')];
  if (urls.indexOf('-') !== urls.lastIndexOf('-'))
    throw usage('- stands for stdin, which can be read once: give one -');
  if (robots === undefined) {
    if (literal) throw usage('--literal needs --robots FILE: what is fetched is the URL as a browser would write it');
    return { task: 'check-sites', crawlers, dialect, json, urls, gate: gateArguments(found) };
  }
  const idle = GATE_OPTIONS.find((name) => found.options.has(name));
  if (idle !== undefined) throw usage(`--${idle} is about fetching, and with --robots nothing is fetched: drop one`);
  if (robots === '-' && (urls.length === 0 || urls.includes('-'))) {
    throw usage('no URL: stdin holds the robots.txt, so give the URLs as arguments');
  }
  return { task: 'check', robots, crawlers, dialect, literal, json, urls };
}

function fetchArguments(found: Found, urls: readonly string[]): FetchArguments {
  const [url, ...rest] = urls;
  if (url === undefined) throw usage('no URL: give the one whose robots.txt you want to see');
  if (rest.length > 0) throw usage('fetch takes one URL: run it once for each');
  const [raw, json] = [found.options.has('raw'), found.options.has('json')];
  if (raw && json) throw usage('--raw and --json exclude each other: give one of them');
  return { task: 'fetch', url, form: raw ? 'raw' : json ? 'json' : 'text', gate: gateArguments(found) };
}

async function cacheArguments(
  found: Found,
  [word = 'stats', url, ...rest]: readonly string[],
): Promise<CacheArguments> {
  const action = CACHE_ACTIONS.find((name) => name === word);
  if (action === undefined) {
    const hint = (await meant(word, CACHE_ACTIONS)) || `; there are ${CACHE_ACTIONS.join(', ')}`;
    throw usage(`cache cannot ${quoted(word)}${hint}`);
  }
  if (rest.length > 0 || (url !== undefined && action !== 'purge')) {
    throw usage(`cache ${action} takes ${action === 'purge' ? 'one URL at most' : 'no URL'}: drop the rest`);
  }
  const store = single(found, 'store');
  if (store === IN_MEMORY) throw usage('--store memory keeps nothing between runs: name a folder');
  if (isRedisUrl(store)) throw usage('cache is about the store in a folder: ask a Redis server by its own tools');
  return { task: 'cache', action, url, store, json: found.options.has('json') };
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
  throw usage(`no help on ${quoted(word)}${(await meant(word, COMMANDS)) || `; there is help on ${COMMANDS_LISTED}`}`);
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
  switch (command) {
    case 'check':
      return checkArguments(found, rest);
    case 'fetch':
      return fetchArguments(found, rest);
    case 'cache':
      return cacheArguments(found, rest);
    case 'crawlers':
      return crawlersArguments(found, rest);
  }
}
