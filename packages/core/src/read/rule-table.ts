import { isTokenByte } from '../bytes/bytes.js';
import type { ParsedFile } from './parsed-file.js';
import { AGENT_HASH_MASK, WORD_BYTES, WORD_START_SHIFT, WORD_TAG_SHIFT } from './rule-table-layout.js';

/** The number of tags, without 0. Not imported: the remainder by an imported number is a division. */
const TAGS = 15;

// Local copies, as in `scan.ts`.
const wordBytes = WORD_BYTES;
const startShift = WORD_START_SHIFT;
const tagShift = WORD_TAG_SHIFT;

/** The tag of a pattern, or a path, with this byte after its slash. A pattern with tag 0 may match any path. */
export function tagOf(byte: number): number {
  return (1 + (byte % TAGS)) << tagShift;
}

/** The word of the pattern that starts at `start`. */
export function wordOf(bytes: Uint8Array, start: number, flags: number): number {
  const byte = bytes[start + 1] as number;
  const tag = bytes[start] === 0x2f && isPlain(byte) ? tagOf(byte) : 0;
  return (start << startShift) | tag | flags;
}

/** False for wildcards and whatever may end a pattern; also for `!` and `"`, which rules do not need to be told apart. */
export function isPlain(byte: number): boolean {
  return byte > 0x24 && byte !== 0x2a;
}

/** Where the path of a pattern's rule starts in the file. */
export function pathStartOf({ view, start: fileStart, byteLength }: ParsedFile, word: number): number {
  const place = word >>> WORD_START_SHIFT;
  const start = place - fileStart;
  // Extra patterns are after the file.
  return start > byteLength ? view.getUint32(place - WORD_BYTES, true) : start;
}

/** A hash of the first four bytes of the product token at `start`: 8 bits, the same for upper and lower case. */
export function tokenHash(bytes: Uint8Array, start: number, end: number): number {
  const stop = Math.min(end, start + 4);
  let hash = 0;
  for (let at = start; at < stop; at++) {
    const byte = bytes[at] as number;
    if (!isTokenByte(byte)) break;
    hash = hash * 5 + (byte | 0x20);
  }
  return hash & AGENT_HASH_MASK;
}

/** Writes words to a view from `at` on, of patterns that start `shift` bytes later. */
export function copyWords(words: Int32Array, count: number, view: DataView, at: number, shift: number): void {
  for (let i = 0; i < count; i++) {
    view.setInt32(at + wordBytes * i, (words[i] as number) + (shift << startShift), true);
  }
}
