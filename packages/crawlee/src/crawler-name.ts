import { productIn } from '@maycrawl/core/crawlers';

/**
 * Returns the crawler that a user agent of Crawlee means to a gate. Crawlee passes `*` if its user names none: then it
 * is the gate's own, undefined. The header of a browser has no product token of a crawler, so only the group of `*`
 * applies.
 */
export function crawlerName(userAgent: string | undefined): string | undefined {
  if (userAgent === undefined || userAgent === '*') return undefined;
  return productIn(userAgent) === undefined ? '*' : userAgent;
}
