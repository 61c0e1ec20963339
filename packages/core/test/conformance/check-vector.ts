import { disagreements, type IndexOf } from './every-way.js';
import {
  type ContentVector,
  type CrawlDelayVector,
  inputsOf,
  type LocationVector,
  type RegistryVector,
  urlOf,
  type Vector,
  type VerdictVector,
} from './vectors.js';

type Index = typeof import('../../src/index.js');
type RobotsTxt = import('../../src/index.js').RobotsTxt;

/** The exports that the vectors test. Passed in, so that the vectors check the sources and the published package. */
export type Engine = Pick<Index, 'parse' | 'robotsUrl'> &
  Pick<typeof import('../../src/crawlers/crawlers.js'), 'findCrawler'> & {
    /** Of the sources only: a package does not export it. */
    readonly indexOf?: IndexOf;
  };

/** Returns a message for each expectation of the vector that the engine does not meet. */
export function mismatches(vector: Vector, engine: Engine): string[] {
  const found = new Comparison();
  if ('reason' in vector) compareVerdict(vector, engine, found);
  else if ('crawlDelay' in vector) compareCrawlDelay(vector, engine, found);
  else if ('entry' in vector) compareRegistry(vector, engine, found);
  else if ('url' in vector) compareLocation(vector, engine, found);
  else compareContent(vector, engine, found);
  return found.messages;
}

class Comparison {
  readonly messages: string[] = [];

  /** Compares two values that are primitive or, if they are not, plain data without NaN and infinities. */
  equal(what: string, actual: unknown, expected: unknown): void {
    const arePrimitive = Object(actual) !== actual || Object(expected) !== expected;
    if (arePrimitive ? Object.is(actual, expected) : JSON.stringify(actual) === JSON.stringify(expected)) return;
    this.messages.push(`${what}: expected ${shown(expected)}, got ${shown(actual)}`);
  }
}

function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'undefined');
}

function compareVerdict(vector: VerdictVector, { parse, indexOf }: Engine, found: Comparison): void {
  const { dialect, maxBytes, crawler, allowed, line } = vector;
  const options = { ...(dialect && { dialect }), ...(maxBytes !== undefined && { maxBytes }) };
  const url = urlOf(vector);
  for (const input of inputsOf(vector)) {
    const robots = parse(input, options);
    found.messages.push(...disagreements(robots, { url, crawler, allowed, line }, indexOf));
    compareDetails(vector, robots, url, found);
  }
}

function compareDetails(vector: VerdictVector, robots: RobotsTxt, url: string, found: Comparison): void {
  const { reason, path, token, matchLength, group, overruled, truncated } = vector;
  const verdict = robots.check(url, vector.crawler);
  found.equal('reason', verdict.reason, reason);
  if (!/^(Allowed|Blocked): .*\.$/s.test(verdict.toString())) found.messages.push(`sentence: ${verdict}`);
  if (path !== undefined) found.equal('path', verdict.path, path);
  if (token !== undefined) found.equal('token', verdict.token?.toLowerCase() ?? null, token);
  if (matchLength !== undefined) found.equal('matchLength', verdict.matchLength, matchLength);
  if (group !== undefined) found.equal('group', verdict.group?.userAgents.map(({ token }) => token) ?? null, group);
  if (overruled !== undefined) {
    const actual = verdict.overruled.map(({ rule, matchLength }) => [rule.line, matchLength]);
    found.equal('overruled', actual, overruled);
  }
  if (truncated !== undefined) found.equal('truncated', robots.truncated, truncated);
}

function compareContent(vector: ContentVector, { parse }: Engine, found: Comparison): void {
  const { groups, sitemaps, sitemapCount, fields, typos } = vector;
  for (const input of inputsOf(vector)) {
    const robots = parse(input);
    const tokens = robots.groups.map(({ userAgents }) => userAgents.map(({ token }) => token));
    if (groups !== undefined) found.equal('groups', tokens, groups);
    const urls = robots.sitemaps.map(({ url, line }) => [url, line]);
    if (sitemaps !== undefined) found.equal('sitemaps', urls, sitemaps);
    if (sitemapCount !== undefined) found.equal('sitemapCount', urls.length, sitemapCount);
    const values = robots.fields.map(({ name, value, line }) => [name, value, line]);
    if (fields !== undefined) found.equal('fields', values, fields);
    const accepted = robots.oddities.filter(({ kind }) => kind === 'accepted-typo').map(({ line }) => line);
    if (typos !== undefined) found.equal('typos', accepted, typos);
  }
}

function compareCrawlDelay(vector: CrawlDelayVector, { parse }: Engine, found: Comparison): void {
  for (const input of inputsOf(vector)) {
    const robots = parse(input, { dialect: vector.dialect ?? 'google' });
    found.equal('crawlDelay', robots.crawlDelay(vector.crawler) ?? null, vector.crawlDelay);
  }
}

function compareRegistry({ crawler, entry }: RegistryVector, { findCrawler }: Engine, found: Comparison): void {
  const actual = new Map<string, unknown>(Object.entries(findCrawler(crawler)?.entry ?? {}));
  for (const [key, value] of Object.entries(entry)) found.equal(key, actual.get(key), value);
}

function compareLocation(vector: LocationVector, { robotsUrl }: Engine, found: Comparison): void {
  if ('throws' in vector) {
    let error: unknown;
    try {
      robotsUrl(vector.url);
    } catch (thrown) {
      error = thrown;
    }
    found.equal('throws', error instanceof TypeError, true);
  } else if ('robotsUrl' in vector) {
    found.equal('robotsUrl', robotsUrl(vector.url), vector.robotsUrl);
    found.equal('robotsUrl of a URL object', robotsUrl(new URL(vector.url)), vector.robotsUrl);
  } else {
    found.equal('governs', robotsUrl(vector.url) === new URL(vector.robotsTxtUrl).href, vector.governs);
  }
}
