import { type CrawlerEntry, crawlers, type Use } from '@maycrawl/core/crawlers';

let byToken: Map<string, CrawlerEntry> | undefined;

/** The registry's crawlers by their first product token in lower case, or by their name if they have no token. */
export function crawlersByToken(): ReadonlyMap<string, CrawlerEntry> {
  byToken ??= new Map(crawlers.map((entry) => [tokenSpelling(entry).toLowerCase(), entry]));
  return byToken;
}

export function knownCrawler(token: string): CrawlerEntry | undefined {
  return crawlersByToken().get(token.toLowerCase());
}

let byName: Map<string, CrawlerEntry> | undefined;

export function crawlerByName(name: string): CrawlerEntry | undefined {
  byName ??= new Map(crawlers.map((entry) => [entry.name.toLowerCase(), entry]));
  return byName.get(name);
}

export function tokenSpelling({ tokens, name }: CrawlerEntry): string {
  return tokens[0] ?? name;
}

/** Crawlers with only these uses fetch single pages that are named to them, so what they may fetch rarely matters. */
const SINGLE_PAGE_USES: ReadonlySet<Use> = new Set(['ads', 'preview', 'user-action', 'monitoring', 'security']);

/** True for an active crawler of the registry that crawls sites, and does not only fetch pages that are named to it. */
export function crawlsSites({ status, uses }: CrawlerEntry): boolean {
  return status === 'active' && !uses.every((use) => SINGLE_PAGE_USES.has(use));
}
