import { productIn, resolveDisplayName } from '@maycrawl/core/crawlers';
import { fieldProblem } from '../http/problem.js';

/**
 * Returns `name` if it is the name of a crawler or a `User-Agent` header.
 * @throws Problem that names `field` and says what to write.
 */
export function checkCrawler(name: string, field: string): string {
  const detail = wrongCrawler(name);
  if (detail !== undefined) throw fieldProblem(field, detail);
  return name;
}

/** Returns what is wrong with the name of a crawler; undefined if it can be asked for. */
export function wrongCrawler(name: string): string | undefined {
  // A list has thousands of names. The engine would prepare each for lookups, and keep the last ones.
  if (productIn(name) !== undefined) return undefined;
  if (productIn(resolveDisplayName(name)) !== undefined) return undefined;
  const given = JSON.stringify(name.slice(0, 80));
  return `expected the name of a crawler, such as "Googlebot", or its User-Agent header, got ${given}`;
}

/**
 * Returns the crawler whose rules a program with this User-Agent header obeys: the header, from which its name is read, or
 * `*` if no group can name it.
 */
export function crawlerOfUserAgent(userAgent: string): string {
  return productIn(userAgent) === undefined ? '*' : userAgent;
}
