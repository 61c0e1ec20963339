/**
 * The registry of crawlers, `@maycrawl/core/crawlers`: their product tokens, vendors, what they use pages for and how
 * they treat robots.txt. The engine does not import it; it contains a table generated from it (`token-fallbacks`).
 *
 * @module
 */

import type { CrawlerEntry } from './crawler-entry.js';
import { displayNameKey } from './display-names.js';
import { googleCrawlers } from './google-crawlers.js';
import { otherCrawlers } from './other-crawlers.js';
import { crawlerPresets } from './presets.js';
import { productIn } from './product-token.js';
import { reportedCrawlers } from './reported-crawlers.js';

export type { CrawlerEntry, Documented } from './crawler-entry.js';
export { mustBeNamed } from './crawler-entry.js';
export { type PolicyDraft, type PolicyToken, policyDrafts } from './policy-drafts.js';
export {
  type AiPurpose,
  aiPurposes,
  aiPurposesOf,
  type CrawlerPreset,
  crawlerPresets,
  globalSearchEngines,
  mainSearchEngines,
} from './presets.js';
export { productIn } from './product-token.js';
export { type CrawlerUse, crawlerUses, type Use } from './uses.js';

/** An entry of the registry, with the token to pass as `crawler`. */
export interface FoundCrawler {
  readonly entry: CrawlerEntry;
  /** The first product token of the entry, as the vendor spells it; the entry's name if it has no token. */
  readonly token: string;
}

/** All entries: those of Google, of other vendors, and those that third parties report. */
// Not spread: bundlers keep a spread list, even where nothing uses it.
export const crawlers: readonly CrawlerEntry[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ googleCrawlers.concat(otherCrawlers, reportedCrawlers),
);

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
/** By the keys of names of several words. */
let byDisplayName: Map<string, FoundCrawler> | undefined;

/**
 * Returns the entry for a name or product token in any case, for a name as the vendor prints it ("Googlebot News"), or
 * for a full User-Agent header; undefined if the registry has no such crawler or the header names none.
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
  const displayed = displayedCrawler(displayNameKey(nameOrHeader));
  if (displayed !== undefined) return displayed;
  byProduct ??= new Map(crawlers.map((entry) => [tokenOf(entry).toLowerCase(), { entry, token: tokenOf(entry) }]));
  const product = productIn(nameOrHeader);
  return product === undefined ? undefined : byProduct.get(product);
}

/**
 * Returns the product token for the name of a crawler as its vendor prints it, such as "Googlebot News"; any other text
 * as it is. The engine reads such a name as a User-Agent header, whose product is Googlebot: resolve what people write
 * before you pass it as `crawler`.
 *
 * @example
 * resolveDisplayName('Googlebot News'); // 'Googlebot-News'
 */
export function resolveDisplayName(name: string): string {
  const found = displayedCrawler(displayNameKey(name));
  // The engine reads some of them as they are: "Yahoo! Slurp", "Googlebot Smartphone".
  return found === undefined || productIn(name) === found.token.toLowerCase() ? name : found.token;
}

/**
 * Returns the product token that the engine reads from a name of several words that the registry does not have: "Foo"
 * from "Foo Bar". Tell your users, because they probably mean another one. Undefined for any other text, such as a token
 * or a User-Agent header.
 */
export function tokenOfUnknownName(name: string): string | undefined {
  const key = displayNameKey(name);
  if (key === undefined || displayedCrawler(key) !== undefined) return undefined;
  const token = productIn(name);
  // As it is written in the name. Tokens are ASCII, so no letter has another length in lower case.
  const start = token === undefined ? -1 : name.search(new RegExp(token.replace(/[^\w-]/g, '\\$&'), 'i'));
  return start < 0 ? token : name.slice(start, start + token!.length);
}

function displayedCrawler(key: string | undefined): FoundCrawler | undefined {
  if (key === undefined) return undefined;
  byDisplayName ??= new Map(
    crawlers.flatMap((entry) => {
      const token = tokenOf(entry);
      const keys = [entry.name, token, ...entry.displayNames].map((name) => displayNameKey(name) ?? name.toLowerCase());
      return keys.map((known) => [known, { entry, token }] as const);
    }),
  );
  return byDisplayName.get(key);
}

/** The token to pass as `crawler`. */
function tokenOf({ tokens, name }: CrawlerEntry): string {
  return tokens[0] ?? name;
}
