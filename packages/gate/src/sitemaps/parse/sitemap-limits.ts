/** Limits of one sitemap, by https://www.sitemaps.org/protocol.html. */
export const SITEMAP_LIMITS = {
  /** Bytes of one file, decompressed: 50 MB (https://www.sitemaps.org/protocol.html#index). */
  bytes: 52_428_800,
  /** URLs in one file, or sitemaps in one index (https://www.sitemaps.org/protocol.html#index). */
  entries: 50_000,
  /** Characters of a URL: fewer than 2,048. */
  urlLength: 2_047,
} as const;
