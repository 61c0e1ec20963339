/** The arguments of `parse` and of lookups: the dialect, the size limit, and the crawler. */

/** How a file is read: as Google's production parser reads it, or to the letter of RFC 9309. */
export type Dialect = 'google' | 'rfc9309';

export interface ParseOptions {
  /** Default `google`. */
  readonly dialect?: Dialect;
  /**
   * Bytes of the file that are read; the rest is ignored. Default 512,000 (500 KiB), at most 8,388,607.
   * https://www.rfc-editor.org/rfc/rfc9309#section-2.5
   */
  readonly maxBytes?: number;
}

/**
 * The crawler that a lookup is for.
 *
 * A string is a name of the crawler registry, a bare product token or a full User-Agent header. The registry's
 * fallbacks apply: `Googlebot-News` obeys the group of `Googlebot` if no group names it.
 *
 * An array holds bare product tokens and is treated as Google's parser treats its list: any token may match, the groups
 * of all matching tokens are merged, and only `*` is a fallback.
 *
 * The string `*` is any crawler that the file does not name.
 */
export type Crawler = string | readonly string[];
