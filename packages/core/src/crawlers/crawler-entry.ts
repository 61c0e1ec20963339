/** An entry of the crawler registry. A property without a source is `unknown`. */

/** What a crawler, or the product token, is for. */
export type CrawlerPurpose =
  | 'search'
  | 'ads'
  /** Collects text to train models. */
  | 'train'
  /** Fetches pages that an assistant needs to answer a person. */
  | 'assistant'
  /** Creates previews of links that people share. */
  | 'preview'
  | 'archive'
  /** Measures sites for their owners and competitors. */
  | 'seo'
  /** Searches for malware and abuse. */
  | 'safety'
  /** A token that makes no fetches: it controls how pages that other crawlers fetched are used. */
  | 'control-only'
  | 'other'
  | 'unknown';

export interface CrawlerEntry {
  /** The common name; unique in the registry in any case. */
  readonly name: string;
  readonly vendor: string;
  /** Product tokens as the vendor spells them: its own, then its fallbacks in order. */
  readonly tokens: readonly string[];
  /** The vendor documents the fallbacks; true if there are none. */
  readonly fallbackConfirmed: boolean;
  readonly purpose: CrawlerPurpose;
  /** `user-triggered`: fetches for a person and generally ignores robots.txt. */
  readonly obeysRobots: 'yes' | 'no' | 'user-triggered' | 'unknown';
  /** Whether the group of `*` applies to it; `must-be-named`: only a group that names it does. */
  readonly obeysStar: 'yes' | 'must-be-named' | 'no' | 'unknown';
  readonly obeysCrawlDelay: 'yes' | 'no' | 'unknown';
  readonly status: 'active' | 'retired';
  /** Anything else that a site owner should know; empty if there is nothing. */
  readonly note: string;
  /** The vendor's page about the crawler. */
  readonly url: string;
  /** Year and month in which the sources were last checked. */
  readonly checked: string;
}

/** Properties that the crawlers of a vendor share. */
export type VendorDefaults = Pick<CrawlerEntry, 'vendor' | 'url'> &
  Partial<Pick<CrawlerEntry, 'obeysRobots' | 'obeysStar' | 'obeysCrawlDelay' | 'status'>>;

/** Makes an entry of the vendor's defaults and this crawler's own properties. The token is the name by default. */
export function crawler(
  vendor: VendorDefaults,
  name: string,
  purpose: CrawlerPurpose,
  own: Partial<CrawlerEntry> = {},
): CrawlerEntry {
  return {
    name,
    tokens: [name],
    fallbackConfirmed: true,
    purpose,
    obeysRobots: 'yes',
    obeysStar: 'yes',
    obeysCrawlDelay: 'unknown',
    status: 'active',
    note: '',
    checked: '2026-11',
    ...vendor,
    ...own,
  };
}
