import type { CommandError } from './command-error.js';
import {
  COMMANDS,
  type Command,
  DIALECTS,
  type Found,
  OPTIONS,
  oneOf,
  single,
  sortOut,
  usage,
} from './command-line.js';
import { type CreateArguments, createArguments } from './create-arguments.js';
import { type DiffArguments, diffArguments } from './diff-arguments.js';
import { type FilterArguments, filterArguments } from './filter-arguments.js';
import { type FormatArguments, formatArguments } from './format-arguments.js';
import { GATE_OPTIONS, type GateArguments, IN_MEMORY, isRedisUrl, readGateArguments } from './gate-arguments.js';
import { type LintArguments, lintArguments } from './lint-arguments.js';
import { clip, quoted } from './printable.js';
import { type SitemapsArguments, sitemapsArguments } from './sitemaps-arguments.js';

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

/** `check --describe`: no URL is asked about. `crawlers` is empty where every crawler is meant. */
export interface DescribeArguments extends Pick<CheckArguments, 'robots' | 'crawlers' | 'dialect' | 'json'> {
  readonly task: 'describe';
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

export type Topic = Command | undefined;

export type Arguments =
  | CheckArguments
  | CheckSitesArguments
  | DescribeArguments
  | FilterArguments
  | FetchArguments
  | SitemapsArguments
  | LintArguments
  | DiffArguments
  | FormatArguments
  | CreateArguments
  | CacheArguments
  | CrawlersArguments
  | { readonly task: 'help'; readonly topic: Topic }
  | { readonly task: 'version' };

const COMMANDS_LISTED = `${COMMANDS.slice(0, -1).join(', ')} and ${COMMANDS.at(-1)}`;
const DEFAULT_CRAWLER = 'Googlebot';

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
  const { of } = OPTIONS[foreign];
  const owners = [of.slice(0, -1).join(', '), of.at(-1)].filter(Boolean).join(' and ');
  throw usage(`--${foreign} is an option of ${owners}, not of ${command} (maycrawl ${command} --help lists those)`);
}

function gateArguments(found: Found): GateArguments {
  return readGateArguments(
    (name) => single(found, name),
    (name) => found.options.has(name),
  );
}

function describeArguments(found: Found, urls: readonly string[]): DescribeArguments {
  const robots = single(found, 'robots');
  if (robots === undefined) {
    throw usage(
      '--describe needs --robots FILE; for a site: maycrawl fetch --raw URL | maycrawl check --describe --robots -',
    );
  }
  if (urls.length > 0) throw usage('--describe speaks of all URLs: give none, or drop --describe');
  const idle = (['literal', ...GATE_OPTIONS] as const).find((name) => found.options.has(name));
  if (idle !== undefined) throw usage(`--${idle} is about single URLs, and --describe speaks of all: drop one`);
  const dialect = oneOf(found, 'dialect', DIALECTS) ?? 'google';
  const [crawlers, json] = [found.options.get('as') ?? [], found.options.has('json')];
  return { task: 'describe', robots, crawlers, dialect, json };
}

function checkArguments(
  found: Found,
  urls: readonly string[],
): CheckArguments | CheckSitesArguments | DescribeArguments {
  if (found.options.has('describe')) return describeArguments(found, urls);
  const robots = single(found, 'robots');
  const crawlers = found.options.get('as') ?? [DEFAULT_CRAWLER];
  const dialect = oneOf(found, 'dialect', DIALECTS) ?? 'google';
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
    case 'filter':
      return filterArguments(found, rest);
    case 'fetch':
      return fetchArguments(found, rest);
    case 'sitemaps':
      return sitemapsArguments(found, rest);
    case 'lint':
      return lintArguments(found, rest);
    case 'diff':
      return diffArguments(found, rest);
    case 'format':
      return formatArguments(found, rest);
    case 'create':
      return createArguments(found, rest);
    case 'cache':
      return cacheArguments(found, rest);
    case 'crawlers':
      return crawlersArguments(found, rest);
  }
}
