import { findCrawler, productIn } from '@maycrawl/core/crawlers';
import { nearest } from '../text/nearest.js';
import { crawlerByName, crawlersByToken, tokenSpelling } from './known-crawlers.js';

/** Existing crawlers outside the registry whose names are one typo away from one in it. */
export const NOT_MISSPELT: ReadonlySet<string> = new Set(['pingbot', 'hotbot']);

/** Shorter names are often one typo away from the name of another existing crawler. */
const MIN_LENGTH = 6;
/** From this length on, two typos count. */
const MIN_LENGTH_OF_TWO = 9;
const MAX_LENGTH = 40;

let tokensByLetters: Map<string, string> | undefined;

/**
 * Returns the product token of the known crawler that a name probably means: one with the same letters and digits, one
 * that is the name with `bot` after it, or one that is a typo away (two for long names). Undefined if the name itself is
 * that of a known crawler, or nothing is similar. `name` is a product token or a User-Agent header.
 *
 * @throws TypeError if `name` is not a string.
 * @example similarCrawler('googelbot') // 'Googlebot'
 */
export function similarCrawler(name: string): string | undefined {
  if (findCrawler(name) !== undefined) return undefined;
  const token = productIn(name);
  if (token === undefined || token.length > MAX_LENGTH || NOT_MISSPELT.has(token) || crawlerByName(token)) {
    return undefined;
  }
  tokensByLetters ??= new Map([...crawlersByToken()].map(([known, entry]) => [lettersOf(known), tokenSpelling(entry)]));
  const letters = lettersOf(token);
  const same = tokensByLetters.get(letters) ?? (letters === '' ? undefined : tokensByLetters.get(`${letters}bot`));
  if (same !== undefined || letters.length < MIN_LENGTH) return same;
  const candidates = [...tokensByLetters.keys()].filter(({ length }) => length >= MIN_LENGTH);
  const near = nearest(letters, candidates, letters.length < MIN_LENGTH_OF_TWO ? 1 : 2);
  return near === undefined ? undefined : tokensByLetters.get(near);
}

function lettersOf(token: string): string {
  return token.replace(/[^a-z0-9]/g, '');
}
