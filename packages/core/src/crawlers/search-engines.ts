/**
 * The product tokens of the crawlers of the main search engines: those with at least half a percent of the searches
 * worldwide (https://gs.statcounter.com/search-engine-market-share), the largest first. The registry lists each of them.
 */
export const mainSearchEngines: readonly string[] = [
  'Googlebot',
  'bingbot',
  'YandexBot',
  'Slurp',
  'DuckDuckBot',
  'Baiduspider',
];

/**
 * Those of them that a site must not lose by mistake, with `*`. The others serve some regions, or take results from
 * bingbot, and many sites block them on purpose.
 */
export const globalSearchEngines: readonly string[] = ['Googlebot', 'bingbot'];
