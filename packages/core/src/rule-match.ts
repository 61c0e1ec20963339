import { MAX_LINE_OCTETS } from './limits.js';
import { byteOrderMarkOctets } from './lines.js';
import { DOLLAR, endsContent, isLineEnd, isWhiteSpace, SLASH, STAR } from './octets.js';
import { NormalForm } from './path.js';
import { matches } from './pattern.js';
import type { RequestPath } from './request-path.js';
import {
  indexFileSlash,
  KIND_INDEX,
  KIND_LITERAL,
  KIND_WILDCARD,
  RULE_ALLOW,
  RULE_KIND_MASK,
  RULE_START_SHIFT,
} from './rule-table.js';
import type { Dialect } from './types.js';

/**
 * The rank of a rule that matches: two for each octet of its pattern, one more for allow. The highest decides, so the
 * longest rule wins, and allow wins a tie (G1, G2).
 */
export function rankOf(word: number, octets: number): number {
  return 2 * octets + (word & RULE_ALLOW);
}

/** The rank that every rule must beat: allowed (G3). */
export const DEFAULT_RANK = 1;

/** Octets that the rule matches by; -1 where it does not match the path. */
export function matchOctets(file: DataView, word: number, path: RequestPath, dialect: Dialect): number {
  const start = word >>> RULE_START_SHIFT;
  switch (word & RULE_KIND_MASK) {
    case KIND_LITERAL:
      return matchLiteral(file, start, path);
    case KIND_WILDCARD:
      return matchWildcard(file, start, path);
    default:
      return matchNormalized(file, word, path, dialect);
  }
}

/**
 * Octets of a literal pattern that the path begins with, else -1. They are compared as the pattern stands in the file:
 * where the two part, the pattern must be at its end. An empty one matches.
 */
export function matchLiteral(file: DataView, start: number, path: RequestPath): number {
  if (file.getUint8(start) !== SLASH) return 0;
  const { view, start: pathStart } = path;
  let size = 0;
  let parted = 0;
  // What stands behind the path is in no pattern, and words stand behind the file: this ends, and within both.
  while (parted === 0) {
    parted = file.getInt32(start + size, true) ^ view.getInt32(pathStart + size, true);
    size += parted === 0 ? 4 : (31 - Math.clz32(parted & -parted)) >> 3;
  }
  let end = start + size;
  while (isWhiteSpace(file.getUint8(end))) end++;
  if (!endsContent(file.getUint8(end))) return -1;
  while (isWhiteSpace(file.getUint8(start + size - 1))) size--;
  return size;
}

/** Octets of a pattern with wildcards that matches, else -1. On the way to its end, a foreign octet settles most. */
export function matchWildcard(file: DataView, start: number, path: RequestPath): number {
  path.index();
  const { last, base } = path;
  let end = start;
  for (let at = start; ; at++) {
    const octet = file.getUint8(at);
    if (endsContent(octet)) break;
    if (isWhiteSpace(octet)) continue;
    end = at + 1;
    if ((last[octet] as number) < base && octet !== STAR && octet !== DOLLAR) return -1;
  }
  return matches(file, start, end, path) ? end - start : -1;
}

/** The pattern under test, where it is not what stands in the file. */
const normalized: NormalForm = new NormalForm();
let normalizedView: DataView = new DataView(normalized.octets.buffer);

/** The pattern of any rule, brought to normal form; then, for an allow rule, its folder (F5). */
function matchNormalized(file: DataView, word: number, path: RequestPath, dialect: Dialect): number {
  normalized.clear();
  normalizeRule(file, word, dialect, normalized);
  if (normalizedView.buffer !== normalized.octets.buffer) normalizedView = new DataView(normalized.octets.buffer);
  if (matches(normalizedView, 0, normalized.length, path)) return normalized.length;
  if ((word & RULE_KIND_MASK) !== KIND_INDEX) return -1;
  const size = indexFileSlash(normalized.octets, 0, normalized.length) + 2;
  normalizedView.setUint8(size - 1, DOLLAR);
  return matches(normalizedView, 0, size, path) ? size : -1;
}

/** Adds the normal form of a rule's pattern to `into`. */
export function normalizeRule(file: DataView, word: number, dialect: Dialect, into: NormalForm): void {
  const start = word >>> RULE_START_SHIFT;
  const octets = new Uint8Array(file.buffer);
  into.addOctets(octets, start, patternEnd(file, start, lineLimit(octets, start)), dialect);
}

/** Where the pattern that starts at `start` ends: before `limit`, a comment, a NUL or the line's end. */
export function patternEnd(file: DataView, start: number, limit: number = file.byteLength): number {
  let end = start;
  for (let at = start; at < limit; at++) {
    const octet = file.getUint8(at);
    if (endsContent(octet)) break;
    if (!isWhiteSpace(octet)) end = at + 1;
  }
  return end;
}

/** Where a line that holds `at` is cut (D6). */
function lineLimit(octets: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && !isLineEnd(octets[start - 1] as number)) start--;
  if (start === 0) start = byteOrderMarkOctets(octets, at);
  return start + MAX_LINE_OCTETS;
}
