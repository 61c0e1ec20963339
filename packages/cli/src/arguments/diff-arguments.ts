import { quoted } from '../text/printable.js';
import { isUrl } from '../urls/is-url.js';
import { type CommandLine, DIALECTS, formatOf, oneOf, singleValue, usage, valueHint } from './command-line.js';
import { GATE_OPTIONS, type GateArguments, IN_MEMORY, readGateArguments } from './gate-arguments.js';

export const DIFF_FORMATS = ['text', 'json', 'markdown', 'github', 'csv'] as const;

export const FAIL_ON = ['blocked', 'allowed', 'any'] as const;

export interface DiffArguments {
  readonly task: 'diff';
  /** A file, a URL, a git revision (`HEAD~1:robots.txt`), or `-`. */
  readonly before: string;
  readonly after: string;
  /** Crawlers to compare for; empty: every crawler. */
  readonly crawlers: readonly string[];
  readonly dialect: (typeof DIALECTS)[number];
  /** Undefined if not given. */
  readonly format: (typeof DIFF_FORMATS)[number] | undefined;
  /** A file with URLs, `-` for stdin, a sitemap, or the URL of one or of a site. */
  readonly urls: string | undefined;
  readonly failOn: (typeof FAIL_ON)[number] | undefined;
  /** The number of steps for the comparison; undefined for the default. */
  readonly budget: number | undefined;
  /** True if the text leaves nothing out. */
  readonly all: boolean;
  readonly gate: GateArguments;
}

/** Returns the arguments of `maycrawl diff`; throws a `CommandError` (`usage`). */
export function diffArguments(line: CommandLine, inputs: readonly string[]): DiffArguments {
  const [before, after, ...rest] = inputs;
  if (before === undefined || after === undefined)
    throw usage(
      'diff takes two files, the old robots.txt and the new one, as maycrawl diff HEAD:robots.txt robots.txt',
    );
  if (rest.length > 0) throw usage('diff takes two files, the old robots.txt and the new one: leave out the rest');
  const urls = singleValue(line, 'urls');
  if ([before, after, urls].filter((input) => input === '-').length > 1)
    throw usage('- is stdin, which can be read only once: give one -');
  const unused = GATE_OPTIONS.find((name) => line.options.has(name));
  if (unused !== undefined && ![before, after, urls ?? ''].some(isUrl))
    throw usage(`--${unused} is an option for fetching, and no URL is given: leave it out`);
  return {
    task: 'diff',
    before,
    after,
    crawlers: line.options.get('as') ?? [],
    dialect: oneOf(line, 'dialect', DIALECTS) ?? 'google',
    format: formatOf(line, DIFF_FORMATS),
    urls,
    failOn: oneOf(line, 'fail-on', FAIL_ON),
    budget: budgetOf(singleValue(line, 'budget')),
    all: line.options.has('all'),
    // A stored copy may be a day old; the comparison is with the file that the site serves now.
    gate: { ...readGateArguments(line), store: IN_MEMORY },
  };
}

function budgetOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const steps = /^\d+$/.test(text) ? Number(text) : 0;
  if (steps >= 1 && Number.isSafeInteger(steps)) return steps;
  throw usage(
    `--budget ${quoted(text)} is not a number of steps from 1 to ${Number.MAX_SAFE_INTEGER}: ${valueHint('budget')}`,
  );
}
