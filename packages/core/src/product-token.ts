/**
 * From the string by which a caller names a crawler to the product tokens that bind it (E4, E7, E8).
 *
 * 1. One word without `/`, `(`, `)`, `;` or `,` is a product token, whatever it is; a `*` ends it.
 * 2. Anything else is read as a User-Agent header: of its products, in and outside comments, the first that the
 *    registry knows, or a later one that falls back on it (Googlebot-Image before Googlebot).
 * 3. Failing that, the first product that is no browser's or platform's word. Comments hold device names, so there a
 *    product counts where it has a version, follows `compatible`, or leads a comment with an address in it.
 */

import { tokenFallbacks } from './token-fallbacks.js';

/** What binds a crawler. */
export interface CrawlerBinding {
  /** Lower-case product tokens in order of fallback; empty for a crawler that only `*` can bind. */
  readonly tokens: readonly string[];
  /** The group of `*` does not bind it (E7). */
  readonly mustBeNamed: boolean;
  /** It is outside the protocol, or says that it ignores it (A7); its tokens bind nothing. */
  readonly ignoresRobots: boolean;
}

/** Characters of a header that are read; servers refuse longer ones. */
const MAX_HEADER = 2_048;
/** Longer strings are read anew each time, so that hostile ones don't fill the memory. */
const MAX_CACHED_LENGTH = 512;
const MAX_CACHED = 1_000;

const PLATFORM_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'mozilla applewebkit khtml chrome headlesschrome chromium safari version mobile gecko firefox compatible like ' +
    'build linux windows android macintosh iphone ipad x11 ubuntu msie trident presto edge edg edga edgios opera opr ' +
    'crios fxios samsungbrowser yabrowser'
  ).split(' '),
);

const bindings: Map<string, CrawlerBinding> = /* @__PURE__ */ new Map();
let known: Map<string, CrawlerBinding> | undefined;

/**
 * The product tokens and the manner in which robots.txt binds a crawler, given by registry name, product token (any
 * case) or full User-Agent header; `*` stands for any crawler without a group of its own (A7, E7, E8).
 *
 * @throws TypeError when it is no string or no product can be read from it: empty, or the header of a browser.
 */
export function bindingOf(crawler: string): CrawlerBinding {
  const held = bindings.get(crawler);
  if (held !== undefined) return held;
  const product = typeof crawler === 'string' ? productIn(crawler) : undefined;
  if (product === undefined) {
    const given = typeof crawler === 'string' ? JSON.stringify(crawler.slice(0, 80)) : typeof crawler;
    throw new TypeError(`No product token in ${given}: give a crawler's name, product token or User-Agent header.`);
  }
  const binding = knownCrawlers().get(product) ?? bind(product === '*' ? [] : [product], '');
  if (crawler.length <= MAX_CACHED_LENGTH) {
    if (bindings.size >= MAX_CACHED) bindings.clear();
    bindings.set(crawler, binding);
  }
  return binding;
}

/** The product that a crawler string names, in lower case: a registry key, else a bare token; `*` for itself. */
export function productIn(crawler: string): string | undefined {
  // Only A-Z change, as in the comparison of tokens: toLowerCase alone would turn a Kelvin sign into a `k`.
  const text = crawler.slice(0, MAX_HEADER).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const [word = '', second] = text.match(/[^\t-\r ]+/g) ?? [];
  if (second !== undefined || /[/();,]/.test(word)) return productInHeader(text);
  return word === '*' ? word : word.split('*')[0] || undefined;
}

function productInHeader(header: string): string | undefined {
  const registry = knownCrawlers();
  let best: string | undefined;
  let first: string | undefined;
  let lead: string | undefined;
  let before: string | undefined;
  let depth = 0;
  for (const piece of header.match(/[()]|[^\t-\r ();,"[\]]+/g) ?? []) {
    if (piece === '(' || piece === ')') {
      depth += piece === '(' ? 1 : -1;
      lead = undefined;
    } else if (/:\/\/|@|^\+?www\./.test(piece)) {
      first ??= lead;
    } else {
      const name = /^[\w.-]*[a-z][\w.-]*/.exec(piece)?.[0] ?? '';
      if (registry.has(name)) {
        if (best === undefined || registry.get(name)?.tokens.includes(best, 1)) best = name;
      } else if (name !== '' && !PLATFORM_WORDS.has(name)) {
        const versioned = /^\/v?\d/.test(piece.slice(name.length));
        if (depth <= 0 || versioned || before === 'compatible') first ??= name;
        else lead ??= name;
      }
      before = name;
    }
  }
  return best ?? first;
}

/** The registry's table, decoded when it is first needed. */
function knownCrawlers(): Map<string, CrawlerBinding> {
  known ??= new Map(
    tokenFallbacks.split(' ').map((row) => {
      const [, flag = '', chain = ''] = /^([!~]?)(.+)/.exec(row) ?? [];
      const tokens = chain.split('>');
      return [tokens[0] ?? '', bind(tokens, flag)];
    }),
  );
  return known;
}

function bind(tokens: readonly string[], flag: string): CrawlerBinding {
  return { tokens, mustBeNamed: flag === '!', ignoresRobots: flag === '~' };
}
