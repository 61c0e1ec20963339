// What the robots.txt of each example of `examples/frameworks` allows and blocks.
import { parse } from '@maycrawl/core';

const SITE = 'https://shop.example';
/** To which the group of `*` does not apply. */
export const ADS_BOTS = ['AdsBot-Google', 'AdsBot-Google-Mobile'];
const CRAWLERS = ['Googlebot', 'bingbot', 'GPTBot', 'CCBot', 'OAI-SearchBot', ...ADS_BOTS];
const PATHS = ['/', '/products/1', '/cart/1', '/search?q=shoes'];

/** What the group of `*` blocks. */
const BLOCKED_PATHS = ['/cart/1', '/search?q=shoes'];
const BLOCKED_CRAWLERS = ['GPTBot', 'CCBot'];

/** @param {string} crawler @param {string} path */
function isAllowedInProduction(crawler, path) {
  if (BLOCKED_CRAWLERS.includes(crawler)) return false;
  return ADS_BOTS.includes(crawler) || !BLOCKED_PATHS.includes(path);
}

/**
 * Returns a line for each verdict that is not the expected one; none if all are.
 * @param {string} text a robots.txt
 * @param {string} environment `production`, or `staging`, where everything is blocked
 * @param {readonly string[]} [ignored] crawlers that are left out
 */
export function wrongVerdicts(text, environment, ignored = []) {
  const robots = parse(text);
  return CRAWLERS.filter((crawler) => !ignored.includes(crawler)).flatMap((crawler) =>
    PATHS.filter((path) => {
      const expected = environment === 'production' && isAllowedInProduction(crawler, path);
      return robots.allows(`${SITE}${path}`, crawler) !== expected;
    }).map((path) => `${environment}: ${String(robots.check(`${SITE}${path}`, crawler))}`),
  );
}
