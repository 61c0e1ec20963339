import type { RequestPath } from './request-path.js';
import { DEFAULT_RANK, rankOf } from './rule-match.js';
import { WORD_START_SHIFT } from './rule-table.js';

/*
 * Which of many literal patterns is the longest that a path begins with? They are sorted as octet strings, each once.
 * Of all that are not greater than the path, the greatest is the answer or has it among its prefixes: whatever begins
 * the path and is longer would stand between the two. A pattern's longest proper prefix is kept with it, so the walk
 * goes from prefix to prefix until one is no longer than what pattern and path have in common.
 */

/** A pattern that an index takes in. */
export interface IndexedPattern {
  readonly start: number;
  readonly end: number;
  /** The word's flags. */
  readonly flags: number;
  /** See `rankOf`. */
  readonly rank: number;
}

/** A place that is none; an octet less than any. */
const NONE = -1;

export class SortedLiterals {
  readonly #file: DataView;
  /** Starts and flags, as in the file's words. */
  readonly #words: Int32Array;
  /** Octets of each pattern: at most three for each of the longest line's. */
  readonly #sizes: Uint16Array;
  /** The place of each pattern's longest proper prefix. */
  readonly #prefixes: Int32Array;

  constructor(file: DataView, patterns: IndexedPattern[]) {
    const common = (a: IndexedPattern, b: IndexedPattern) => sharedOctets(file, a, b);
    const isPrefix = (a: IndexedPattern, b: IndexedPattern) => common(a, b) === a.end - a.start;
    patterns.sort((a, b) => {
      const shared = common(a, b);
      // Of the same pattern twice, the higher rank comes first.
      return octetAt(file, a, shared) - octetAt(file, b, shared) || b.rank - a.rank;
    });
    const sorted: IndexedPattern[] = [];
    const prefixes: number[] = [];
    // Places of patterns that begin one another.
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

  /** The rank of the longest pattern that the path begins with; else that of no rule. */
  winningRank(path: RequestPath): number {
    const file = this.#file;
    const words = this.#words;
    const sizes = this.#sizes;
    const { octets, start: pathStart } = path;
    // The last pattern known not to be greater, the first known to be; and what each shares with the path.
    let low = NONE;
    let high = words.length;
    let lowShared = 0;
    let highShared = 0;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const size = sizes[middle] as number;
      const start = (words[middle] as number) >>> WORD_START_SHIFT;
      let shared = Math.min(lowShared, highShared);
      while (shared < size && file.getUint8(start + shared) === octets[pathStart + shared]) shared++;
      const pathOctet = pathStart + shared < path.end ? (octets[pathStart + shared] as number) : NONE;
      if (shared < size && file.getUint8(start + shared) > pathOctet) {
        high = middle;
        highShared = shared;
      } else {
        low = middle;
        lowShared = shared;
      }
    }
    while (low !== NONE && (sizes[low] as number) > lowShared) low = this.#prefixes[low] as number;
    return low === NONE ? DEFAULT_RANK : rankOf(words[low] as number, sizes[low] as number);
  }
}

function sharedOctets(file: DataView, a: IndexedPattern, b: IndexedPattern): number {
  const size = Math.min(a.end - a.start, b.end - b.start);
  let shared = 0;
  while (shared < size && file.getUint8(a.start + shared) === file.getUint8(b.start + shared)) shared++;
  return shared;
}

function octetAt(file: DataView, { start, end }: IndexedPattern, at: number): number {
  return start + at < end ? file.getUint8(start + at) : NONE;
}
