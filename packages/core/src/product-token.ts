/**
 * From the string by which a caller names a crawler to the product tokens that bind it (E4, E7, E8).
 *
 * 1. One word without `/`, brackets and the like is a product token, whatever it is; a `*` ends it.
 * 2. Anything else is read as a User-Agent header: of its products, in and outside comments, the first that stands in
 *    the table of `token-fallbacks`.
 * 3. Failing that, the first product that is no browser's or platform's word. Comments hold device names, so there a
 *    product counts where it has a version, follows `compatible` or is called a bot, spider or crawler.
 */

import { tokenFallbacks } from './token-fallbacks.js';

/** What binds a crawler. */
export interface CrawlerBinding {
  /** Lower-case product tokens in order of fallback; `*` alone stands for a crawler that no file names. */
  readonly tokens: readonly string[];
  /** The group of `*` does not bind it (E7). */
  readonly mustBeNamed: boolean;
  /** It is outside the protocol, or says that it ignores it (A7); its tokens bind nothing. */
  readonly ignoresRobots: boolean;
}

/** Characters of a header that are read; servers refuse longer ones. */
const MAX_HEADER = 2_048;

const PLATFORM_WORD =
  /^(mozilla|applewebkit|\w*(chrome|mobile|browser)|chromium|safari|version|gecko|firefox|compatible|like|build|ubuntu|msie|trident|presto|edg\w*|opera|opr|(cr|fx)ios)$/;

let known: Map<string, CrawlerBinding> | undefined;

/**
 * The product tokens and the manner in which robots.txt binds a crawler, given by registry name, product token (any
 * case) or full User-Agent header; `*` stands for any crawler without a group of its own (A7, E7, E8).
 *
 * @throws TypeError when no product can be read from it: empty, or the header of a browser.
 */
export function bindingOf(crawler: string): CrawlerBinding {
  const product = productIn(crawler);
  if (product !== undefined) return knownCrawlers().get(product) ?? bind([product]);
  const given = JSON.stringify(crawler.slice(0, 80));
  throw new TypeError(`crawler: expected a product token or User-Agent header, got ${given}`);
}

/**
 * The product token by which a registry name, product token or User-Agent header goes, in lower case; undefined where
 * it names none (E4).
 */
export function productIn(crawler: string): string | undefined {
  // Only A-Z change, as in the comparison of tokens: toLowerCase alone would turn a Kelvin sign into a `k`.
  const text = crawler.slice(0, MAX_HEADER).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const pieces = text.match(/[()]|[^\t-\r ();,"[\]]+/g) ?? [];
  const [word = ''] = pieces;
  return pieces.length > 1 || word.includes('/') ? productOfHeader(pieces) : /^\*$|^[^*]+/.exec(word)?.[0];
}

function productOfHeader(pieces: readonly string[]): string | undefined {
  let first: string | undefined;
  let before: string | undefined;
  let depth = 0;
  for (const piece of pieces) {
    depth += piece === '(' ? 1 : piece === ')' ? -1 : 0;
    // URLs and e-mail addresses are no products.
    const [, name, version] = /^(?!www\.)(?=[\d_.-]*[a-z])([\w.-]+)(?:\+?$|\/(v?\d)?)/.exec(piece) ?? [];
    if (name === undefined) continue;
    if (knownCrawlers().has(name)) return name;
    const counts = depth <= 0 || version || before === 'compatible' || /bot$|spider|crawler/.test(name);
    if (counts && !PLATFORM_WORD.test(name)) first ??= name;
    before = name;
  }
  return first;
}

/** The table, decoded when it is first needed. */
function knownCrawlers(): Map<string, CrawlerBinding> {
  known ??= new Map(
    tokenFallbacks.split(' ').map((row) => {
      const tokens = row.replace(/^\W/, '').split('>');
      return [tokens[0] as string, bind(tokens, row[0])];
    }),
  );
  return known;
}

function bind(tokens: readonly string[], flag?: string): CrawlerBinding {
  return { tokens, mustBeNamed: flag === '!', ignoresRobots: flag === '~' };
}
