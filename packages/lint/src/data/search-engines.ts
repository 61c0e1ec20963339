/**
 * The product tokens of the crawlers of the main search engines: those with at least half a percent of the searches
 * worldwide (https://gs.statcounter.com/search-engine-market-share), the largest first. The registry lists each of them.
 */
export const MAIN_SEARCH_ENGINES: readonly string[] = [
  'Googlebot',
  'bingbot',
  'YandexBot',
  'Slurp',
  'DuckDuckBot',
  'Baiduspider',
];
