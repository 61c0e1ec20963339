import type { ParsedFile } from './file.js';
import { endsContent, isTokenOctet, isWhiteSpace, SLASH, STAR, toLower } from './octets.js';
import { bindingOf } from './product-token.js';
import { AGENT_FIRST, AGENT_OCTETS, AGENT_STAR, RULE_START_SHIFT, wordsAt } from './rule-table.js';
import type { Crawler } from './types.js';

/** Which groups bind a crawler, and where their rules stand. */
export interface Selection {
  /** The product token that they name: `*`, a lower-case token, or undefined where no group binds the crawler. */
  readonly token: string | undefined;
  /** The crawler does not follow robots.txt (A7). */
  readonly ignoresRobots: boolean;
  /** First and last + 1 of each run of rules, by turns, in file order. */
  readonly ranges: readonly number[];
  /** The groups, by number. */
  readonly groups: readonly number[];
}

const NOBODY: Selection = { token: undefined, ignoresRobots: false, ranges: [], groups: [] };

/**
 * The groups that bind a crawler: those that name its most specific token, merged (E5, E6); else, unless it must be
 * named, those of `*` (E7).
 *
 * @throws TypeError for a crawler that is neither a string nor an array of strings, is empty or names no product.
 */
export function selectRules(file: ParsedFile, crawler: Crawler): Selection {
  if (typeof crawler === 'string') return selectForName(file, crawler);
  checkTokens(crawler);
  return collect(file, crawler.map(googleToken)) ?? collect(file, ['*']) ?? NOBODY;
}

function selectForName(file: ParsedFile, crawler: string): Selection {
  const { tokens, mustBeNamed, ignoresRobots } = bindingOf(crawler);
  if (ignoresRobots) return { ...NOBODY, ignoresRobots };
  for (const token of tokens) {
    const selection = collect(file, [utf8(token)]);
    if (selection !== undefined) return selection;
  }
  return (mustBeNamed ? undefined : collect(file, ['*'])) ?? NOBODY;
}

function checkTokens(tokens: readonly string[]): void {
  if (!Array.isArray(tokens) || !tokens.every((token) => typeof token === 'string')) {
    throw new TypeError('crawler: expected a string or an array of product tokens (strings)');
  }
  if (tokens.length === 0) throw new TypeError('crawler: expected at least one product token, got an empty array');
}

/** Stands for a token that no line can name: no octet has this value. */
const UNNAMEABLE = '\u0100';

/** Google compares only runs of token characters. */
function googleToken(token: string): string {
  return /^[a-z_-]*$/i.test(token) ? token.toLowerCase() : UNNAMEABLE;
}

/** The groups with a user-agent line that names one of `tokens` (lower-case; `*` for itself); undefined for none. */
function collect(file: ParsedFile, tokens: readonly string[]): Selection | undefined {
  const { view, ruleCount, agentCount } = file;
  const ranges: number[] = [];
  const groups: number[] = [];
  const hashes = tokens.map(hashOf);
  let named = tokens.length;
  let group = -1;
  let bound = false;
  let at = wordsAt(file.octets) + 4 * ruleCount;
  for (let i = 0; i < agentCount; i++, at += AGENT_OCTETS) {
    const word = view.getUint32(at, true);
    const second = view.getUint32(at + 4, true);
    if (word & AGENT_FIRST) {
      if (bound) ranges.push(second >>> 8);
      bound = false;
      group++;
    }
    for (let k = 0; k < tokens.length; k++) {
      if (hashes[k] !== (second & 0xff) || !names(view, word, tokens[k] as string)) continue;
      if (!bound) {
        groups.push(group);
        ranges.push(second >>> 8);
      }
      bound = true;
      named = Math.min(named, k);
    }
  }
  if (bound) ranges.push(ruleCount);
  return groups.length === 0 ? undefined : { token: tokens[named], ignoresRobots: false, ranges, groups };
}

/** Does the user-agent line name the token? Only its leading product token counts, whole and in any case (E4). */
function names(view: DataView, agent: number, token: string): boolean {
  if (token === '*') return (agent & AGENT_STAR) !== 0;
  if (agent & AGENT_STAR) return false;
  const start = agent >>> RULE_START_SHIFT;
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

/** As `tokenHash`, of a lower-case token. */
function hashOf(token: string): number {
  let hash = 0;
  for (let i = 0; i < token.length && isTokenOctet(token.charCodeAt(i)); i++) {
    hash = (hash * 31 + token.charCodeAt(i)) & 0xff;
  }
  return hash;
}

/** A string with a character for each octet of the token's UTF-8 form. */
function utf8(token: string): string {
  if (/[\0-\x1f#]/.test(token)) return UNNAMEABLE;
  return /^[ -~]*$/.test(token) ? token : String.fromCharCode(...new TextEncoder().encode(token));
}
