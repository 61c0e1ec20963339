import { isHttp } from '@maycrawl/core/url';
import type { Gate, GateVerdict } from '@maycrawl/gate';

/** The part of Crawlee's log that this module uses. */
export interface CrawlLog {
  info(message: string): void;
  warning(message: string): void;
  debug(message: string): void;
}

/** Lines that are kept, so that none is logged twice. Beyond this number, they are forgotten and may be logged again. */
const MAX_LOGGED = 10_000;

/** What robots.txt means for a crawl, for the log of a crawler. */
export class ReasonLog {
  readonly #logged: Set<string> = new Set();

  /** Logs why URLs are skipped: once for each rule, or for each failure of a site. Further URLs are logged as debug. */
  logBlocked(log: CrawlLog, verdict: GateVerdict): void {
    const { robotsUrl, reason, status, failure, rules } = verdict;
    const basis = `${robotsUrl} ${reason} ${rules?.describeRules(0).rule?.line ?? failure?.code ?? status}`;
    if (this.#isNew(basis)) log.warning(String(verdict));
    else log.debug(String(verdict));
  }

  /** Logs the crawl-delay of a site, once. Fetches its robots.txt if it is not cached. */
  async logCrawlDelay(log: CrawlLog, gate: Gate, url: string | URL, crawler: string | undefined): Promise<void> {
    const page = new URL(url);
    // Others have no robots.txt. The turn says so.
    if (!isHttp(page) || !this.#isNew(page.origin)) return;
    const { origin } = page;
    const seconds = (await gate.robots(page)).crawlDelay(crawler);
    if (seconds !== undefined) log.info(`${origin}/robots.txt has a crawl-delay of ${seconds} seconds.`);
  }

  #isNew(line: string): boolean {
    if (this.#logged.has(line)) return false;
    if (this.#logged.size >= MAX_LOGGED) this.#logged.clear();
    this.#logged.add(line);
    return true;
  }
}
