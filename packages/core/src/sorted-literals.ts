import type { IndexedPattern } from './indexed-pattern.js';
import type { RequestPath } from './request-path.js';
import { DEFAULT_RANK } from './rule-match.js';

/*
 * Which of many literal patterns is the longest that a path begins with? They are sorted as octet strings, each once.
 * Of all that are not greater than the path, the greatest is the answer or has it among its prefixes: whatever begins
 * the path and is longer would stand between the two. A pattern's longest proper prefix is kept with it, so the walk
 * goes from prefix to prefix until one is no longer than what pattern and path have in common.
 */

/** A longest prefix that is none. */
const NONE = -1;

export class SortedLiterals {
  readonly #memories: readonly DataView[];
  /** Start of each pattern (25 bits), which memory, and allow. */
  readonly #words: Int32Array;
  /** Octets of each pattern: three for each of the longest line's at the most. */
  readonly #sizes: Uint16Array;
  readonly #prefixes: Int32Array | Int16Array;

  constructor(patterns: readonly IndexedPattern[]) {
    const sorted = distinct([...patterns].sort(compare));
    const memories = [...new Set(patterns.map(({ memory }) => memory))];
    this.#memories = memories;
    this.#words = Int32Array.from(sorted, ({ memory, start, allow }) => {
      return (start << 2) | (memories.indexOf(memory) << 1) | (allow ? 1 : 0);
    });
    this.#sizes = Uint16Array.from(sorted, ({ start, end }) => end - start);
    const prefixes = longestPrefixes(sorted);
    this.#prefixes = sorted.length < 2 ** 15 ? Int16Array.from(prefixes) : Int32Array.from(prefixes);
  }

  /** The rank of the longest pattern that the path begins with; else that of no rule. */
  winningRank(path: RequestPath): number {
    const words = this.#words;
    const sizes = this.#sizes;
    const { octets } = path;
    // The last pattern known to be less or equal, the first known to be greater; what each shares with the path.
    let low = -1;
    let high = words.length;
    let lowShared = 0;
    let highShared = 0;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const size = sizes[middle] as number;
      const word = words[middle] as number;
      const memory = this.#memories[(word >> 1) & 1] as DataView;
      const from = word >>> 2;
      let shared = Math.min(lowShared, highShared);
      while (shared < size && memory.getUint8(from + shared) === octets[path.start + shared]) shared++;
      const isGreater = shared < size && memory.getUint8(from + shared) > pathOctet(path, shared);
      if (isGreater) {
        high = middle;
        highShared = shared;
      } else {
        low = middle;
        lowShared = shared;
      }
    }
    while (low >= 0 && (sizes[low] as number) > lowShared) low = this.#prefixes[low] as number;
    return low >= 0 ? 2 * (sizes[low] as number) + ((words[low] as number) & 1) : DEFAULT_RANK;
  }
}

/** An octet of the path; its end is less than any. */
function pathOctet({ octets, start, end }: RequestPath, at: number): number {
  return start + at < end ? (octets[start + at] as number) : NONE;
}

function compare(a: IndexedPattern, b: IndexedPattern): number {
  const shared = sharedOctets(a, b);
  const [aOctet, bOctet] = [octetAt(a, shared), octetAt(b, shared)];
  // The same pattern twice: the higher rank first.
  return aOctet - bOctet || Number(b.allow) - Number(a.allow);
}

function sharedOctets(a: IndexedPattern, b: IndexedPattern): number {
  const size = Math.min(a.end - a.start, b.end - b.start);
  let shared = 0;
  while (shared < size && a.memory.getUint8(a.start + shared) === b.memory.getUint8(b.start + shared)) shared++;
  return shared;
}

function octetAt({ memory, start, end }: IndexedPattern, at: number): number {
  return start + at < end ? memory.getUint8(start + at) : NONE;
}

/** Without the later of the same patterns. */
function distinct(sorted: readonly IndexedPattern[]): IndexedPattern[] {
  return sorted.filter((pattern, i) => {
    const before = sorted[i - 1];
    return before === undefined || !isPrefix(before, pattern) || !isPrefix(pattern, before);
  });
}

function isPrefix(a: IndexedPattern, b: IndexedPattern): boolean {
  return sharedOctets(a, b) === a.end - a.start;
}

/** For each pattern the place of its longest proper prefix: a stack of those that begin one another. */
function longestPrefixes(sorted: readonly IndexedPattern[]): number[] {
  const prefixes: number[] = [];
  const stack: number[] = [];
  for (const [i, pattern] of sorted.entries()) {
    while (stack.length > 0 && !isPrefix(sorted[stack.at(-1) as number] as IndexedPattern, pattern)) stack.pop();
    prefixes.push(stack.at(-1) ?? NONE);
    stack.push(i);
  }
  return prefixes;
}
