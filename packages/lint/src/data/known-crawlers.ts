import { type CrawlerEntry, crawlers } from '@maycrawl/core/crawlers';

let byToken: Map<string, CrawlerEntry> | undefined;

/** The registry's crawlers by their own product token in lower case; by name where they have none. */
export function crawlersByToken(): ReadonlyMap<string, CrawlerEntry> {
  byToken ??= new Map(crawlers.map((entry) => [tokenSpelling(entry).toLowerCase(), entry]));
  return byToken;
}

/** The registry's crawler of that product token, in any case. */
export function knownCrawler(token: string): CrawlerEntry | undefined {
  return crawlersByToken().get(token.toLowerCase());
}

let byName: Map<string, CrawlerEntry> | undefined;

/** The registry's crawler of that name in lower case. */
export function crawlerByName(name: string): CrawlerEntry | undefined {
  byName ??= new Map(crawlers.map((entry) => [entry.name.toLowerCase(), entry]));
  return byName.get(name);
}

/** A crawler's own product token as its vendor spells it. */
export function tokenSpelling({ tokens, name }: CrawlerEntry): string {
  return tokens[0] ?? name;
}
