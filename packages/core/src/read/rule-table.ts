import { isTokenByte } from '../bytes/bytes.js';
import { HAS_WILDCARD } from './read-line.js';

/*
 * The rule table: what the engine keeps of a file, in one buffer. `RuleTableBuilder` fills it.
 *
 *   | bytes of the file | LFs | extra patterns | LFs, up to a multiple of 4 | pattern words | user-agent word pairs |
 *
 * Pattern word:          start of its bytes (26 bits) | extra (1) | tag (3) | wildcards (1) | allow (1)
 * User-agent words, 1st: start of its value (26 bits) | 0 (4) | star (1) | first (1)
 *                   2nd: patterns before it (24 bits) | hash of the token (8)
 * Extra pattern:         start of the rule's path in the file (32 bits), then the bytes of the pattern, then LF
 *
 * Words are little-endian. Patterns are in normal form. Nearly all are so in the file already, and their words point
 * there. Extra patterns are the others, and the folder of an allow rule for an index file (`index-file.ts`). A
 * user-agent value that is cut is copied in the same way. `tag` is made from the byte after the leading slash if that is
 * a plain byte, so that most patterns are skipped without reading their bytes. `first` marks the first user-agent line
 * of a group. Rules outside a group and rules that cannot match anything have no word.
 */

/** Bytes of a word. */
export const WORD_BYTES = 4;

export const WORD_ALLOW = 1;
/** The same bit as the feature that `readLine` and `scan` report, so that it is copied as it is. */
export const WORD_WILDCARD: number = HAS_WILDCARD;
const WORD_TAG_SHIFT = 2;
const TAG_MASK = 0b111;
// Literals: a bundler inlines them, but not computed constants.
export const WORD_TAG_MASK = 0b1_1100;
export const WORD_EXTRA = 0b10_0000;
export const WORD_START_SHIFT = 6;

export const AGENT_FIRST = 1;
export const AGENT_STAR = 2;
export const AGENT_START_SHIFT = 6;
/** In the second word of a user-agent line. */
export const AGENT_COUNT_SHIFT = 8;
export const AGENT_HASH_MASK = 0xff;
/** Bytes of the two words. */
export const AGENT_BYTES = 8;

/** The tag of a pattern, or a path, with this byte after its slash. A pattern with tag 0 may match any path. */
export function tagOf(byte: number): number {
  return (byte & TAG_MASK) << WORD_TAG_SHIFT;
}

/** The word of the pattern `bytes[start, end)`. */
export function wordOf(bytes: Uint8Array, start: number, end: number, flags: number): number {
  const byte = bytes[start + 1] as number;
  // A `*`, or a `$` at the end, is a wildcard: the path may have any byte there.
  const isAny = end - start < 2 || bytes[start] !== 0x2f || byte === 0x2a || (byte === 0x24 && end - start === 2);
  return (start << WORD_START_SHIFT) | (isAny ? 0 : tagOf(byte)) | flags;
}

/** Where the path of a pattern's rule starts in the file. */
export function pathStartOf(file: DataView, word: number): number {
  const start = word >>> WORD_START_SHIFT;
  return word & WORD_EXTRA ? file.getUint32(start - WORD_BYTES, true) : start;
}

/** Bytes of a token that its hash distinguishes. */
const HASHED_BYTES = 4;

/** A hash of the leading product token of `bytes[start, end)`: 8 bits, the same for upper and lower case. */
export function tokenHash(bytes: Uint8Array, start: number, end: number): number {
  const stop = Math.min(end, start + HASHED_BYTES);
  let hash = 0;
  for (let at = start; at < stop; at++) {
    const byte = bytes[at] as number;
    if (!isTokenByte(byte)) break;
    hash = hash * 5 + (byte | 0x20);
  }
  return hash & AGENT_HASH_MASK;
}
