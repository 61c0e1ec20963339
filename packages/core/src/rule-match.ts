import { DOLLAR, endsContent, isWhiteSpace, lowestOctet, SLASH, STAR } from './octets.js';
import { matches } from './pattern.js';
import type { RequestPath } from './request-path.js';
import { WORD_ALLOW, WORD_START_SHIFT, WORD_WILDCARD } from './rule-table.js';

/**
 * The rank of a rule that matches: two for each octet of its pattern, one more for allow. The highest decides, so the
 * longest rule wins, and allow wins a tie (G1, G2).
 */
export function rankOf(word: number, octets: number): number {
  return 2 * octets + (word & WORD_ALLOW);
}

/** The rank that every rule must beat: allowed (G3). */
export const DEFAULT_RANK = 1;

/** Octets that the pattern matches by; -1 where it does not match the path. */
export function matchOctets(file: DataView, word: number, path: RequestPath): number {
  const start = word >>> WORD_START_SHIFT;
  return word & WORD_WILDCARD ? matchWildcard(file, start, path) : matchLiteral(file, start, path);
}

/** Compares four octets at a time: where the two part, the pattern must be at its end. An empty one matches (D10). */
function matchLiteral(file: DataView, start: number, path: RequestPath): number {
  if (file.getUint8(start) !== SLASH) return 0;
  const { view, start: pathStart } = path;
  let size = 0;
  let parted = 0;
  // What stands behind the path is in no pattern, and more stands behind the patterns: this ends, and within both.
  while (parted === 0) {
    parted = file.getInt32(start + size, true) ^ view.getInt32(pathStart + size, true);
    size += parted === 0 ? 4 : lowestOctet(parted);
  }
  let end = start + size;
  while (isWhiteSpace(file.getUint8(end))) end++;
  if (!endsContent(file.getUint8(end))) return -1;
  while (isWhiteSpace(file.getUint8(start + size - 1))) size--;
  return size;
}

/** On the way to the pattern's end, an octet that is not in the path settles most. */
function matchWildcard(file: DataView, start: number, path: RequestPath): number {
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

/** Where the pattern that starts at `start` ends. */
export function patternEnd(file: DataView, start: number): number {
  let end = start;
  for (let at = start; ; at++) {
    const octet = file.getUint8(at);
    if (endsContent(octet)) return end;
    if (!isWhiteSpace(octet)) end = at + 1;
  }
}
