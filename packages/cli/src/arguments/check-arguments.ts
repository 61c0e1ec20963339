import { type CommandLine, DIALECTS, oneOf, singleValue, usage } from './command-line.js';
import { GATE_OPTIONS, type GateArguments, readGateArguments } from './gate-arguments.js';

export interface CheckArguments {
  readonly task: 'check';
  /** Path of the robots.txt file; `-` for stdin. */
  readonly robots: string;
  /** Crawlers to check as, in the order given; at least one. */
  readonly crawlers: readonly string[];
  readonly dialect: (typeof DIALECTS)[number];
  readonly literal: boolean;
  readonly json: boolean;
  /** As given; `-` and an empty list both mean the lines of stdin. */
  readonly urls: readonly string[];
}

/** `check --describe`, which takes no URL. If `crawlers` is empty, every crawler is described. */
export interface DescribeArguments extends Pick<CheckArguments, 'robots' | 'crawlers' | 'dialect' | 'json'> {
  readonly task: 'describe';
}

/** `check` without `--robots`: each site's robots.txt is fetched. */
export interface CheckSitesArguments extends Pick<CheckArguments, 'crawlers' | 'dialect' | 'json' | 'urls'> {
  readonly task: 'check-sites';
  readonly gate: GateArguments;
}

const DEFAULT_CRAWLER = 'Googlebot';

/** Returns the arguments of `maycrawl check`; throws a `CommandError` (`usage`). */
export function checkArguments(
  line: CommandLine,
  urls: readonly string[],
): CheckArguments | CheckSitesArguments | DescribeArguments {
  if (line.options.has('describe')) return describeArguments(line, urls);
  const robots = singleValue(line, 'robots');
  const crawlers = line.options.get('as') ?? [DEFAULT_CRAWLER];
  const dialect = oneOf(line, 'dialect', DIALECTS) ?? 'google';
  const [literal, json] = [line.options.has('literal'), line.options.has('json')];
  if (urls.indexOf('-') !== urls.lastIndexOf('-')) throw usage('- is stdin, which can be read only once: give one -');
  if (robots === undefined) {
    if (literal) throw usage('--literal needs --robots FILE: without it, the URL is requested as a browser writes it');
    return { task: 'check-sites', crawlers, dialect, json, urls, gate: readGateArguments(line) };
  }
  const unused = GATE_OPTIONS.find((name) => line.options.has(name));
  if (unused !== undefined)
    throw usage(`--${unused} is an option for fetching, and with --robots nothing is fetched: leave out one`);
  if (robots === '-' && (urls.length === 0 || urls.includes('-'))) {
    throw usage('no URL: stdin contains the robots.txt, so give the URLs as arguments');
  }
  return { task: 'check', robots, crawlers, dialect, literal, json, urls };
}

function describeArguments(line: CommandLine, urls: readonly string[]): DescribeArguments {
  const robots = singleValue(line, 'robots');
  if (robots === undefined) {
    throw usage(
      '--describe needs --robots FILE; for a site: maycrawl fetch --raw URL | maycrawl check --describe --robots -',
    );
  }
  if (urls.length > 0) throw usage('--describe covers all URLs: give none, or leave out --describe');
  const unused = (['literal', ...GATE_OPTIONS] as const).find((name) => line.options.has(name));
  if (unused !== undefined) throw usage(`--${unused} applies to single URLs, and --describe covers all: leave out one`);
  const dialect = oneOf(line, 'dialect', DIALECTS) ?? 'google';
  const [crawlers, json] = [line.options.get('as') ?? [], line.options.has('json')];
  return { task: 'describe', robots, crawlers, dialect, json };
}
