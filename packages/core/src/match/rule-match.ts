import { DOLLAR, endsContent, isWhiteSpace, SLASH, STAR } from '../bytes/bytes.js';
import { tagOf } from '../read/rule-table.js';
import { WORD_START_SHIFT, WORD_TAG_MASK, WORD_WILDCARD } from '../read/rule-table-layout.js';
import { matches } from './pattern.js';
import type { RequestPath } from './request-path.js';

// Local copies, as in `scan.ts`.
const wildcard = WORD_WILDCARD;
const tagMask = WORD_TAG_MASK;
const startShift = WORD_START_SHIFT;

/** The tag of the patterns that may match the path, besides those with tag 0. */
export function tagOfPath({ bytes, start }: RequestPath): number {
  return tagOf(bytes[start + 1] as number);
}

/** False if the word of a pattern shows that it does not match a path with that tag. */
export function mayMatch(word: number, tag: number): boolean {
  const wordTag = word & tagMask;
  return wordTag === tag || wordTag === 0;
}

/** The match length of the pattern in bytes; -1 if it does not match the path. */
export function matchLengthOf(file: DataView, word: number, path: RequestPath): number {
  const start = word >>> startShift;
  return word & wildcard ? matchWildcard(file, start, path) : matchLiteral(file, start, path);
}

/** At the first difference, the pattern must have ended. An empty pattern matches with length 0. */
function matchLiteral(file: DataView, start: number, path: RequestPath): number {
  if (file.getUint8(start) !== SLASH) return 0;
  const { bytes, start: pathStart } = path;
  let size = 0;
  // The sentinel after the path occurs in no pattern, so the loop terminates in bounds.
  while (file.getUint8(start + size) === bytes[pathStart + size]) size++;
  let end = start + size;
  while (isWhiteSpace(file.getUint8(end))) end++;
  if (!endsContent(file.getUint8(end))) return -1;
  while (isWhiteSpace(file.getUint8(start + size - 1))) size--;
  return size;
}

/** Most patterns are rejected by the first loop: they have a byte that is not in the path. */
function matchWildcard(file: DataView, start: number, path: RequestPath): number {
  path.index();
  const { last, base } = path;
  let end = start;
  for (; ; end++) {
    const byte = file.getUint8(end);
    if ((last[byte] as number) >= base || byte === STAR || byte === DOLLAR || isWhiteSpace(byte)) continue;
    if (endsContent(byte)) break;
    return -1;
  }
  while (isWhiteSpace(file.getUint8(end - 1))) end--;
  return matches(file, start, end, path) ? end - start : -1;
}

/** The bytes of the pattern that starts at `start`. */
export function patternLength(file: DataView, start: number): number {
  let length = 0;
  for (let at = start; ; at++) {
    const byte = file.getUint8(at);
    if (endsContent(byte)) return length;
    if (!isWhiteSpace(byte)) length = at + 1 - start;
  }
}
