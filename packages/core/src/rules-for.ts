import type { ParsedFile } from './file.js';
import { endsContent, isTokenOctet, isWhiteSpace, SLASH, STAR, toLower } from './octets.js';
import { bindingOf } from './product-token.js';
import { AGENT_FIRST, AGENT_OCTETS, AGENT_STAR, tokenHash, WORD_START_SHIFT } from './rule-table.js';
import type { Crawler } from './types.js';

/** Who asks, ready for comparing. */
export interface Asker {
  /** Lower-case octet strings in order of fallback; `merged`: of equal standing. */
  readonly tokens: readonly string[];
  /** The `tokenHash` of each. */
  readonly hashes: readonly number[];
  readonly merged: boolean;
  /** `*` binds it where no token is named. */
  readonly obeysStar: boolean;
  /** It does not follow robots.txt (A7). */
  readonly ignoresRobots: boolean;
}

/** Askers by name; longer names are read anew each time, so that hostile ones don't fill the memory. */
const askers: Map<string, Asker> = new Map();
const MAX_ASKERS = 1_000;
const MAX_CACHED_LENGTH = 512;

/**
 * Who asks, from a name or from an array of product tokens, which are treated as Google's parser treats its list.
 *
 * @throws TypeError for what is neither, is empty or names no product.
 */
export function askerOf(crawler: Crawler): Asker {
  if (typeof crawler !== 'string') {
    checkTokens(crawler);
    return newAsker(crawler.map(googleToken), { merged: true, obeysStar: true, ignoresRobots: false });
  }
  let asker = askers.get(crawler);
  if (asker === undefined) {
    const { tokens, mustBeNamed, ignoresRobots } = bindingOf(crawler);
    asker = newAsker(tokens.map(utf8), { merged: false, obeysStar: !mustBeNamed, ignoresRobots });
    if (askers.size >= MAX_ASKERS) askers.clear();
    if (crawler.length <= MAX_CACHED_LENGTH) askers.set(crawler, asker);
  }
  return asker;
}

function newAsker(tokens: readonly string[], manner: Omit<Asker, 'tokens' | 'hashes'>): Asker {
  return { tokens, hashes: tokens.map((token) => hashOf(token)), ...manner };
}

function checkTokens(tokens: readonly string[]): void {
  if (Array.isArray(tokens) && tokens.length > 0 && tokens.every((token) => typeof token === 'string')) return;
  throw new TypeError('crawler: expected a string, or an array of at least one product token');
}

/** Stands for a token that no line can name: no octet has this value. */
const UNNAMEABLE = '\u0100';

/** Google compares only runs of token characters. */
function googleToken(token: string): string {
  return /^[a-z_-]*$/i.test(token) ? token.toLowerCase() : UNNAMEABLE;
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
 * @param groups takes the groups, by number
 */
export function selectRules(file: ParsedFile, asker: Asker, groups?: number[]): Selection {
  const { view, wordCount, agentCount } = file;
  let ranges: number[] = NO_RANGES;
  const star = asker.tokens.length;
  // Places in the order of fallback: the best so far, and that of the token to tell.
  let best = asker.obeysStar ? star : star - 1;
  let token = star + 1;
  let group = -1;
  // Where the run of patterns starts that is bound; -1 where none is.
  let open = -1;
  let at = file.wordsAt + 4 * wordCount;
  for (let i = asker.ignoresRobots ? agentCount : 0; i < agentCount; i++, at += AGENT_OCTETS) {
    const word = view.getUint32(at, true);
    const second = view.getUint32(at + 4, true);
    if (word & AGENT_FIRST) {
      group++;
      if (open >= 0) ranges = withRange(ranges, open, second >>> 8);
      open = -1;
    }
    const place = word & AGENT_STAR ? star : placeOf(asker, view, word, second & 0xff);
    const standing = asker.merged && place < star ? 0 : place;
    if (standing > best) continue;
    if (standing < best) {
      best = standing;
      token = place;
      ranges = NO_RANGES;
      if (groups) groups.length = 0;
      open = -1;
    }
    token = Math.min(token, place);
    if (open >= 0) continue;
    open = second >>> 8;
    groups?.push(group);
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
function placeOf({ tokens, hashes }: Asker, view: DataView, agent: number, hash: number): number {
  for (let place = 0; place < tokens.length; place++) {
    if (hashes[place] === hash && names(view, agent, tokens[place] as string)) return place;
  }
  return tokens.length + 1;
}

/** Does the user-agent line name the token? Only its leading product token counts, whole and in any case (E4). */
function names(view: DataView, agent: number, token: string): boolean {
  if (token === '*') return (agent & AGENT_STAR) !== 0;
  if (agent & AGENT_STAR) return false;
  const start = agent >>> WORD_START_SHIFT;
  let plain = true;
  for (let i = 0; i < token.length; i++) {
    const octet = token.charCodeAt(i);
    if (toLower(view.getUint8(start + i)) !== octet) return false;
    plain &&= isTokenOctet(octet);
  }
  const next = view.getUint8(start + token.length);
  return plain ? !isTokenOctet(next) : endsForeignToken(next);
}

/** The registry's tokens with digits or dots (MJ12bot) are compared with the run up to white space, `/` or `*`. */
function endsForeignToken(octet: number): boolean {
  return isWhiteSpace(octet) || octet === SLASH || octet === STAR || endsContent(octet);
}

function hashOf(token: string): number {
  const octets = Uint8Array.from(token, (character) => character.charCodeAt(0) & 0xff);
  return tokenHash(octets, 0, octets.length);
}

/** A string with a character for each octet of the token's UTF-8 form. */
function utf8(token: string): string {
  if (/[\0-\x1f#]/.test(token)) return UNNAMEABLE;
  return /^[ -~]*$/.test(token) ? token : String.fromCharCode(...new TextEncoder().encode(token));
}
