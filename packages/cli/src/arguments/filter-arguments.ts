import { quoted } from '../text/printable.js';
import { type CommandLine, DIALECTS, oneOf, singleValue, usage, valueHint } from './command-line.js';
import { GATE_OPTIONS, type GateArguments, readGateArguments } from './gate-arguments.js';
import { threadsOf } from './threads.js';

export interface FilterArguments {
  readonly task: 'filter';
  readonly crawler: string;
  /** A folder of saved files; undefined if each site's robots.txt is fetched. */
  readonly robots: string | undefined;
  readonly dialect: (typeof DIALECTS)[number];
  readonly gate: GateArguments;
  readonly json: boolean;
  /** The file for the lines that are not allowed. */
  readonly rejected: string | undefined;
  readonly unordered: boolean;
  /** Number of lines at the start of the list to skip. */
  readonly from: number;
  readonly quiet: boolean;
  /** The number of threads; undefined for the default. */
  readonly threads: number | undefined;
}

function fromOf(line: CommandLine): number {
  const text = singleValue(line, 'from') ?? '0';
  const from = /^\d+$/.test(text) ? Number(text) : -1;
  if (Number.isSafeInteger(from) && from >= 0) return from;
  throw usage(`--from ${quoted(text)} is not a number of lines: ${valueHint('from')}`);
}

/** Returns the arguments of `maycrawl filter`; throws a `CommandError` (`usage`). */
export function filterArguments(line: CommandLine, urls: readonly string[]): FilterArguments {
  const [url] = urls;
  if (url !== undefined && !(url === '-' && urls.length === 1))
    throw usage(`filter reads URLs from stdin, one per line: write < FILE, not ${quoted(url)}`);
  const crawler = singleValue(line, 'as');
  if (crawler === undefined)
    throw usage('filter needs --as CRAWLER: name the crawler that will fetch the URLs, as --as Googlebot');
  const rejected = singleValue(line, 'rejected');
  if (rejected === '-') throw usage('--rejected takes a file, because stdout gets the allowed lines');
  const robots = singleValue(line, 'robots');
  if (robots === '-') throw usage('--robots takes a folder here, because stdin contains the URLs');
  const unused = GATE_OPTIONS.find((name) => line.options.has(name));
  if (robots !== undefined && unused !== undefined)
    throw usage(`--${unused} is an option for fetching, and with --robots nothing is fetched: leave out one`);
  return {
    task: 'filter',
    crawler,
    robots,
    dialect: oneOf(line, 'dialect', DIALECTS) ?? 'google',
    gate: readGateArguments(line),
    json: line.options.has('json'),
    rejected,
    unordered: line.options.has('unordered'),
    from: fromOf(line),
    quiet: line.options.has('quiet'),
    threads: threadsOf(line),
  };
}
