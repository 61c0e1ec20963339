import type { ParsedFile } from './file.js';
import { encoder, endsContent, isTokenOctet, isWhiteSpace, SLASH, STAR, toLower } from './octets.js';
import { bindingOf, type CrawlerBinding } from './product-token.js';
import { AGENT_FIRST, AGENT_OCTETS, AGENT_STAR, tokenHash, WORD_START_SHIFT } from './rule-table.js';
import type { Crawler } from './types.js';

/** Who asks, ready for comparing. */
export interface CrawlerQuery extends CrawlerBinding {
  /** The tokens as octets. */
  readonly names: readonly Uint8Array[];
  /** The `tokenHash` of each; NO_HASH for one that no line can name. */
  readonly hashes: readonly number[];
  /** The tokens are of equal standing. */
  readonly merged: boolean;
}

const NO_HASH = -1;

/** Askers by key; longer keys are read anew each time, so that hostile ones don't fill the memory. */
const askers: Map<string, CrawlerQuery> = new Map();
const MAX_ASKERS = 1_000;
const MAX_CACHED_LENGTH = 512;

/**
 * Who asks, from a name or from an array of product tokens, which are treated as Google's parser treats its list.
 *
 * @param key of the crawler: equal ones ask alike
 * @throws TypeError for what is neither, is empty or names no product.
 */
export function askerOf(crawler: Crawler, key: string): CrawlerQuery {
  let asker = askers.get(key);
  if (asker === undefined) {
    asker = typeof crawler === 'string' ? newAsker(bindingOf(crawler), false) : mergedAsker(crawler);
    if (askers.size >= MAX_ASKERS) askers.clear();
    if (key.length <= MAX_CACHED_LENGTH) askers.set(key, asker);
  }
  return asker;
}

function mergedAsker(tokens: readonly string[]): CrawlerQuery {
  checkTokens(tokens);
  return newAsker({ tokens: tokens.map(googleToken), mustBeNamed: false, ignoresRobots: false }, true);
}

function newAsker(binding: CrawlerBinding, merged: boolean): CrawlerQuery {
  const names = binding.tokens.map((token) => encoder.encode(token));
  const hashes = names.map((name, i) =>
    /[\0-\x1f#*]/.test(binding.tokens[i] as string) ? NO_HASH : tokenHash(name, 0, name.length),
  );
  return { ...binding, names, hashes, merged };
}

function checkTokens(tokens: readonly string[]): void {
  if (Array.isArray(tokens) && tokens.length > 0 && tokens.every((token) => typeof token === 'string')) return;
  throw new TypeError('crawler: expected a name or an array of product tokens');
}

/** Google compares only runs of token characters: no line holds a NUL. */
function googleToken(token: string): string {
  return /^[a-z_-]*$/i.test(token) ? token.toLowerCase() : '\0';
}

/** Which groups bind a crawler, and where their rules stand. */
export interface Selection {
  /** The product token that they name: `*`, a lower-case token, or undefined where no group binds the crawler. */
  readonly token: string | undefined;
  /** First and last + 1 of each run of patterns, by turns, in file order. */
  readonly ranges: readonly number[];
}

/**
 * The groups that bind a crawler: those that name its most specific token, merged (E5, E6); else, unless it must be
 * named, those of `*` (E7). One pass over the user-agent lines.
 *
 * @param agents takes the user-agent lines that name it, by number
 */
export function selectRules(file: ParsedFile, asker: CrawlerQuery, agents?: number[]): Selection {
  const { view, wordCount, agentCount } = file;
  let ranges: number[] = NO_RANGES;
  const star = asker.tokens.length;
  // Places in the order of fallback: the best so far, and that of the token to tell.
  let best = asker.mustBeNamed ? star - 1 : star;
  let token = star + 1;
  // Where the run of patterns starts that is bound; -1 where none is.
  let open = -1;
  let at = file.wordsAt + 4 * wordCount;
  for (let i = asker.ignoresRobots ? agentCount : 0; i < agentCount; i++, at += AGENT_OCTETS) {
    const word = view.getUint32(at, true);
    const second = view.getUint32(at + 4, true);
    if (word & AGENT_FIRST) {
      if (open >= 0) ranges = withRange(ranges, open, second >>> 8);
      open = -1;
    }
    const place = word & AGENT_STAR ? star : placeOf(asker, view, word >>> WORD_START_SHIFT, second & 0xff);
    const standing = asker.merged && place < star ? 0 : place;
    if (standing > best) continue;
    if (standing < best) {
      best = standing;
      token = place;
      ranges = NO_RANGES;
      if (agents) agents.length = 0;
      open = -1;
    }
    token = Math.min(token, place);
    agents?.push(i);
    if (open < 0) open = second >>> 8;
  }
  if (open >= 0) ranges = withRange(ranges, open, wordCount);
  return { token: ranges.length === 0 ? undefined : (asker.tokens[token] ?? '*'), ranges };
}

const NO_RANGES: number[] = [];

/** Nearly always there is one: a literal takes what it needs, a list that is pushed to ten times as much. */
function withRange(ranges: number[], from: number, to: number): number[] {
  if (ranges.length === 0) return [from, to];
  ranges.push(from, to);
  return ranges;
}

/** The place of the first token that the line names; past that of `*` where it names none. */
function placeOf({ names, hashes }: CrawlerQuery, view: DataView, start: number, hash: number): number {
  for (let place = 0; place < names.length; place++) {
    if (hashes[place] === hash && isNamed(view, start, names[place] as Uint8Array)) return place;
  }
  return names.length + 1;
}

/** Does a line with its value at `start` name it? Only its leading product token counts, whole, in any case (E4). */
function isNamed(view: DataView, start: number, name: Uint8Array): boolean {
  let at = start;
  let plain = true;
  for (const octet of name) {
    if (toLower(view.getUint8(at++)) !== octet) return false;
    plain &&= isTokenOctet(octet);
  }
  const next = view.getUint8(at);
  return plain ? !isTokenOctet(next) : endsForeignToken(next);
}

/** The registry's tokens with digits or dots (MJ12bot) are compared with the run up to white space, `/` or `*`. */
function endsForeignToken(octet: number): boolean {
  return isWhiteSpace(octet) || octet === SLASH || octet === STAR || endsContent(octet);
}
