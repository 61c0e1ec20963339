/**
 * Finds the product tokens of a crawler, given the string by which a caller names it.
 * https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1
 *
 * 1. One word without `/`, parentheses and the like is a product token, whatever it is; a `*` ends it.
 * 2. Anything else is read as a User-Agent header: the first of its products, in and outside comments, that is in the
 *    table of `token-fallbacks`.
 * 3. Otherwise the first product that is not a word of browsers or platforms. Comments hold device names, so a product
 *    in a comment counts only if it has a version, follows `compatible` or is called a bot, spider or crawler.
 */

import { tokenFallbacks } from './token-fallbacks.js';

/** Which user-agent lines apply to a crawler. */
export interface CrawlerTokens {
  /** Lower-case product tokens in order of fallback; `*` alone means any crawler that no line names. */
  readonly tokens: readonly string[];
  /** The group of `*` does not apply to it. */
  readonly mustBeNamed: boolean;
  /** It does not follow robots.txt; no group applies to it. */
  readonly ignoresRobots: boolean;
}

/** Characters of a header that are read. Servers refuse longer ones. */
const MAX_HEADER = 2_048;

const PLATFORM_WORD =
  /^(mozilla|applewebkit|\w*(chrome|mobile|browser)|chromium|safari|version|gecko|firefox|compatible|like|build|ubuntu|msie|trident|presto|edg\w*|opera|opr|(cr|fx)ios)$/;

let known: Map<string, CrawlerTokens> | undefined;

/**
 * Returns the tokens of a crawler, given by registry name, product token (any case) or full User-Agent header; `*`
 * means any crawler without a group of its own.
 *
 * @throws TypeError if no product can be read from it: it is empty, or the header of a browser.
 */
export function tokensOf(crawler: string): CrawlerTokens {
  const product = productIn(crawler);
  if (product !== undefined) return knownCrawlers().get(product) ?? crawlerTokens([product]);
  const given = JSON.stringify(crawler.slice(0, 80));
  throw new TypeError(`crawler: expected a product token such as "Googlebot", or a header with one, got ${given}`);
}

/**
 * Returns the product token of a registry name, product token or User-Agent header, in lower case; undefined if it has
 * none.
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
    // URLs and e-mail addresses are not products.
    const [, name, version] = /^(?!www\.)(?=[\d_.-]*[a-z])([\w.-]+)(?:\+?$|\/(v?\d)?)/.exec(piece) ?? [];
    if (name === undefined) continue;
    if (knownCrawlers().has(name)) return name;
    const counts = depth <= 0 || version || before === 'compatible' || /bot$|spider|crawler/.test(name);
    if (counts && !PLATFORM_WORD.test(name)) first ??= name;
    before = name;
  }
  return first;
}

/** The table of `token-fallbacks`, decoded on first use. */
function knownCrawlers(): Map<string, CrawlerTokens> {
  known ??= new Map(
    tokenFallbacks.split(' ').map((row) => {
      const tokens = row.replace(/^\W/, '').split('>');
      return [tokens[0] as string, crawlerTokens(tokens, row[0])];
    }),
  );
  return known;
}

function crawlerTokens(tokens: readonly string[], flag?: string): CrawlerTokens {
  return { tokens, mustBeNamed: flag === '!', ignoresRobots: flag === '~' };
}
