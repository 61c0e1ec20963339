import { parseArgs } from 'node:util';
import { CommandError } from '../terminal/command-error.js';
import { clip, quoted } from '../text/printable.js';

export const COMMANDS = [
  'check',
  'filter',
  'fetch',
  'sitemaps',
  'lint',
  'policy',
  'diff',
  'format',
  'create',
  'cache',
  'crawlers',
  'serve',
  'completion',
] as const;

export const DIALECTS = ['google', 'rfc9309'] as const;

export type Command = (typeof COMMANDS)[number];

/** Every option, and the commands that take it. */
export const OPTIONS = {
  robots: { type: 'string', of: ['check', 'filter'] },
  as: { type: 'string', of: ['check', 'filter', 'sitemaps', 'diff', 'serve'], multiple: true },
  dialect: { type: 'string', of: ['check', 'filter', 'sitemaps', 'policy', 'diff', 'serve'] },
  literal: { type: 'boolean', of: ['check'] },
  describe: { type: 'boolean', of: ['check'] },
  store: { type: 'string', of: ['check', 'filter', 'fetch', 'sitemaps', 'lint', 'cache', 'serve'] },
  fresh: { type: 'boolean', of: ['check', 'filter', 'fetch', 'sitemaps'] },
  policy: { type: 'string', of: ['check', 'filter', 'fetch', 'sitemaps', 'serve'] },
  'fresh-max': { type: 'string', of: ['check', 'filter', 'fetch', 'sitemaps', 'serve'] },
  'trust-not-found-pages': { type: 'boolean', of: ['check', 'filter', 'fetch', 'sitemaps', 'serve'] },
  'allow-private': { type: 'boolean', of: ['check', 'filter', 'fetch', 'sitemaps', 'lint', 'policy', 'diff', 'serve'] },
  timeout: { type: 'string', of: ['check', 'filter', 'fetch', 'sitemaps', 'lint', 'policy', 'diff', 'serve'] },
  'user-agent': { type: 'string', of: ['check', 'filter', 'fetch', 'sitemaps', 'lint', 'policy', 'diff', 'serve'] },
  proxy: { type: 'string', of: ['check', 'filter', 'fetch', 'sitemaps', 'lint', 'policy', 'diff', 'serve'] },
  'no-proxy': { type: 'boolean', of: ['check', 'filter', 'fetch', 'sitemaps', 'lint', 'policy', 'diff', 'serve'] },
  'proxy-resolves': {
    type: 'boolean',
    of: ['check', 'filter', 'fetch', 'sitemaps', 'lint', 'policy', 'diff', 'serve'],
  },
  rejected: { type: 'string', of: ['filter'] },
  unordered: { type: 'boolean', of: ['filter'] },
  from: { type: 'string', of: ['filter'] },
  threads: { type: 'string', of: ['filter'] },
  raw: { type: 'boolean', of: ['fetch'] },
  fix: { type: 'boolean', of: ['lint'] },
  unsafe: { type: 'boolean', of: ['lint'] },
  'dry-run': { type: 'boolean', of: ['lint'] },
  format: { type: 'string', of: ['check', 'lint', 'policy', 'diff'] },
  'output-file': { type: 'string', of: ['lint'] },
  threshold: { type: 'string', of: ['lint'] },
  'max-warnings': { type: 'string', of: ['lint'] },
  'stdin-filename': { type: 'string', of: ['lint'] },
  quiet: { type: 'boolean', short: 'q', of: ['check', 'filter', 'lint'] },
  rule: { type: 'string', of: ['lint'], multiple: true },
  select: { type: 'string', of: ['lint'], multiple: true },
  ignore: { type: 'string', of: ['lint'], multiple: true },
  preset: { type: 'string', of: ['lint'] },
  environment: { type: 'string', of: ['lint'] },
  url: { type: 'string', of: ['lint'] },
  urls: { type: 'string', of: ['lint', 'policy', 'diff'] },
  'fail-on': { type: 'string', of: ['diff'] },
  budget: { type: 'string', of: ['diff'] },
  all: { type: 'boolean', of: ['policy', 'diff'] },
  config: { type: 'string', of: ['lint'] },
  'no-config': { type: 'boolean', of: ['lint'] },
  explain: { type: 'string', of: ['lint'] },
  'list-rules': { type: 'boolean', of: ['lint'] },
  'print-config': { type: 'boolean', of: ['lint'] },
  check: { type: 'boolean', of: ['format'] },
  'allow-all': { type: 'boolean', of: ['create'] },
  block: { type: 'string', of: ['create'], multiple: true },
  allow: { type: 'string', of: ['create'], multiple: true },
  'block-all': { type: 'boolean', of: ['create'] },
  'block-type': { type: 'string', of: ['create'], multiple: true },
  'block-ending': { type: 'string', of: ['create'], multiple: true },
  'block-image': { type: 'string', of: ['create'], multiple: true },
  'block-images': { type: 'boolean', of: ['create'] },
  'block-crawler': { type: 'string', of: ['create'], multiple: true },
  'block-ai': { type: 'string', of: ['create'], multiple: true },
  'allow-only': { type: 'string', of: ['create'], multiple: true },
  'include-adsbot': { type: 'boolean', of: ['create'] },
  sitemap: { type: 'string', of: ['create'], multiple: true },
  'no-comments': { type: 'boolean', of: ['create'] },
  insist: { type: 'boolean', of: ['create'] },
  output: { type: 'string', short: 'o', of: ['create'] },
  stdout: { type: 'boolean', of: ['create'] },
  force: { type: 'boolean', of: ['create'] },
  host: { type: 'string', of: ['serve'] },
  port: { type: 'string', of: ['serve'] },
  socket: { type: 'string', of: ['serve'] },
  tokens: { type: 'string', of: ['serve'] },
  open: { type: 'boolean', of: ['serve'] },
  'allowed-host': { type: 'string', of: ['serve'], multiple: true },
  rate: { type: 'string', of: ['serve'] },
  slots: { type: 'string', of: ['serve'] },
  'any-port': { type: 'boolean', of: ['serve'] },
  processes: { type: 'string', of: ['serve'] },
  'drain-delay': { type: 'string', of: ['serve'] },
  drain: { type: 'string', of: ['serve'] },
  'log-level': { type: 'string', of: ['serve'] },
  'log-urls': { type: 'boolean', of: ['serve'] },
  'no-page': { type: 'boolean', of: ['serve'] },
  'new-token': { type: 'string', of: ['serve'] },
  use: { type: 'string', of: ['policy', 'crawlers'] },
  stale: { type: 'boolean', of: ['crawlers'] },
  days: { type: 'string', of: ['crawlers'] },
  json: {
    type: 'boolean',
    of: ['check', 'filter', 'fetch', 'sitemaps', 'lint', 'policy', 'diff', 'cache', 'crawlers'],
  },
  // The assertions state the type, which isolated declarations do not infer from a name.
  help: { type: 'boolean', short: 'h', of: COMMANDS as typeof COMMANDS },
  version: { type: 'boolean', short: 'v', of: COMMANDS as typeof COMMANDS },
} as const;

