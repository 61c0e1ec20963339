/**
 * The purpose of a request, by which waiting requests are ordered: refreshes of origins in use; origins without a copy;
 * redirected pages and robots.txt of foreign sitemap hosts; sitemaps.
 */
export type Priority = 'refresh' | 'cold' | 'redirect' | 'sitemap';
