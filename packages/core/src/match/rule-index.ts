import { DOLLAR, endsContent, isWhiteSpace, SLASH, STAR } from '../bytes/bytes.js';
import {
  WORD_ALLOW,
  WORD_BYTES,
  WORD_START_SHIFT,
  WORD_TAG_MASK,
  WORD_TAG_SHIFT,
  WORD_WILDCARD,
} from '../read/rule-table-layout.js';
import { MANY_RULES } from './index-cost.js';
import { DEFAULT_RANK, matchRank } from './match-rank.js';
import type { RequestPath } from './request-path.js';
import { matchLengthOf, tagOfPath } from './rule-match.js';
import { SortedLiterals } from './sorted-literals.js';

/*
 * An index for rules that are looked up often. Its rows are in buckets by the tag of their words, and within a bucket in
 * descending order of rank. A lookup reads two buckets: that of patterns that may match any path (0), and that of the
 * path's tag. In each, the first match is the best. After the starts of the buckets, a row is two words:
 *
 *   1: the set of bytes that must occur in the path (`RequestPath.byteSet`)
 *   2: the word of the rule table
 *
 * If many literal patterns have the same tag, all of them are sorted instead (`SortedLiterals`), and only patterns with
 * wildcards have rows.
 */

/** Words of a row. */
const ROW = 2;
/** Each tag has a bucket; the start of one more is the end of the last. */
const BUCKETS: number = 1 + (WORD_TAG_MASK >> WORD_TAG_SHIFT);
/** Words before the rows. */
const HEADER: number = BUCKETS + 1;

/** The patterns of `words[from, to)`. */
export class RuleIndex {
  readonly #file: DataView;
  readonly #rows: Int32Array;
  readonly #literals: SortedLiterals | undefined;

  constructor(file: DataView, words: DataView, from: number, to: number) {
    const wild: number[] = [];
    const literals: number[] = [];
    const sizes = new Int32Array(BUCKETS);
    let isSorted = false;
    for (let at = from; at < to; at += WORD_BYTES) {
      const word = words.getInt32(at, true);
      if (word & WORD_WILDCARD) wild.push(word);
      // An empty rule, which has no slash, never outranks the default.
      else if (file.getUint8(word >>> WORD_START_SHIFT) === SLASH) {
        const bucket = bucketOf(word);
        const size = (sizes[bucket] as number) + 1;
        sizes[bucket] = size;
        isSorted ||= size > MANY_RULES;
        literals.push(word);
      }
    }
    this.#file = file;
    this.#rows = rowsOf(file, isSorted ? wild : wild.concat(literals));
    this.#literals = isSorted ? new SortedLiterals(file, literals) : undefined;
  }

  /** True if the path may be fetched. */
  allows(path: RequestPath): boolean {
    const rank = this.#literals === undefined ? DEFAULT_RANK : this.#literals.winningRank(path);
    const best = Math.max(rank, this.#bestOf(0, path), this.#bestOf(bucketOf(tagOfPath(path)), path));
    return (best & WORD_ALLOW) !== 0;
  }

  /** The rank of the first row of a bucket that matches; 0 if none does. */
  #bestOf(bucket: number, path: RequestPath): number {
    const rows = this.#rows;
    const start = rows[bucket] as number;
    const end = rows[bucket + 1] as number;
    if (start === end) return 0;
    const lacking = ~path.byteSet();
    for (let at = start; at < end; at += ROW) {
      if (((rows[at] as number) & lacking) !== 0) continue;
      const word = rows[at + 1] as number;
      const size = matchLengthOf(this.#file, word, path);
      if (size >= 0) return matchRank(word, size);
    }
    return 0;
  }
}

/** The bucket of a tag that is in its place in a word. */
function bucketOf(word: number): number {
  return (word & WORD_TAG_MASK) >> WORD_TAG_SHIFT;
}

/** More than the number of patterns in any file, and more than any rank. */
const PLACES: number = 2 ** 21;
const RANKS: number = 2 ** 18;

function rowsOf(file: DataView, words: readonly number[]): Int32Array {
  const count = words.length;
  const sets = new Int32Array(count);
  // Bucket, rank and place fit one number, which typed arrays sort fast.
  const keys = new Float64Array(count);
  for (let place = 0; place < count; place++) {
    const word = words[place] as number;
    const start = word >>> WORD_START_SHIFT;
    let length = 0;
    let set = 0;
    for (let at = start; ; at++) {
      const byte = file.getUint8(at);
      if (endsContent(byte)) break;
      if (isWhiteSpace(byte)) continue;
      length = at + 1 - start;
      if (byte !== STAR && byte !== DOLLAR) set |= 1 << byte;
    }
    sets[place] = set;
    keys[place] = ((bucketOf(word) + 1) * RANKS - matchRank(word, length)) * PLACES + place;
  }
  keys.sort();
  const rows = new Int32Array(HEADER + ROW * count).fill(HEADER + ROW * count, 0, HEADER);
  let bucket = 0;
  for (let i = 0, at = HEADER; i < count; i++, at += ROW) {
    const place = (keys[i] as number) % PLACES;
    const word = words[place] as number;
    while (bucket <= bucketOf(word)) rows[bucket++] = at;
    rows[at] = sets[place] as number;
    rows[at + 1] = word;
  }
  return rows;
}
