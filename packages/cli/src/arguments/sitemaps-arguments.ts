import { type CommandLine, DIALECTS, oneOf, singleValue, usage } from './command-line.js';
import { type GateArguments, readGateArguments } from './gate-arguments.js';

export interface SitemapsArguments {
  readonly task: 'sitemaps';
  /** The URL of a site, or of one sitemap. */
  readonly url: string;
  readonly crawler: string;
  readonly dialect: (typeof DIALECTS)[number];
  readonly json: boolean;
  readonly gate: GateArguments;
}

const DEFAULT_CRAWLER = 'Googlebot';

/** Returns the arguments of `maycrawl sitemaps`; throws a `CommandError` (`usage`). */
export function sitemapsArguments(line: CommandLine, urls: readonly string[]): SitemapsArguments {
  const [url, ...rest] = urls;
  if (url === undefined) throw usage('no URL: give the site whose sitemaps you want to read, or one sitemap');
  if (rest.length > 0) throw usage('sitemaps takes one URL: run it once for each');
  const gate = readGateArguments(line);
  return {
    task: 'sitemaps',
    url,
    crawler: singleValue(line, 'as') ?? DEFAULT_CRAWLER,
    dialect: oneOf(line, 'dialect', DIALECTS) ?? 'google',
    json: line.options.has('json'),
    gate,
  };
}
