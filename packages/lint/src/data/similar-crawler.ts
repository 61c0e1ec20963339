import { crawlers, findCrawler, productIn, tokenOfUnknownName } from '@maycrawl/core/crawlers';
import { renderMessage } from '@maycrawl/core/message';
import { creating } from '../messages/en/creating.js';
import { nearest } from '../text/nearest.js';
import { crawlerByName, crawlersByToken, tokenSpelling } from './known-crawlers.js';

/** Returns what to say of a name that is almost that of a crawler. */
export function similarCrawlerHint(similar: string): string {
  return renderMessage(creating.unknownCrawler, { similar });
}

/** Existing crawlers outside the registry whose names are one typo away from one in it. */
export const NOT_MISSPELT: ReadonlySet<string> = new Set(['pingbot', 'hotbot', 'roverbot']);

/** Shorter names are often one typo away from the name of another existing crawler. */
const MIN_LENGTH = 6;
/** From this length on, two typos count. */
const MIN_LENGTH_OF_TWO = 9;
const MAX_LENGTH = 40;

let tokensByLetters: Map<string, string> | undefined;

/**
 * Returns the product token of the known crawler that a name probably means: one with the same letters and digits, one
 * that is the name with `bot` after it, or one that is a typo away (two for long names). Undefined if the name itself is
 * that of a known crawler, or nothing is similar. `name` is a product token, a name of several words or a User-Agent
 * header.
 *
 * @throws TypeError if `name` is not a string.
 * @example similarCrawler('googelbot') // 'Googlebot'
 */
export function similarCrawler(name: string): string | undefined {
  // What the engine reads from such a name is one of its words, which may be the token of another crawler.
  const whole = tokenOfUnknownName(name) === undefined ? undefined : similarName(name);
  if (whole !== undefined || findCrawler(name) !== undefined) return whole;
  const token = productIn(name);
  if (token === undefined || token.length > MAX_LENGTH || NOT_MISSPELT.has(token) || crawlerByName(token)) {
    return undefined;
  }
  tokensByLetters ??= new Map([...crawlersByToken()].map(([known, entry]) => [lettersOf(known), tokenSpelling(entry)]));
  const letters = lettersOf(token);
  return (
    tokensByLetters.get(letters) ??
    (letters === '' ? undefined : tokensByLetters.get(`${letters}bot`)) ??
    nearestIn(tokensByLetters, letters)
  );
}

let tokensByNames: Map<string, string> | undefined;

function similarName(name: string): string | undefined {
  tokensByNames ??= new Map(
    crawlers.flatMap((entry) =>
      [entry.name, ...entry.displayNames].map((known) => [lettersOf(known), tokenSpelling(entry)] as const),
    ),
  );
  const letters = lettersOf(name);
  return letters.length > MAX_LENGTH ? undefined : (tokensByNames.get(letters) ?? nearestIn(tokensByNames, letters));
}

function nearestIn(tokens: ReadonlyMap<string, string>, letters: string): string | undefined {
  if (letters.length < MIN_LENGTH) return undefined;
  const candidates = [...tokens.keys()].filter(({ length }) => length >= MIN_LENGTH);
  const near = nearest(letters, candidates, letters.length < MIN_LENGTH_OF_TWO ? 1 : 2);
  return near === undefined ? undefined : tokens.get(near);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
