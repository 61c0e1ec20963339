import { DOLLAR, SLASH, STAR } from './octets.js';
import type { RequestPath } from './request-path.js';
import { DEFAULT_RANK, matchOctets, patternEnd, rankOf } from './rule-match.js';
import { WORD_ALLOW, WORD_START_SHIFT, WORD_WILDCARD } from './rule-table.js';
import { type IndexedPattern, SortedLiterals } from './sorted-literals.js';

/*
 * For rules that are asked about often. They stand in rows by falling rank, so the first that matches decides. A row
 * is three words:
 *
 *   1: key: the octets after the pattern's slash that must stand after the path's, four at the most (the end of the
 *      path counts as one); without any, the set of octets that must be somewhere in the path (`octetSet`)
 *   2: mask: all bits of the octets in the key
 *   3: start of the pattern (26 bits) | 0 (4) | wildcards (1) | allow (1), as in the file's words
 *
 * Where literal patterns are many, they are sorted instead (`SortedLiterals`), and only those with wildcards stand in
 * rows.
 */

/** Up to so many literals, a look at each costs less than a search. */
const FEW_LITERALS = 64;

/** Answers for the patterns of `words[from, to)`. */
export class RuleIndex {
  readonly #file: DataView;
  readonly #rows: Int32Array;
  readonly #literals: SortedLiterals | undefined;

  constructor(file: DataView, words: DataView, from: number, to: number) {
    const patterns: IndexedPattern[] = [];
    for (let at = from; at < to; at += 4) {
      const word = words.getUint32(at, true);
      const start = word >>> WORD_START_SHIFT;
      const end = patternEnd(file, start);
      const flags = word & (WORD_WILDCARD | WORD_ALLOW);
      if (end > start) patterns.push({ start, end, flags, rank: rankOf(word, end - start) });
    }
    const literals = patterns.filter(({ flags }) => (flags & WORD_WILDCARD) === 0);
    const few = literals.length <= FEW_LITERALS;
    const inRows = few ? patterns : patterns.filter(({ flags }) => flags & WORD_WILDCARD);
    inRows.sort((a, b) => b.rank - a.rank);
    this.#file = file;
    this.#literals = few ? undefined : new SortedLiterals(file, literals);
    this.#rows = Int32Array.from(inRows.flatMap((pattern) => rowOf(file, pattern)));
  }

  /** May the path be fetched? */
  allows(path: RequestPath): boolean {
    let rank = this.#literals === undefined ? DEFAULT_RANK : this.#literals.winningRank(path);
    const rows = this.#rows;
    const pathKey = path.view.getInt32(path.start + 1, true);
    for (let at = 0; at < rows.length; at += 3) {
      const key = rows[at] as number;
      const mask = rows[at + 1] as number;
      if (((key ^ pathKey) & mask) !== 0) continue;
      if (mask === 0 && (key & ~path.octetSet()) !== 0) continue;
      const row = rows[at + 2] as number;
      const size = matchOctets(this.#file, row, path);
      if (size < 0) continue;
      rank = Math.max(rank, rankOf(row, size));
      break;
    }
    return (rank & WORD_ALLOW) !== 0;
  }
}

/** The end of the path, as `RequestPath` marks it. */
const PATH_END = 0xff;

function rowOf(file: DataView, { start, end, flags }: IndexedPattern): [number, number, number] {
  const wildcard = (flags & WORD_WILDCARD) !== 0;
  let key = 0;
  let mask = 0;
  for (let at = start + 1, shift = 0; at < end && shift < 32 && file.getUint8(start) === SLASH; at++, shift += 8) {
    const octet = file.getUint8(at);
    if (wildcard && octet === STAR) break;
    const isEnd = wildcard && octet === DOLLAR && at === end - 1;
    key |= (isEnd ? PATH_END : octet) << shift;
    mask |= 0xff << shift;
  }
  if (mask === 0 && wildcard) key = octetSet(file, start, end);
  return [key, mask, (start << WORD_START_SHIFT) | flags];
}

/** The octets of a pattern, as a set of their last five bits. */
function octetSet(file: DataView, start: number, end: number): number {
  let set = 0;
  for (let at = start; at < end; at++) {
    const octet = file.getUint8(at);
    if (octet !== STAR && octet !== DOLLAR) set |= 1 << octet;
  }
  return set;
}
