import type { ParsedFile } from '../read/parsed-file.js';
import { copyWords } from '../read/rule-table.js';
import { WORD_ALLOW, WORD_BYTES } from '../read/rule-table-layout.js';
import type { Dialect } from '../types/options.js';
import { COMPARISON, FEW_RULES, INDEX_COST, MANY_RULES, ROW_COST, SORTING_COST } from './index-cost.js';
import { DEFAULT_RANK, matchRank } from './match-rank.js';
import type { RequestPath } from './request-path.js';
import { RuleIndex } from './rule-index.js';
import { matchLengthOf, mayMatch, tagOfPath } from './rule-match.js';

// A local copy, as in `scan.ts`.
const wordBytes = WORD_BYTES;

/** The words of the rules that apply to a crawler. Crawlers to which the same groups apply share one window. */
export class RuleWindow {
  readonly file: ParsedFile;
  // Copies of what every lookup needs of `file`: one dereference less.
  readonly dialect: Dialect;
  readonly #view: DataView;
  /** The buffer of the words: that of the file, or a copy of the words of groups that are apart. */
  readonly words: DataView;
  readonly from: number;
  readonly to: number;
  #index: RuleIndex | undefined = undefined;
  /** The work of scans that is left until an index is built. */
  #workLeft: number;

  /** `ranges`: the first rule of each run and the one after its last, in turn. */
  constructor(file: ParsedFile, ranges: readonly number[]) {
    const base = file.wordsAt;
    const isOneRun = ranges.length <= 2;
    this.file = file;
    this.dialect = file.dialect;
    this.#view = file.view;
    this.words = isOneRun ? file.view : gather(file.view, base, ranges);
    this.from = isOneRun ? base + wordBytes * (ranges[0] ?? 0) : 0;
    this.to = isOneRun ? base + wordBytes * (ranges[1] ?? 0) : this.words.byteLength;
    this.#workLeft = indexCost((this.to - this.from) / wordBytes);
  }

  /** True if both have the same run of rules of one file. Rules that are apart are copies, and differ. */
  equals({ words, from, to }: RuleWindow): boolean {
    return this.words === words && this.from === from && this.to === to;
  }

  /** True if the path may be fetched. */
  allows(path: RequestPath): boolean {
    if (this.#index !== undefined) return this.#index.allows(path);
    const { words, from, to } = this;
    const view = this.#view;
    if (this.#workLeft < 0) this.#index = new RuleIndex(view, words, from, to);
    // Without an index, every rule is compared.
    const tag = tagOfPath(path);
    let best = DEFAULT_RANK;
    let compared = 0;
    for (let at = from; at < to; at += wordBytes) {
      const word = words.getUint32(at, true);
      if (!mayMatch(word, tag)) continue;
      compared++;
      const length = matchLengthOf(view, word, path);
      if (length >= 0) best = Math.max(best, matchRank(word, length));
    }
    const rules = (to - from) / wordBytes;
    if (rules > FEW_RULES) this.#workLeft -= rules + COMPARISON * compared;
    return (best & WORD_ALLOW) !== 0;
  }
}

function indexCost(rules: number): number {
  return INDEX_COST + rules * (rules > MANY_RULES ? SORTING_COST : ROW_COST);
}

/** Copies the words of several runs of rules into one buffer. */
function gather(view: DataView, base: number, ranges: readonly number[]): DataView {
  const words: number[] = [];
  for (let i = 0; i < ranges.length; i += 2) {
    for (let rule = ranges[i] as number; rule < (ranges[i + 1] as number); rule++) {
      words.push(view.getInt32(base + wordBytes * rule, true));
    }
  }
  const gathered = new DataView(new ArrayBuffer(wordBytes * words.length));
  copyWords(Int32Array.from(words), words.length, gathered, 0, 0);
  return gathered;
}