export type OptionName = keyof typeof OPTIONS;

/** What to write as an option's value, for an error message. */
const VALUE_HINTS: Readonly<Partial<Record<OptionName, string>>> = {
  robots: 'name a file, or - for stdin',
  dialect: 'write --dialect google or --dialect rfc9309',
  as: 'name a crawler, such as --as Googlebot, or quote a User-Agent header',
  store: 'name a folder, as --store /var/cache/maycrawl, or a server, as --store redis://host, or write --store memory',
  policy: 'write --policy google, google-2022 or rfc9309',
  'fresh-max': 'give seconds, as --fresh-max 3600',
  timeout: 'give seconds, as --timeout 10 or --timeout 0.5',
  'user-agent': 'name your crawler, as --user-agent "ExampleBot/1.0 (+https://example.com/bot)"',
  proxy: 'give the URL of a proxy, as --proxy http://proxy.example:3128',
  rejected: 'name a file, as --rejected rejected.txt',
  from: 'give the number of lines to skip, as --from 1000000',
  format: 'name a format, as --format json (--help lists them)',
  'fail-on': 'write --fail-on blocked, allowed or any',
  budget: 'give a number of steps, as --budget 1000000000',
  'output-file': 'name a file, as --output-file robots.sarif',
  threshold: 'write --threshold error, warning or info',
  'max-warnings': 'give a number, as --max-warnings 10',
  threads: 'give a number, as --threads 4',
  'stdin-filename': 'give the path of the file, as --stdin-filename public/robots.txt',
  rule: 'name a rule and its level, as --rule dead-rule=error',
  select: 'name rules, or all, error, warning or info, as --select dead-rule,tie',
  ignore: 'name rules, or all, error, warning or info, as --ignore info',
  preset: 'write --preset google, rfc9309 or portable',
  environment: 'write --environment production or --environment staging',
  url: 'give the URL where the file is served, as --url https://example.com/robots.txt',
  urls: 'name a file with URLs of the site, one per line',
  config: 'name a file, as --config maycrawl.config.json',
  explain: 'name a rule, as --explain dead-rule',
  'print-config': 'write the file as an input, as --print-config public/robots.txt',
  block: 'give a path, as --block /private/',
  allow: 'give a path, as --allow /private/open/',
  'block-type': 'name a file type, as --block-type gif',
  'block-ending': 'give the end of a URL, as --block-ending .xls',
  'block-image': 'give a path, as --block-image /images/cat.jpg',
  'block-crawler': 'name a crawler, as --block-crawler BadBot',
  'block-ai': 'write train, assistant, all or a vendor, as --block-ai train',
  'allow-only': 'name a crawler, as --allow-only Googlebot',
  sitemap: 'give a whole URL, as --sitemap https://example.com/sitemap.xml',
  use: 'name a use of pages, as --use ai-training',
  days: 'give the age of the check, as --days 90',
  output: 'name a file, as --output public/robots.txt, or - for stdout',
  host: 'give an address of this machine, as --host 127.0.0.1',
  port: 'give a port, as --port 8787',
  socket: 'give a path, as --socket /run/maycrawl/maycrawl.sock',
  tokens: 'name a file, as --tokens /etc/maycrawl/tokens',
  'allowed-host': 'give a name or an address without a port, as --allowed-host robots.internal',
  rate: 'give requests per second, as --rate 100',
  slots: 'give a number of sites, as --slots 1024',
  processes: 'give a number of processes, as --processes 2',
  'drain-delay': 'give seconds, as --drain-delay 5',
  drain: 'give seconds, as --drain 10',
  'log-level': 'write --log-level debug, info, warn, error or silent',
  'new-token': 'name its owner, as --new-token crawler-1',
};

