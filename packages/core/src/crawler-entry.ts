/** What the registry says of one crawler. What no source settles is `unknown`. */

/** What a crawler's fetches, or the choices made for its token, are for. */
export type CrawlerPurpose =
  | 'search'
  | 'ads'
  /** Gathers text to train models. */
  | 'train'
  /** Fetches what an assistant needs to answer a person. */
  | 'assistant'
  /** Makes previews of links that people share. */
  | 'preview'
  | 'archive'
  /** Measures sites for their owners and competitors. */
  | 'seo'
  /** Looks for malware and abuse. */
  | 'safety'
  /** A token without fetches of its own: what others fetched may or may not be used. */
  | 'control-only'
  | 'other'
  | 'unknown';

export interface CrawlerEntry {
  /** How people call it; unique in the registry whatever its case. */
  readonly name: string;
  readonly vendor: string;
  /** Product tokens as the vendor spells them: its own, then those it falls back on, in order (E8). */
  readonly tokens: readonly string[];
  /** The vendor says that it falls back on the further tokens; true where there are none. */
  readonly fallbackConfirmed: boolean;
  readonly purpose: CrawlerPurpose;
  /** `user-triggered`: fetches for a person and generally ignores robots.txt (A7). */
  readonly obeysRobots: 'yes' | 'no' | 'user-triggered' | 'unknown';
  /** Whether the group of `*` binds it; `must-be-named`: only a group with its token does (E7). */
  readonly obeysStar: 'yes' | 'must-be-named' | 'no' | 'unknown';
  readonly obeysCrawlDelay: 'yes' | 'no' | 'unknown';
  readonly status: 'active' | 'retired';
  /** What an owner should know beside; empty where there is nothing. */
  readonly note: string;
  /** The vendor's page. */
  readonly url: string;
  /** Year and month of the last look at the sources. */
  readonly checked: string;
}

/** What the crawlers of one vendor share. */
export type VendorDefaults = Pick<CrawlerEntry, 'vendor' | 'url'> &
  Partial<Pick<CrawlerEntry, 'obeysRobots' | 'obeysStar' | 'obeysCrawlDelay' | 'status'>>;

/** One entry: the vendor's defaults, then what is said of this crawler alone; its token is its name unless said otherwise. */
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
