import { DOLLAR, SLASH, STAR } from '../bytes/bytes.js';
import { WORD_ALLOW, WORD_BYTES, WORD_START_SHIFT, WORD_WILDCARD } from '../read/rule-table-layout.js';
import type { RequestPath } from './request-path.js';
import { DEFAULT_RANK, matchLengthOf, matchRank, patternEnd } from './rule-match.js';
import { type IndexedPattern, SortedLiterals } from './sorted-literals.js';

/*
 * An index for rules that are looked up often: rows in descending order of rank, so that the first match decides. A row
 * is three words:
 *
 *   1: key: up to four literal bytes after the pattern's leading slash, which must be equal after the path's; the end of
 *      the path counts as a byte. If there are none, the set of bytes that must occur in the path (`byteSet`)
 *   2: mask: 0xff for each byte in the key
 *   3: start of the pattern (26 bits) | 0 (4) | wildcards (1) | allow (1), as in the rule table
 *
 * If there are many literal patterns, they are sorted instead (`SortedLiterals`), and only patterns with wildcards have
 * rows.
 */

/** Up to so many literals, comparing each costs less than a binary search. */
const FEW_LITERALS = 64;

/** The patterns of `words[from, to)`. */
export class RuleIndex {
  readonly #file: DataView;
  readonly #rows: Int32Array;
  readonly #literals: SortedLiterals | undefined;

  constructor(file: DataView, words: DataView, from: number, to: number) {
    const patterns: IndexedPattern[] = [];
    for (let at = from; at < to; at += WORD_BYTES) {
      const word = words.getUint32(at, true);
      const start = word >>> WORD_START_SHIFT;
      const end = patternEnd(file, start);
      const flags = word & (WORD_WILDCARD | WORD_ALLOW);
      if (end > start) patterns.push({ start, end, flags, rank: matchRank(word, end - start) });
    }
    const literals = patterns.filter(({ flags }) => (flags & WORD_WILDCARD) === 0);
    const few = literals.length <= FEW_LITERALS;
    const inRows = few ? patterns : patterns.filter(({ flags }) => flags & WORD_WILDCARD);
    inRows.sort((a, b) => b.rank - a.rank);
    this.#file = file;
    this.#literals = few ? undefined : new SortedLiterals(file, literals);
    this.#rows = Int32Array.from(inRows.flatMap((pattern) => rowOf(file, pattern)));
  }

  /** True if the path may be fetched. */
  allows(path: RequestPath): boolean {
    let rank = this.#literals === undefined ? DEFAULT_RANK : this.#literals.winningRank(path);
    const rows = this.#rows;
    const pathKey = path.view.getInt32(path.start + 1, true);
    for (let at = 0; at < rows.length; at += 3) {
      const key = rows[at] as number;
      const mask = rows[at + 1] as number;
      if (((key ^ pathKey) & mask) !== 0) continue;
      if (mask === 0 && (key & ~path.byteSet()) !== 0) continue;
      const row = rows[at + 2] as number;
      const size = matchLengthOf(this.#file, row, path);
      if (size < 0) continue;
      rank = Math.max(rank, matchRank(row, size));
      break;
    }
    return (rank & WORD_ALLOW) !== 0;
  }
}

/** The first byte of the sentinel that `RequestPath` writes after the path. */
const PATH_END = 0xff;

function rowOf(file: DataView, { start, end, flags }: IndexedPattern): [number, number, number] {
  const wildcard = (flags & WORD_WILDCARD) !== 0;
  let key = 0;
  let mask = 0;
  for (let at = start + 1, shift = 0; at < end && shift < 32 && file.getUint8(start) === SLASH; at++, shift += 8) {
    const byte = file.getUint8(at);
    if (wildcard && byte === STAR) break;
    const isEnd = wildcard && byte === DOLLAR && at === end - 1;
    key |= (isEnd ? PATH_END : byte) << shift;
    mask |= 0xff << shift;
  }
  if (mask === 0 && wildcard) key = byteSet(file, start, end);
  return [key, mask, (start << WORD_START_SHIFT) | flags];
}

/** The bytes of a pattern as a bitmask of their last five bits. */
function byteSet(file: DataView, start: number, end: number): number {
  let set = 0;
  for (let at = start; at < end; at++) {
    const byte = file.getUint8(at);
    if (byte !== STAR && byte !== DOLLAR) set |= 1 << byte;
  }
  return set;
}