/** A command line, split into options and positionals. */
export interface CommandLine {
  readonly options: Map<OptionName, string[]>;
  readonly positionals: string[];
  /** Unknown options, as written. */
  readonly unknown: string[];
}

/** True if the input is a URL, which is fetched, rather than a file. */
export const isUrl = (input: string): boolean => /^(?:https?|ftp):\/\//i.test(input);

export const usage = (message: string): CommandError => new CommandError('usage', message);

const isOption = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name);

/** Splits the arguments into options and positionals; throws a {@link CommandError} (`usage`). */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  // Not strict, so that `007`, `-` and the empty string stay as written. The checks below replace those of Node's
  // parser.
  const line: CommandLine = { options: new Map(), positionals: [], unknown: [] };
  const { tokens } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'positional') line.positionals.push(token.value);
    if (token.kind !== 'option') continue;
    if (!isOption(token.name)) line.unknown.push(token.rawName);
    else line.options.set(token.name, [...(line.options.get(token.name) ?? []), readValue(token.name, token)]);
  }
  return line;
}

/** Options whose value is a number. A negative one is no option: the reader of the value says what it may be. */
const NUMBERS: ReadonlySet<OptionName> = new Set([
  'max-warnings',
  'fresh-max',
  'timeout',
  'threads',
  'from',
  'days',
  'budget',
]);

function readValue(name: OptionName, token: { value?: string | undefined; inlineValue?: boolean | undefined }): string {
  const { value, inlineValue } = token;
  if (OPTIONS[name].type === 'boolean') {
    if (value !== undefined) throw usage(`--${name} takes no value: ${valueHint(name) || `write --${name} alone`}`);
    return '';
  }
  if (value === undefined) throw usage(`--${name} needs a value: ${valueHint(name)}`);
  const isNumber = NUMBERS.has(name) && /^-[\d.]+$/.test(value);
  if (!inlineValue && value.startsWith('-') && value !== '-' && !isNumber) {
    throw usage(
      `--${name} needs a value, and ${quoted(value)} looks like an option: if it is the value, write --${name}=${clip(value, 40)}`,
    );
  }
  // `--proxy ''` disables the proxy variables.
  if (value.trim() === '' && name !== 'proxy') throw usage(`--${name} is empty: ${valueHint(name)}`);
  return value;
}

/** Returns what to write as the option's value, for an error message. */
export function valueHint(name: OptionName): string {
  return VALUE_HINTS[name] ?? '';
}

/** Returns the value of an option that may be given once; throws a {@link CommandError} (`usage`) if it is repeated. */
export function singleValue(line: CommandLine, name: OptionName): string | undefined {
  const values = line.options.get(name) ?? [];
  if (values.length > 1) throw usage(`--${name} is given ${values.length} times: give it once`);
  return values[0];
}

/**
 * Returns the option's value, or undefined if it is not given; throws a {@link CommandError} (`usage`) if it is not one
 * of `words`.
 */
export function oneOf<Word extends string>(
  line: CommandLine,
  name: OptionName,
  words: readonly Word[],
): Word | undefined {
  const value = singleValue(line, name);
  if (value === undefined) return undefined;
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw usage(`unknown ${name} ${quoted(value)}: write ${choice(name, words)}`);
  return word;
}

/**
 * Returns the value of `--format`; undefined if it is not given. `--json` is short for `--format json`. Throws a
 * {@link CommandError} (`usage`).
 */
export function formatOf<Format extends string>(
  line: CommandLine,
  formats: readonly Format[],
): Format | 'json' | undefined {
  const format = oneOf(line, 'format', formats);
  if (!line.options.has('json')) return format;
  if (format !== undefined && format !== 'json')
    throw usage(`--json means --format json, and --format ${format} is given too: leave out one`);
  return 'json';
}

/** `--name a or --name b`; `--name a, b or c`. */
function choice(name: string, words: readonly string[]): string {
  if (words.length === 2) return words.map((word) => `--${name} ${word}`).join(' or ');
  return `--${name} ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** Returns `; did you mean …?` with the one of `words` that is most similar to `word`; empty if none is similar. */
export async function suggestion(word: string, words: readonly string[], maxDistance?: number): Promise<string> {
  const { nearest } = await import('@maycrawl/lint/names');
  const near = nearest(word, words, maxDistance);
  return near === undefined ? '' : `; did you mean ${near}?`;
}
