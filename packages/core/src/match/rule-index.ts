import { DOLLAR, SLASH, STAR } from '../bytes/bytes.js';
import { isPlain } from '../read/rule-table.js';
import { WORD_ALLOW, WORD_BYTES, WORD_START_SHIFT, WORD_WILDCARD } from '../read/rule-table-layout.js';
import { MANY_RULES } from './index-cost.js';
import type { RequestPath } from './request-path.js';
import { DEFAULT_RANK, matchLengthOf, matchRank, patternLength } from './rule-match.js';
import { SortedLiterals } from './sorted-literals.js';

/*
 * An index for rules that are looked up often: rows in descending order of rank, so that the first match decides. A row
 * is three words:
 *
 *   1: key: up to four literal bytes after the pattern's leading slash, which must be equal after the path's. If there
 *      are none, the set of bytes that must occur in the path (`byteSet`)
 *   2: mask: 0xff for each byte in the key
 *   3: the word of the rule table
 *
 * If there are many rules, the literal patterns are sorted instead (`SortedLiterals`), and only patterns with wildcards
 * have rows.
 */

/** Words of a row. */
const ROW = 3;
const KEY_BYTES = 4;

/** The patterns of `words[from, to)`. */
export class RuleIndex {
  readonly #file: DataView;
  readonly #rows: Int32Array;
  readonly #literals: SortedLiterals | undefined;

  constructor(file: DataView, words: DataView, from: number, to: number) {
    const isLong = to - from > MANY_RULES * WORD_BYTES;
    const inRows: number[] = [];
    const literals: number[] = [];
    for (let at = from; at < to; at += WORD_BYTES) {
      const word = words.getInt32(at, true);
      const start = word >>> WORD_START_SHIFT;
      if (word & WORD_WILDCARD) inRows.push(word);
      // An empty rule, which has no slash, never outranks the default.
      else if (file.getUint8(start) === SLASH) (isLong ? literals : inRows).push(word);
    }
    this.#file = file;
    this.#rows = rowsOf(file, inRows);
    this.#literals = literals.length > 0 ? new SortedLiterals(file, literals) : undefined;
  }

  /** True if the path may be fetched. */
  allows(path: RequestPath): boolean {
    let rank = this.#literals === undefined ? DEFAULT_RANK : this.#literals.winningRank(path);
    const rows = this.#rows;
    const pathKey = path.view.getInt32(path.start + 1, true);
    for (let at = 0; at < rows.length; at += ROW) {
      const key = rows[at] as number;
      const mask = rows[at + 1] as number;
      if (((key ^ pathKey) & mask) !== 0) continue;
      if (mask === 0 && (key & ~path.byteSet()) !== 0) continue;
      const word = rows[at + 2] as number;
      const size = matchLengthOf(this.#file, word, path);
      if (size < 0) continue;
      rank = Math.max(rank, matchRank(word, size));
      break;
    }
    return (rank & WORD_ALLOW) !== 0;
  }
}

/** More than the number of patterns in any file: a rank and a place fit one number, which typed arrays sort fast. */
const PLACES: number = 2 ** 21;

function rowsOf(file: DataView, words: readonly number[]): Int32Array {
  const count = words.length;
  const ranked = new Float64Array(count);
  for (let place = 0; place < count; place++) {
    const word = words[place] as number;
    ranked[place] = matchRank(word, patternLength(file, word >>> WORD_START_SHIFT)) * PLACES + place;
  }
  ranked.sort();
  const rows = new Int32Array(ROW * count);
  for (let i = 0; i < count; i++) {
    fillRow(rows, ROW * i, file, words[(ranked[count - 1 - i] as number) % PLACES] as number);
  }
  return rows;
}

function fillRow(rows: Int32Array, at: number, file: DataView, word: number): void {
  const start = word >>> WORD_START_SHIFT;
  let size = 0;
  if (file.getUint8(start) === SLASH) {
    while (size < KEY_BYTES && isPlain(file.getUint8(start + 1 + size))) size++;
  }
  const mask = size === KEY_BYTES ? -1 : (1 << (8 * size)) - 1;
  rows[at] = mask === 0 ? byteSet(file, start) : file.getInt32(start + 1, true) & mask;
  rows[at + 1] = mask;
  rows[at + 2] = word;
}

/** The bytes of a pattern as a bitmask of their last five bits. */
function byteSet(file: DataView, start: number): number {
  const end = start + patternLength(file, start);
  let set = 0;
  for (let at = start; at < end; at++) {
    const byte = file.getUint8(at);
    if (byte !== STAR && byte !== DOLLAR) set |= 1 << byte;
  }
  return set;
}
