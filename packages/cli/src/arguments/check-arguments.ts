import { canParseUrl } from '@maycrawl/core/url';
import { quoted } from '../text/printable.js';
import { withGuessedScheme } from '../urls/guess-scheme.js';
import { isUrl } from '../urls/is-url.js';
import { type CommandLine, DIALECTS, formatOf, oneOf, singleValue, usage } from './command-line.js';
import { GATE_OPTIONS, type GateArguments, readGateArguments } from './gate-arguments.js';

export const CHECK_FORMATS = ['text', 'json', 'csv'] as const;

/** `quiet`: one word for each answer. */
export type CheckForm = (typeof CHECK_FORMATS)[number] | 'quiet';

export interface CheckArguments {
  readonly task: 'check';
  /** Path of the robots.txt file, `-` for stdin, or the URL of a site whose file is used. */
  readonly robots: string;
  /** Crawlers to check as, in the order given; at least one. */
  readonly crawlers: readonly string[];
  readonly dialect: (typeof DIALECTS)[number];
  readonly literal: boolean;
  readonly form: CheckForm;
  /** As given; `-` and an empty list both mean the lines of stdin. */
  readonly urls: readonly string[];
  /** How the file is fetched if `robots` is a URL. */
  readonly gate: GateArguments;
}

/** `check --describe`, which takes no URL. If `crawlers` is empty, every crawler is described. */
export interface DescribeArguments extends Pick<CheckArguments, 'robots' | 'crawlers' | 'dialect' | 'gate'> {
  readonly task: 'describe';
  readonly json: boolean;
}

/** `check` without `--robots`: each site's robots.txt is fetched. */
export interface CheckSitesArguments extends Pick<CheckArguments, 'crawlers' | 'dialect' | 'form' | 'urls' | 'gate'> {
  readonly task: 'check-sites';
}

const DEFAULT_CRAWLER = 'Googlebot';

/** Returns the arguments of `maycrawl check`; throws a `CommandError` (`usage`). */
export function checkArguments(
  line: CommandLine,
  urls: readonly string[],
): CheckArguments | CheckSitesArguments | DescribeArguments {
  const robots = robotsOf(line);
  if (line.options.has('describe')) return describeArguments(line, robots, urls);
  const crawlers = line.options.get('as') ?? [DEFAULT_CRAWLER];
  const dialect = oneOf(line, 'dialect', DIALECTS) ?? 'google';
  const [literal, form] = [line.options.has('literal'), formOf(line)];
  if (urls.indexOf('-') !== urls.lastIndexOf('-')) throw usage('- is stdin, which can be read only once: give one -');
  if (robots === undefined) {
    if (literal) throw usage('--literal needs --robots FILE: without it, the URL is requested as a browser writes it');
    return { task: 'check-sites', crawlers, dialect, form, urls, gate: readGateArguments(line) };
  }
  if (robots === '-' && (urls.length === 0 || urls.includes('-'))) {
    throw usage('no URL: stdin contains the robots.txt, so give the URLs as arguments');
  }
  return { task: 'check', robots, crawlers, dialect, literal, form, urls, gate: robotsGate(line) };
}

function formOf(line: CommandLine): CheckForm {
  const format = formatOf(line, CHECK_FORMATS);
  if (!line.options.has('quiet')) return format ?? 'text';
  if (format === undefined || format === 'text') return 'quiet';
  const given = line.options.has('json') ? '--json' : `--format ${format}`;
  throw usage(`--quiet prints one word for each answer, and ${given} prints more: leave out one`);
}

/** Returns the value of `--robots`, in which a URL is that of a robots.txt. */
function robotsOf(line: CommandLine): string | undefined {
  const robots = singleValue(line, 'robots');
  if (robots === undefined) return undefined;
  const unused = GATE_OPTIONS.find((name) => line.options.has(name));
  if (!isUrl(robots)) {
    if (unused === undefined) return robots;
    const site = withGuessedScheme(robots);
    throw usage(
      `--${unused} is an option for fetching, and with --robots FILE nothing is fetched: ` +
        (site === undefined ? 'leave out one' : `for the site, write --robots ${site}`),
    );
  }
  if (line.options.has('fresh'))
    throw usage('--fresh has no effect with --robots SITE, which is always fetched now: leave it out');
  if (!canParseUrl(robots)) throw usage(`--robots ${quoted(robots)} is not a URL: write the address of a site`);
  const { pathname, search } = new URL(robots);
  if (search === '' && (pathname === '/' || pathname === '/robots.txt')) return robots;
  throw usage(
    `--robots ${quoted(robots)} is not the address of a site or of its /robots.txt: ` +
      'for another file, write curl -s URL | maycrawl check --robots -',
  );
}

/** A stored copy may be a day old, and the file of a staging site changes often. */
function robotsGate(line: CommandLine): GateArguments {
  return { ...readGateArguments(line), fresh: true };
}

function describeArguments(line: CommandLine, robots: string | undefined, urls: readonly string[]): DescribeArguments {
  if (robots === undefined) throw usage('--describe needs --robots FILE, or --robots URL for the file of a site');
  if (urls.length > 0) throw usage('--describe covers all URLs: give none, or leave out --describe');
  if (line.options.has('literal'))
    throw usage('--literal applies to single URLs, and --describe covers all: leave out one');
  const form = formOf(line);
  if (form === 'csv' || form === 'quiet') {
    const given = form === 'csv' ? '--format csv' : '--quiet';
    throw usage(`${given} prints a verdict for each URL, and --describe covers all: leave out one`);
  }
  const dialect = oneOf(line, 'dialect', DIALECTS) ?? 'google';
  const crawlers = line.options.get('as') ?? [];
  return { task: 'describe', robots, crawlers, dialect, json: form === 'json', gate: robotsGate(line) };
}
