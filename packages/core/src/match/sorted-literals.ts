import { WORD_START_SHIFT } from '../read/rule-table-layout.js';
import type { RequestPath } from './request-path.js';
import { DEFAULT_RANK, matchRank } from './rule-match.js';

/*
 * Finds the longest of many literal patterns that a path begins with. The patterns are sorted as byte strings, each
 * once. Of those that are not greater than the path, the greatest is the answer or has the answer as a prefix: any
 * longer pattern that the path begins with would sort between the two. Each pattern stores the place of its longest
 * proper prefix. The search follows these links until a pattern is no longer than what it has in common with the path.
 */

/** A pattern that an index is built from. */
export interface IndexedPattern {
  readonly start: number;
  readonly end: number;
  /** The word's flags. */
  readonly flags: number;
  /** See `matchRank`. */
  readonly rank: number;
}

/** No place; also the byte after the end, which is less than any other. */
const NONE = -1;

export class SortedLiterals {
  readonly #file: DataView;
  /** Starts and flags, as in the words of the rule table. */
  readonly #words: Int32Array;
  /** Bytes of each pattern: at most three times those of the longest line, so they fit 16 bits. */
  readonly #sizes: Uint16Array;
  /** The place of each pattern's longest proper prefix. */
  readonly #prefixes: Int32Array;

  constructor(file: DataView, patterns: IndexedPattern[]) {
    const common = (a: IndexedPattern, b: IndexedPattern) => sharedBytes(file, a, b);
    const isPrefix = (a: IndexedPattern, b: IndexedPattern) => common(a, b) === a.end - a.start;
    patterns.sort((a, b) => {
      const shared = common(a, b);
      // Of equal patterns, the one with the higher rank comes first and the others are dropped.
      return byteAt(file, a, shared) - byteAt(file, b, shared) || b.rank - a.rank;
    });
    const sorted: IndexedPattern[] = [];
    const prefixes: number[] = [];
    // A stack of places: each pattern is a prefix of the next.
    const chain: number[] = [];
    for (const pattern of patterns) {
      while (chain.length > 0 && !isPrefix(sorted[chain.at(-1) as number] as IndexedPattern, pattern)) chain.pop();
      const prefix = chain.at(-1) ?? NONE;
      if (prefix !== NONE && isPrefix(pattern, sorted[prefix] as IndexedPattern)) continue;
      chain.push(sorted.length);
      prefixes.push(prefix);
      sorted.push(pattern);
    }
    this.#file = file;
    this.#words = Int32Array.from(sorted, ({ start, flags }) => (start << WORD_START_SHIFT) | flags);
    this.#sizes = Uint16Array.from(sorted, ({ start, end }) => end - start);
    this.#prefixes = Int32Array.from(prefixes);
  }

  /** The rank of the longest pattern that the path begins with; otherwise `DEFAULT_RANK`. */
  winningRank(path: RequestPath): number {
    const file = this.#file;
    const words = this.#words;
    const sizes = this.#sizes;
    const { bytes, start: pathStart } = path;
    // Binary search. `low` is the last pattern known not to be greater than the path, `high` the first known to be
    // greater.
    // With each, the bytes that it has in common with the path.
    let low = NONE;
    let high = words.length;
    let lowShared = 0;
    let highShared = 0;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const size = sizes[middle] as number;
      const start = (words[middle] as number) >>> WORD_START_SHIFT;
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
    while (low !== NONE && (sizes[low] as number) > lowShared) low = this.#prefixes[low] as number;
    return low === NONE ? DEFAULT_RANK : matchRank(words[low] as number, sizes[low] as number);
  }
}

function sharedBytes(file: DataView, a: IndexedPattern, b: IndexedPattern): number {
  const size = Math.min(a.end - a.start, b.end - b.start);
  let shared = 0;
  while (shared < size && file.getUint8(a.start + shared) === file.getUint8(b.start + shared)) shared++;
  return shared;
}

function byteAt(file: DataView, { start, end }: IndexedPattern, at: number): number {
  return start + at < end ? file.getUint8(start + at) : NONE;
}
