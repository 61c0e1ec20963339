import { RobotsTxtFile as CrawleeRobotsTxtFile } from '@crawlee/utils';
import { robotsUrl } from '@maycrawl/core';
import { Gate } from '@maycrawl/gate';
import robotsParser from '@maycrawl/robots-parser';
import { assertGate, checkNames } from './check-arguments.js';
import { crawlerName } from './crawler-name.js';

/** Options of `RobotsTxtFile.find`. */
export interface FindOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal;
  /** Milliseconds that the fetch of robots.txt may take. Default 30,000. Not used with a gate, which has its own. */
  readonly timeoutMillis?: number;
  /** Fetches and caches robots.txt, with its own proxy. Default: each call opens a gate of its own and closes it. */
  readonly gate?: Gate;
}

/** The calls of Crawlee's class. Undefined: the file does not apply to the URL, which Crawlee allows. */
interface Rules {
  isAllowed(url: string, userAgent: string): boolean | undefined;
  getSitemaps(): string[];
}

/** Crawlee's class with its constructor, which is private to its types. */
const Base: new (url: string, rules: Rules, proxyUrl?: string) => CrawleeRobotsTxtFile = CrawleeRobotsTxtFile as never;

const USER_AGENT = 'maycrawl-crawlee';
const OPTIONS: readonly (keyof FindOptions)[] = ['signal', 'timeoutMillis', 'gate'];
/** The longest delay of a timer in Node, in milliseconds. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/**
 * A `RobotsTxtFile` of Crawlee whose verdicts are those of `@maycrawl/core`, and whose fetch is that of
 * `@maycrawl/gate`: if robots.txt cannot be fetched, all URLs of the site are blocked.
 *
 * @example
 * const robots = await RobotsTxtFile.find('https://example.org/page', undefined, { gate });
 * if (robots.isAllowed('https://example.org/other')) await crawler.addRequests(['https://example.org/other']);
 */
export class RobotsTxtFile extends Base {
  /**
   * Returns the robots.txt that applies to `url`. The result is a snapshot: for current verdicts, call `find` again
   * with a gate, which answers from its cache.
   *
   * @param proxyUrl the proxy for robots.txt and for sitemaps. With a gate, for sitemaps only
   * @throws TypeError if `url` is not an absolute http, https or ftp URL, or if an argument is invalid; the signal's
   * reason if it is aborted. Never because of a server's response
   */
  static async find(url: string, proxyUrl?: string, options: FindOptions = {}): Promise<RobotsTxtFile> {
    if (typeof proxyUrl === 'object' && proxyUrl !== null)
      throw new TypeError('RobotsTxtFile.find: options are the third argument, as in find(url, undefined, { gate })');
    checkNames('RobotsTxtFile.find', options, OPTIONS);
    const { gate, signal, timeoutMillis } = options;
    checkTimeout(timeoutMillis);
    if (gate !== undefined) return fileOf(gate, url, proxyUrl, signal);
    const own = await Gate.open({
      userAgent: USER_AGENT,
      crawler: '*',
      fetch: { ...(proxyUrl && { proxy: proxyUrl }), ...(timeoutMillis !== undefined && { timeout: timeoutMillis }) },
    });
    try {
      return await fileOf(own, url, proxyUrl, signal);
    } finally {
      await own.close();
    }
  }

  /** Returns a robots.txt that you already have. `url` is where it is from; `proxyUrl` is the proxy for sitemaps. */
  static from(url: string, content: string, proxyUrl?: string): RobotsTxtFile {
    return new RobotsTxtFile(url, robotsParser(url, content), proxyUrl);
  }
}

function checkTimeout(timeout: number | undefined): void {
  if (timeout === undefined || (Number.isSafeInteger(timeout) && timeout >= 1 && timeout <= MAX_TIMEOUT)) return;
  const shown = typeof timeout === 'number' ? timeout : typeof timeout;
  throw new TypeError(`timeoutMillis: expected a whole number of milliseconds, 1 to ${MAX_TIMEOUT}, got ${shown}`);
}

async function fileOf(gate: Gate, url: string, proxyUrl?: string, signal?: AbortSignal): Promise<RobotsTxtFile> {
  assertGate('gate', gate);
  const file = robotsUrl(url);
  const state = await gate.robots(url, signal && { signal });
  const rules: Rules = {
    isAllowed: (target, userAgent) =>
      fileFor(target) === file ? state.allows(target, crawlerName(userAgent)) : undefined,
    getSitemaps: () => state.robots?.sitemaps.map((sitemap) => sitemap.url) ?? [],
  };
  return new RobotsTxtFile(file, rules, proxyUrl);
}

function fileFor(url: string): string | undefined {
  try {
    return robotsUrl(url);
  } catch {
    return undefined;
  }
}
