/**
 * The registry of crawlers, `@maycrawl/core/crawlers`: their product tokens, vendors, what they use pages for and how
 * they treat robots.txt. The engine does not import it; it contains a table generated from it (`token-fallbacks`).
 *
 * @module
 */

import type { CrawlerEntry } from './crawler-entry.js';
import { googleCrawlers } from './google-crawlers.js';
import { otherCrawlers } from './other-crawlers.js';
import { crawlerPresets } from './presets.js';
import { productIn } from './product-token.js';

export type { CrawlerEntry, Documented } from './crawler-entry.js';
export { mustBeNamed } from './crawler-entry.js';
export { type PolicyDraft, type PolicyToken, policyDrafts } from './policy-drafts.js';
export { type CrawlerPreset, crawlerPresets } from './presets.js';
export { productIn } from './product-token.js';
export { type CrawlerUse, crawlerUses, type Use } from './uses.js';

/** An entry of the registry, with the token to pass as `crawler`. */
export interface FoundCrawler {
  readonly entry: CrawlerEntry;
  /** The first product token of the entry, as the vendor spells it; the entry's name if it has no token. */
  readonly token: string;
}

/** All entries, grouped by vendor. */
export const crawlers: readonly CrawlerEntry[] = /* @__PURE__ */ Object.freeze([...googleCrawlers, ...otherCrawlers]);

/**
 * Returns the active crawlers of a preset, in the order of the registry; undefined if no preset has the name, in any
 * case.
 */
export function crawlersInPreset(name: string): readonly CrawlerEntry[] | undefined {
  const preset = crawlerPresets.find((candidate) => candidate.name === name.toLowerCase());
  if (preset === undefined) return undefined;
  return crawlers.filter(({ status, uses }) => status === 'active' && uses.some((use) => preset.uses.includes(use)));
}

let byProduct: Map<string, FoundCrawler> | undefined;

/**
 * Returns the entry for a name or product token in any case, or for a full User-Agent header; undefined if the registry
 * has no such crawler or the header names none.
 *
 * @throws TypeError if `nameOrHeader` is not a string.
 * @example
 * findCrawler('Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)')?.entry.vendor; // 'Microsoft'
 */
export function findCrawler(nameOrHeader: string): FoundCrawler | undefined {
  if (typeof nameOrHeader !== 'string') {
    const given = nameOrHeader === null ? 'null' : typeof nameOrHeader;
    throw new TypeError(`findCrawler: expected a crawler name, a product token or a User-Agent header, got ${given}`);
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
