import type { Hop } from './outcome.js';

/** A page that a sitemap lists. */
export interface SitemapUrl {
  /** As it will be requested (F8). */
  readonly loc: string;
  /** As written; a feed has dates of its own form. Undefined where none is given, or it is no date at all. */
  readonly lastmod: string | undefined;
  /** The sitemap that lists it. */
  readonly sitemap: string;
  /**
   * It lies neither on the host that was asked about nor on the sitemap's own: nobody there has said that this sitemap
   * speaks for them (sitemaps.org, cross submits).
   */
  readonly foreign: boolean;
}

/** For one walk through sitemaps. */
export interface SitemapOptions {
  /** Gives the walk up. */
  readonly signal?: AbortSignal;
  /** Read these, and not those that robots.txt names; an index among them is followed. */
  readonly only?: readonly (string | URL)[];
}

/** What a sitemap is written in: `urlset` and `sitemapindex` are the protocol's own. */
export type SitemapFormat = 'urlset' | 'sitemapindex' | 'rss' | 'atom' | 'text';

/** What stood in the way of reading all of a sitemap. */
export type SitemapProblemReason =
  /** The robots.txt of a URL on the way to it does not let this crawler fetch it: never requested (H3). */
  | 'disallowed'
  /** What names it gives no URL that can be fetched. */
  | 'invalid-url'
  /** Our own address guard refused it (F10). */
  | 'refused-address'
  /**
   * Not requested in this walk: its host has asked for a pause, answered 429 or 503, or failed several times in a row;
   * or too many requests wait.
   */
  | 'not-requested'
  /** There is none: 4xx, or redirects that lead nowhere. */
  | 'unavailable'
  /** 5xx, 429, or no answer. */
  | 'unreachable'
  /** It broke off, or its gzip did: what came before is given out. */
  | 'truncated'
  /** It is something else: HTML, JSON, nothing at all. */
  | 'no-sitemap'
  /** It is no well-formed XML; what could be made out is given out. */
  | 'malformed'
  /** Some entries are no absolute URLs, or longer than the protocol allows: left out. */
  | 'invalid-entries'
  /** Over 50 MB decoded: the rest is not read. */
  | 'too-large'
  /** Over 50,000 entries: the rest is not read. */
  | 'too-many-entries'
  /** An index names it, and it is an index itself: not followed. */
  | 'nested-index'
  /** An index, and some that it names lie on other hosts: those are not followed. */
  | 'foreign-sitemap'
  /** A limit on the files, the redirects or the other sites of one walk was reached. */
  | 'too-many-sitemaps';

export interface SitemapProblem {
  readonly reason: SitemapProblemReason;
  /** For people. */
  readonly detail: string;
}

/** How the reading of one sitemap went. */
export interface SitemapReport {
  /** Whose sitemaps are walked through. */
  readonly origin: string;
  /** Its URL; as written where it is none. */
  readonly sitemap: string;
  /** The index that names it; undefined where robots.txt or the caller did. */
  readonly index: string | undefined;
  /** Undefined where that could not be told. */
  readonly format: SitemapFormat | undefined;
  /** URLs that were given out; of an index, sitemaps that it names. */
  readonly entries: number;
  readonly hops: readonly Hop[];
  /**
   * Above 0, this report is about so many sitemaps of one host that were not requested, because of the limits of a
   * walk. `sitemap` is the first of them. A walk reports them at its end.
   */
  readonly skipped: number;
  /** Empty where all of it was read. */
  readonly problems: readonly SitemapProblem[];
}
