import type { ParsedFile } from './file.js';
import { type IndexedPattern, indexedPatterns } from './indexed-pattern.js';
import { DOLLAR, SLASH, STAR } from './octets.js';
import type { RequestPath } from './request-path.js';
import { DEFAULT_RANK, matchLiteral, matchWildcard } from './rule-match.js';
import { SortedLiterals } from './sorted-literals.js';

/*
 * For rules that are asked about often. They stand in rows by falling rank, so the first that matches decides. A row
 * is two words:
 *
 *   1: key: the octets after the pattern's slash that must stand after the path's, four at the most (the end of the
 *      path counts as one); without any, two octets that must be somewhere in the path
 *   2: start of the pattern (25 bits) | 0 | in `extra` (1) | wildcards (1) | octets in the key (3) | allow (1)
 *
 * Patterns that the file does not hold in normal form stand in `extra`. Where literal rules are many, they are sorted
 * instead (`SortedLiterals`), and only those with wildcards stand in rows.
 */

const ROW_ALLOW = 1;
const ROW_KEY_SHIFT = 1;
const ROW_WILDCARD = 1 << 4;
const ROW_EXTRA = 1 << 5;
const ROW_START_SHIFT = 7;

/** What of a word is key, by number of octets. */
const KEY_MASKS: Int32Array = new Int32Array([0, 0xff, 0xffff, 0xffffff, -1, 0, 0, 0]);

/** Up to so many literal rules, a look at each costs less than a search. */
const FEW_LITERALS = 64;

/** Answers for the rules of one crawler. */
export class RuleIndex {
  readonly #file: DataView;
  readonly #extra: DataView;
  readonly #rows: Int32Array;
  readonly #literals: SortedLiterals | undefined;

  /** Takes in the rules of `words[from, to)`. */
  constructor(file: ParsedFile, words: DataView, from: number, to: number) {
    const patterns = indexedPatterns(file, words, from, to);
    const literals = patterns.filter(({ wildcard }) => !wildcard);
    const few = literals.length <= FEW_LITERALS;
    const inRows = few ? patterns : patterns.filter(({ wildcard }) => wildcard);
    inRows.sort((a, b) => rank(b) - rank(a));
    this.#file = file.view;
    this.#extra = patterns.find(({ memory }) => memory !== file.view)?.memory ?? file.view;
    this.#rows = new Int32Array(2 * inRows.length);
    this.#literals = few ? undefined : new SortedLiterals(literals);
    for (const [i, pattern] of inRows.entries()) {
      const { key, octets } = keyOf(pattern);
      this.#rows[2 * i] = key;
      this.#rows[2 * i + 1] =
        (pattern.start << ROW_START_SHIFT) |
        (pattern.memory === file.view ? 0 : ROW_EXTRA) |
        (pattern.wildcard ? ROW_WILDCARD : 0) |
        (octets << ROW_KEY_SHIFT) |
        (pattern.allow ? ROW_ALLOW : 0);
    }
  }

  /** May the path be fetched? */
  allows(path: RequestPath): boolean {
    const literalRank = this.#literals === undefined ? DEFAULT_RANK : this.#literals.winningRank(path);
    const rows = this.#rows;
    const masks = KEY_MASKS;
    const pathKey = path.view.getInt32(path.start + 1, true);
    for (let at = 0; at < rows.length; at += 2) {
      const key = rows[at] as number;
      const row = rows[at + 1] as number;
      const octets = (row >> ROW_KEY_SHIFT) & 7;
      if (((key ^ pathKey) & (masks[octets] as number)) !== 0) continue;
      if (octets === 0 && row & ROW_WILDCARD && !hasBoth(path, key)) continue;
      const size = this.#match(row, path);
      if (size < 0) continue;
      return (Math.max(literalRank, 2 * size + (row & ROW_ALLOW)) & 1) === 1;
    }
    return (literalRank & 1) === 1;
  }

  /** Octets of the row's pattern, or -1 where it does not match. */
  #match(row: number, path: RequestPath): number {
    const memory = row & ROW_EXTRA ? this.#extra : this.#file;
    const start = row >>> ROW_START_SHIFT;
    return row & ROW_WILDCARD ? matchWildcard(memory, start, path) : matchLiteral(memory, start, path);
  }
}

function rank({ start, end, allow }: IndexedPattern): number {
  return 2 * (end - start) + (allow ? 1 : 0);
}

/** The end of the path, as `RequestPath` marks it. */
const PATH_END = 0xff;

/** The first word of a pattern's row. */
function keyOf({ memory, start, end, wildcard }: IndexedPattern): { key: number; octets: number } {
  let key = 0;
  let octets = 0;
  for (let at = start + 1; at < end && octets < 4 && memory.getUint8(start) === SLASH; at++, octets++) {
    const octet = memory.getUint8(at);
    if (wildcard && octet === STAR) break;
    const isEnd = wildcard && octet === DOLLAR && at === end - 1;
    key |= (isEnd ? PATH_END : octet) << (8 * octets);
  }
  return { key: octets === 0 && wildcard ? rareOctets(memory, start, end) : key, octets };
}

/** Two octets of a pattern that few paths hold, one behind the other in a word. */
function rareOctets(memory: DataView, start: number, end: number): number {
  let rarest = SLASH;
  let second = SLASH;
  for (let at = start; at < end; at++) {
    const octet = memory.getUint8(at);
    if (octet === STAR || (octet === DOLLAR && at === end - 1) || rarity(octet) <= rarity(second)) continue;
    second = octet;
    if (rarity(octet) > rarity(rarest)) [rarest, second] = [octet, rarest];
  }
  return rarest | (second << 8);
}

/** How seldom an octet is met in paths, roughly: signs before capitals and digits, these before letters. */
function rarity(octet: number): number {
  if (octet === SLASH) return 0;
  if (octet >= 0x61 && octet <= 0x7a) return 'etaoinsrlcdp'.includes(String.fromCharCode(octet)) ? 1 : 2;
  if (octet === 0x2d || octet === 0x2e) return 2;
  return (octet >= 0x30 && octet <= 0x39) || (octet >= 0x41 && octet <= 0x5a) ? 3 : 4;
}

function hasBoth(path: RequestPath, key: number): boolean {
  path.index();
  const { last, base } = path;
  return (last[key & 0xff] as number) >= base && (last[(key >> 8) & 0xff] as number) >= base;
}
