/** An entry of the crawler registry. It states only what a source says; the rest is `undocumented`. */

import type { Use } from './uses.js';

/** What the vendor's documentation says. */
export type Documented = 'yes' | 'no' | 'undocumented';

export interface CrawlerEntry {
  /** The common name; unique in the registry in any case. */
  readonly name: string;
  readonly vendor: string;
  /**
   * Other names of several words that pages of the vendor print, such as "Google StoreBot". The name and the token with
   * spaces in place of hyphens, such as "Googlebot News", need no entry here.
   */
  readonly displayNames: readonly string[];
  /** Product tokens as the vendor spells them: its own, then its fallbacks in order. */
  readonly tokens: readonly string[];
  /** The vendor documents the fallbacks; true if there are none. */
  readonly fallbackConfirmed: boolean;
  /** At least one. A use that the vendor lets a control token decide is listed with that token, not here. */
  readonly uses: readonly Use[];
  /**
   * What makes it send requests. `automatically`: its own schedule. `for-users`: a person's request, which vendors
   * often exempt from robots.txt. `never`: it is a control token, whose rules only limit the use of pages that the
   * crawlers in `controls` fetched.
   */
  readonly fetches: 'automatically' | 'for-users' | 'never';
  /** Names of the entries whose fetched pages it controls. Empty unless `fetches` is `never`. */
  readonly controls: readonly string[];
  /** `no` also if the vendor says that robots.txt may not, or generally does not, apply. */
  readonly obeysRobotsTxt: Documented;
  /**
   * Whether the group of `*` applies to it if no group names it. `yes` also if the vendor says that it obeys robots.txt
   * and names no exception, because `*` is part of the standard. Always `no` if `obeysRobotsTxt` is.
   */
  readonly obeysStar: Documented;
  readonly obeysCrawlDelay: Documented;
  /** `retired`: the vendor no longer lists it, but files still name it. */
  readonly status: 'active' | 'retired';
  /** Anything else that a site owner should know; empty if there is nothing. */
  readonly note: string;
  /**
   * True if no page of the vendor describes it, so that the uses and the way it fetches are what third parties report.
   * Whether it obeys is then `undocumented`.
   */
  readonly isReported: boolean;
  /** URLs of the pages that the entry rests on: those of the vendor, or of third parties; at least one. */
  readonly sources: readonly string[];
  /** The day on which the sources were last compared with the entry, as 2026-11-22. */
  readonly checked: string;
}

/** Properties that the crawlers of a vendor share. */
export type VendorDefaults = Pick<CrawlerEntry, 'vendor' | 'sources'> &
  Partial<Omit<CrawlerEntry, 'name' | 'tokens' | 'uses' | 'controls'>>;

/** Makes an entry of the vendor's defaults and this crawler's own properties. The token is the name by default. */
export function crawler(
  vendor: VendorDefaults,
  name: string,
  uses: readonly Use[],
  own: Partial<CrawlerEntry> = {},
): CrawlerEntry {
  return {
    name,
    displayNames: [],
    tokens: [name],
    fallbackConfirmed: true,
    uses,
    fetches: 'automatically',
    controls: [],
    obeysRobotsTxt: 'yes',
    obeysStar: 'yes',
    obeysCrawlDelay: 'undocumented',
    status: 'active',
    note: '',
    isReported: false,
    // The check of November 2026 was recorded by month: its first day makes no entry younger than it is.
    checked: '2026-11-01',
    ...vendor,
    ...own,
  };
}

/** True if only a group with one of its own tokens applies to the crawler: that of `*` does not. */
export function mustBeNamed({ obeysRobotsTxt, obeysStar }: CrawlerEntry): boolean {
  return obeysRobotsTxt !== 'no' && obeysStar === 'no';
}
