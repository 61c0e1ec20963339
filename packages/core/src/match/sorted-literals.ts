import { WORD_ALLOW, WORD_START_SHIFT } from '../read/rule-table-layout.js';
import { DEFAULT_RANK, matchRank } from './match-rank.js';
import type { RequestPath } from './request-path.js';
import { patternLength } from './rule-match.js';

/*
 * Finds the longest of many literal patterns that a path begins with. The patterns are sorted as byte strings, each
 * once. Among the patterns that are not greater than the path, the greatest is the answer or has the answer as a prefix: any
 * longer pattern that the path begins with would sort between the two. Each pattern stores the place of its longest
 * proper prefix. The search follows these links until a pattern is no longer than what it has in common with the path.
 *
 * The pattern at place `p` is `rows[ROW * p …]`: its word of the rule table, its size in bytes, the place of its
 * longest proper prefix.
 */
const ROW = 3;

/** No place; also the byte after the end, which is less than any other. */
const NONE = -1;

export class SortedLiterals {
  readonly #file: DataView;
  readonly #rows: Int32Array;

  constructor(file: DataView, words: readonly number[]) {
    const sizes = Int32Array.from(words, (word) => patternLength(file, word >>> WORD_START_SHIFT));
    const order = Int32Array.from(words.keys()).sort((a, b) => {
      const aWord = words[a] as number;
      const bWord = words[b] as number;
      const limit = Math.min(sizes[a] as number, sizes[b] as number);
      const shared = sharedBytes(file, aWord, bWord, limit);
      if (shared < limit) return byteAt(file, aWord, shared) - byteAt(file, bWord, shared);
      // Of equal patterns, allow comes first.
      return (sizes[a] as number) - (sizes[b] as number) || (bWord & WORD_ALLOW) - (aWord & WORD_ALLOW);
    });
    const rows = new Int32Array(ROW * words.length);
    let count = 0;
    for (const i of order) {
      const word = words[i] as number;
      const size = sizes[i] as number;
      // Each earlier pattern that is a prefix of this one is the one before, or a prefix of that.
      let prefix = count - 1;
      let prefixSize = 0;
      for (; prefix !== NONE; prefix = rows[ROW * prefix + 2] as number) {
        prefixSize = rows[ROW * prefix + 1] as number;
        // A longer pattern is not a prefix, and comparing all of it would read past the end of this one.
        if (prefixSize > size) continue;
        if (sharedBytes(file, rows[ROW * prefix] as number, word, prefixSize) === prefixSize) break;
      }
      // Of equal patterns, only the first is kept.
      if (prefix !== NONE && prefixSize === size) continue;
      rows[ROW * count] = word;
      rows[ROW * count + 1] = size;
      rows[ROW * count + 2] = prefix;
      count++;
    }
    this.#file = file;
    this.#rows = rows.slice(0, ROW * count);
  }

  /** The rank of the longest pattern that the path begins with; otherwise `DEFAULT_RANK`. */
  winningRank(path: RequestPath): number {
    const file = this.#file;
    const rows = this.#rows;
    const { bytes, start: pathStart } = path;
    // Binary search. `low` is the last pattern known not to be greater than the path, `high` the first known to be
    // greater. With each, the bytes that it has in common with the path.
    let low = NONE;
    let high = rows.length / ROW;
    let lowShared = 0;
    let highShared = 0;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const start = (rows[ROW * middle] as number) >>> WORD_START_SHIFT;
      const size = rows[ROW * middle + 1] as number;
      let shared = Math.min(lowShared, highShared);
      while (shared < size && file.getUint8(start + shared) === bytes[pathStart + shared]) shared++;
      const pathByte = pathStart + shared < path.end ? (bytes[pathStart + shared] as number) : NONE;
      if (shared < size && file.getUint8(start + shared) > pathByte) {
        high = middle;
        highShared = shared;
      } else {
        low = middle;
        lowShared = shared;
      }
    }
    while (low !== NONE && (rows[ROW * low + 1] as number) > lowShared) low = rows[ROW * low + 2] as number;
    return low === NONE ? DEFAULT_RANK : matchRank(rows[ROW * low] as number, rows[ROW * low + 1] as number);
  }
}

/** The bytes at the start of two patterns that are equal, at most `limit`: neither may be shorter than that. */
function sharedBytes(file: DataView, a: number, b: number, limit: number): number {
  const aStart = a >>> WORD_START_SHIFT;
  const bStart = b >>> WORD_START_SHIFT;
  let shared = 0;
  while (shared + 4 <= limit && file.getInt32(aStart + shared) === file.getInt32(bStart + shared)) shared += 4;
  while (shared < limit && file.getUint8(aStart + shared) === file.getUint8(bStart + shared)) shared++;
  return shared;
}

function byteAt(file: DataView, word: number, at: number): number {
  return file.getUint8((word >>> WORD_START_SHIFT) + at);
}
