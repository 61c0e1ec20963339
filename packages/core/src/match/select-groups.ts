import { endsContent, isTokenByte, isWhiteSpace, SLASH, STAR, toLower } from '../bytes/bytes.js';
import type { ParsedFile } from '../read/parsed-file.js';
import {
  AGENT_BYTES,
  AGENT_COUNT_SHIFT,
  AGENT_FIRST,
  AGENT_HASH_MASK,
  AGENT_STAR,
  AGENT_START_SHIFT,
  WORD_BYTES,
} from '../read/rule-table-layout.js';
import type { CrawlerQuery } from './crawler-query.js';

/** The groups that apply to a crawler, as the places of their rules. */
export interface SelectedGroups {
  /** The product token that the groups name: `*`, a lower-case token, or undefined if no group applies. */
  readonly token: string | undefined;
  /** The first pattern of each run and the one after its last, in turn, in file order. Runs are apart. */
  readonly ranges: readonly number[];
}

/**
 * Selects the groups that apply to a crawler in one pass over the user-agent lines: those that name its most specific
 * token, merged; otherwise the groups of `*`, unless the crawler must be named.
 * https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1
 *
 * @param agents receives the numbers of the user-agent lines that name the crawler
 */
export function selectGroups(file: ParsedFile, query: CrawlerQuery, agents?: number[]): SelectedGroups {
  const { view, start, wordCount, agentCount } = file;
  let ranges: number[] = NO_RANGES;
  const star = query.tokens.length;
  // Places in the order of fallback: the best so far, and that of the token to report.
  let best = query.mustBeNamed ? star - 1 : star;
  let token = star + 1;
  // Start of the current run of patterns that apply; -1 if there is none.
  let runStart = -1;
  let at = file.wordsAt + WORD_BYTES * wordCount;
  for (let i = query.ignoresRobots ? agentCount : 0; i < agentCount; i++, at += AGENT_BYTES) {
    const word = view.getUint32(at, true);
    const second = view.getUint32(at + WORD_BYTES, true);
    const patternsBefore = second >>> AGENT_COUNT_SHIFT;
    if (word & AGENT_FIRST) {
      if (runStart >= 0) ranges = withRange(ranges, runStart, patternsBefore);
      runStart = -1;
    }
    const place =
      word & AGENT_STAR ? star : placeOf(query, view, start + (word >>> AGENT_START_SHIFT), second & AGENT_HASH_MASK);
    const precedence = query.merged && place < star ? 0 : place;
    if (precedence > best) continue;
    if (precedence < best) {
      best = precedence;
      token = place;
      ranges = NO_RANGES;
      if (agents) agents.length = 0;
      runStart = -1;
    }
    token = Math.min(token, place);
    agents?.push(i);
    if (runStart < 0) runStart = patternsBefore;
  }
  if (runStart >= 0) ranges = withRange(ranges, runStart, wordCount);
  return { token: ranges.length === 0 ? undefined : (query.tokens[token] ?? '*'), ranges };
}

const NO_RANGES: number[] = [];

/**
 * Nearly always there is one range. A literal takes the memory it needs; an array that is pushed to takes ten times
 * that.
 */
function withRange(ranges: number[], from: number, to: number): number[] {
  if (ranges.length === 0) return [from, to];
  if (ranges.at(-1) === from) ranges.pop();
  else ranges.push(from);
  ranges.push(to);
  return ranges;
}

/** The place of the first token that the line names; if it names none, a place after that of `*`. */
function placeOf({ names, hashes }: CrawlerQuery, view: DataView, start: number, hash: number): number {
  for (let place = 0; place < names.length; place++) {
    if (hashes[place] === hash && isNamed(view, start, names[place] as Uint8Array)) return place;
  }
  return names.length + 1;
}

/** True if the user-agent value at `start` names the token: its leading product token, whole, in any case. */
function isNamed(view: DataView, start: number, name: Uint8Array): boolean {
  let at = start;
  let isPlain = true;
  for (const byte of name) {
    if (toLower(view.getUint8(at++)) !== byte) return false;
    isPlain &&= isTokenByte(byte);
  }
  const next = view.getUint8(at);
  return isPlain ? !isTokenByte(next) : endsForeignToken(next);
}

/** The registry's tokens with digits or dots (MJ12bot) are compared with the run up to white space, `/` or `*`. */
function endsForeignToken(byte: number): boolean {
  return isWhiteSpace(byte) || byte === SLASH || byte === STAR || endsContent(byte);
}
