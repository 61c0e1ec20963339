/**
 * The registry of crawlers, `@maycrawl/core/crawlers`: who they are and what they say of robots.txt. The engine does
 * not import it; it carries a table made from it (`token-fallbacks`).
 */

import type { CrawlerEntry } from './crawler-entry.js';
import { googleCrawlers } from './crawlers-google.js';
import { otherCrawlers } from './crawlers-others.js';
import { productIn } from './product-token.js';

export type { CrawlerEntry, CrawlerPurpose } from './crawler-entry.js';
export { productIn } from './product-token.js';

/** An entry and how it was found. */
export interface FoundCrawler {
  readonly entry: CrawlerEntry;
  /** The product token that led to it, as the vendor spells it; the entry's name where it has no token. */
  readonly token: string;
}

/** Every crawler that the registry knows, by vendor (A7, E7, E8). */
export const crawlers: readonly CrawlerEntry[] = /* @__PURE__ */ Object.freeze([...googleCrawlers, ...otherCrawlers]);

let byProduct: Map<string, FoundCrawler> | undefined;

/**
 * The registry's entry for a name or product token in any case, or for a full User-Agent header; undefined for a
 * crawler that it doesn't hold and for a header that names none (E7, E8).
 *
 * @throws TypeError when `nameOrHeader` is no string.
 * @example findCrawler('Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)')?.entry.vendor // 'Microsoft'
 */
export function findCrawler(nameOrHeader: string): FoundCrawler | undefined {
  if (typeof nameOrHeader !== 'string') {
    throw new TypeError('findCrawler expects a string: a crawler name, a product token or a User-Agent header.');
  }
  byProduct ??= new Map(
    crawlers.map((entry) => {
      const token = entry.tokens[0] ?? entry.name;
      return [token.toLowerCase(), { entry, token }];
    }),
  );
  const product = productIn(nameOrHeader);
  return product === undefined ? undefined : byProduct.get(product);
}
