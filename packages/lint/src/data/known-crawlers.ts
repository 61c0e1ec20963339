import { type CrawlerEntry, crawlers } from '@maycrawl/core/crawlers';

let byToken: Map<string, CrawlerEntry> | undefined;

/** The registry's crawlers by their first product token in lower case, or by their name if they have no token. */
export function crawlersByToken(): ReadonlyMap<string, CrawlerEntry> {
  byToken ??= new Map(crawlers.map((entry) => [tokenSpelling(entry).toLowerCase(), entry]));
  return byToken;
}

/** The registry's crawler with that product token, compared case-insensitively. */
export function knownCrawler(token: string): CrawlerEntry | undefined {
  return crawlersByToken().get(token.toLowerCase());
}

let byName: Map<string, CrawlerEntry> | undefined;

/** The registry's crawler whose name in lower case is `name`. */
export function crawlerByName(name: string): CrawlerEntry | undefined {
  byName ??= new Map(crawlers.map((entry) => [entry.name.toLowerCase(), entry]));
  return byName.get(name);
}

/** A crawler's first product token in its vendor's spelling. */
export function tokenSpelling({ tokens, name }: CrawlerEntry): string {
  return tokens[0] ?? name;
}
