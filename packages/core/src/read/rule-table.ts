import { isTokenByte } from '../bytes/bytes.js';
import type { ParsedFile } from './parsed-file.js';
import {
  AGENT_HASH_MASK,
  TAG_MASK,
  WORD_BYTES,
  WORD_START_SHIFT,
  WORD_TAG_SHIFT,
} from './rule-table-layout.js';

/** The tag of bytes whose last four bits are 0, such as `p`. Few paths have another byte with it, `i` or `y`. */
const TAG_OF_ZERO = 9;

/** The tag of a pattern, or a path, with this byte after its slash. A pattern with tag 0 may match any path. */
export function tagOf(byte: number): number {
  return (byte & TAG_MASK || TAG_OF_ZERO) << WORD_TAG_SHIFT;
}

/** The word of the pattern `bytes[start, end)`. */
export function wordOf(bytes: Uint8Array, start: number, end: number, flags: number): number {
  const byte = bytes[start + 1] as number;
  // A `*`, or a `$` at the end, is a wildcard: the path may have any byte there.
  const isAny = end - start < 2 || bytes[start] !== 0x2f || byte === 0x2a || (byte === 0x24 && end - start === 2);
  return (start << WORD_START_SHIFT) | (isAny ? 0 : tagOf(byte)) | flags;
}

/** Where the path of a pattern's rule starts in the file. */
export function pathStartOf({ view, byteLength }: ParsedFile, word: number): number {
  const start = word >>> WORD_START_SHIFT;
  // Extra patterns are after the file.
  return start > byteLength ? view.getUint32(start - WORD_BYTES, true) : start;
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
