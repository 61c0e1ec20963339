import type { Sentence } from '@maycrawl/core/message';
import type { Hop, PermittingSetting } from './outcome.js';
import type { RulesDecider } from './rules-decider.js';

/** A page that a sitemap lists. */
export interface SitemapUrl {
  /** In the form in which it will be requested, as the WHATWG URL standard serializes it. */
  readonly loc: string;
  /** As written; feeds use their own date formats. Undefined if there is none, or if it is not a date. */
  readonly lastmod: string | undefined;
  /** The sitemap that lists it. */
  readonly sitemap: string;
  /**
   * True if the URL is neither on the host of the walk nor on the sitemap's own host. The owner of its host has not
   * authorized this sitemap ([cross submits](https://www.sitemaps.org/protocol.html#sitemaps_cross_submits)).
   */
  readonly foreign: boolean;
}

/** Options of one walk through sitemaps. */
export interface SitemapOptions {
  /** Aborts the walk. */
  readonly signal?: AbortSignal;
  /** Reads these sitemaps instead of those that robots.txt names: http or https URLs. An index among them is followed. */
  readonly only?: readonly (string | URL)[];
  /**
   * Called with the report of each sitemap of this walk, before it is published on `maycrawl:gate:sitemap`. If it
   * throws, the walk ends with that error.
   */
  readonly onReport?: (report: SitemapReport) => void;
  /** Looks up the URLs of sitemaps in place of the gate, as in `Gate.checkWith`. A rejection ends the walk. */
  readonly decide?: RulesDecider;
}

/**
 * The format of a sitemap. `urlset` and `sitemapindex` are those of the
 * [protocol](https://www.sitemaps.org/protocol.html).
 */
export type SitemapFormat = 'urlset' | 'sitemapindex' | 'rss' | 'atom' | 'text';

/** Why a sitemap was not read in full. */
export type SitemapProblemReason =
  /**
   * The robots.txt that applies to its URL, or to a redirect that leads to it, blocks this crawler. It was not
   * requested.
   */
  | 'disallowed'
  /** The `Sitemap:` line, index entry or option that names it has no URL that can be fetched. */
  | 'invalid-url'
  /** It leads to an address or port that the gate does not connect to. No connection was made. */
  | 'refused-address'
  /**
   * Not requested in this walk: its host requested a pause, was busy, or failed several times in a row; or too many
   * requests wait.
   */
  | 'not-requested'
  /** There is none: a 4xx, or redirects that lead to no file. */
  | 'unavailable'
  /** A 5xx, a 429, or no response. */
  | 'unreachable'
  /** The response or its gzip data ended early. The entries before that are returned. */
  | 'truncated'
  /** The response is not a sitemap: HTML, JSON, or empty. */
  | 'no-sitemap'
  /** It is not well-formed XML. The entries that can be read are returned. */
  | 'malformed'
  /** Some entries are not absolute URLs, or are longer than the protocol allows. They are left out. */
  | 'invalid-entries'
  /** More than 50 MB after decoding. The rest is not read. */
  | 'too-large'
  /** More than 50,000 entries. The rest is not read. */
  | 'too-many-entries'
  /** It is an index that another index names. It is not followed. */
  | 'nested-index'
  /** It is an index that names sitemaps on other hosts. Those are not followed. */
  | 'foreign-sitemap'
  /** One walk reached its limit of files, redirects or other sites. */
  | 'too-many-sitemaps';

/** A reason why a sitemap was not read in full, with an explanation. */
export interface SitemapProblem {
  readonly reason: SitemapProblemReason;
  /** For people. */
  readonly detail: Sentence;
  /** The setting that would permit the request, if the reason is `refused-address` and there is one. */
  readonly permittedBy?: PermittingSetting | undefined;
}

/** The result of reading one sitemap. */
export interface SitemapReport {
  /** The origin whose sitemaps are walked. */
  readonly origin: string;
  /** The URL of the sitemap; as written if it is not a URL. */
  readonly sitemap: string;
  /** The index that names it; undefined if robots.txt or the caller does. */
  readonly index: string | undefined;
  /** Undefined if the format could not be recognized. */
  readonly format: SitemapFormat | undefined;
  /** The number of URLs returned; for an index, of sitemaps that it names. */
  readonly entries: number;
  readonly hops: readonly Hop[];
  /**
   * If above 0, the report covers this number of sitemaps of one host that were not requested because of the limits of
   * a walk. `sitemap` is the first of them. A walk reports them at its end.
   */
  readonly skipped: number;
  /** Empty if the sitemap was read in full. */
  readonly problems: readonly SitemapProblem[];
}
