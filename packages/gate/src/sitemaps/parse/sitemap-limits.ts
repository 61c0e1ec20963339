/** Numbers that bound what is read of sitemaps, each with its source. */
export const SITEMAP_LIMITS: {
  readonly bytes: number;
  readonly entries: number;
  readonly urlLength: number;
} = {
  /** Of one file, decoded: 50 MB (sitemaps.org; 52,428,800 bytes). */
  bytes: 52_428_800,
  /** URLs in one file, or sitemaps in one index (sitemaps.org). */
  entries: 50_000,
  /** Characters of a URL: fewer than 2,048 (sitemaps.org). */
  urlLength: 2_047,
};
