import type { ParsedFile } from './file.js';
import type { RequestPath } from './request-path.js';
import { RuleIndex } from './rule-index.js';
import { DEFAULT_RANK, matchOctets, rankOf } from './rule-match.js';
import { tagOf, WORD_ALLOW, WORD_TAG_MASK } from './rule-table.js';
import type { Dialect } from './types.js';

/** A lone rule is looked at as fast as an index of it. */
const FEW_RULES = 1;
/** Questions that are asked before an index pays; more where there is much to sort. */
const QUESTIONS_BEFORE_INDEX = 3;
const QUESTIONS_BEFORE_SORTING = 32;
const MANY_RULES = 64;
const NEVER = -1;

/** The rules of the groups that bind a crawler, as words; crawlers bound by the same groups share one. */
export class RuleWindow {
  readonly file: ParsedFile;
  // Of the file, what every question needs: at hand, not one more object away.
  readonly dialect: Dialect;
  readonly #view: DataView;
  /** Where the words stand: in the file's own buffer, or gathered from groups that lie apart. */
  readonly words: DataView;
  readonly from: number;
  readonly to: number;
  #index: RuleIndex | undefined = undefined;
  #questionsLeft: number;

  /** `ranges`: first and last + 1 of each run of rules, by turns. */
  constructor(file: ParsedFile, ranges: readonly number[]) {
    const base = file.wordsAt;
    let isOneRun = true;
    for (let i = 2; i < ranges.length; i += 2) isOneRun &&= ranges[i] === ranges[i - 1];
    this.file = file;
    this.dialect = file.dialect;
    this.#view = file.view;
    this.words = isOneRun ? file.view : gather(file.view, base, ranges);
    this.from = isOneRun ? base + 4 * (ranges[0] ?? 0) : 0;
    this.to = isOneRun ? base + 4 * (ranges[ranges.length - 1] ?? 0) : this.words.byteLength;
    this.#questionsLeft = questionsBeforeIndex((this.to - this.from) / 4);
  }

  /** May the path be fetched? */
  allows(path: RequestPath): boolean {
    if (this.#index !== undefined) return this.#index.allows(path);
    if (this.#questionsLeft-- === 0) this.#index = new RuleIndex(this.#view, this.words, this.from, this.to);
    return this.#weighs(path);
  }

  /** Weighs one rule after the other. */
  #weighs(path: RequestPath): boolean {
    const { words, to } = this;
    const view = this.#view;
    const tag = tagOf(path.octets[path.start + 1] as number);
    let best = DEFAULT_RANK;
    for (let at = this.from; at < to; at += 4) {
      const word = words.getUint32(at, true);
      const wordTag = word & WORD_TAG_MASK;
      if (wordTag !== tag && wordTag !== 0) continue;
      const octets = matchOctets(view, word, path);
      if (octets >= 0) best = Math.max(best, rankOf(word, octets));
    }
    return (best & WORD_ALLOW) !== 0;
  }
}

function questionsBeforeIndex(rules: number): number {
  if (rules <= FEW_RULES) return NEVER;
  return rules > MANY_RULES ? QUESTIONS_BEFORE_SORTING : QUESTIONS_BEFORE_INDEX;
}

/** The words of rules that lie apart, in one buffer. */
function gather(view: DataView, base: number, ranges: readonly number[]): DataView {
  const words: number[] = [];
  for (let i = 0; i < ranges.length; i += 2) {
    for (let rule = ranges[i] as number; rule < (ranges[i + 1] as number); rule++) {
      words.push(view.getUint32(base + 4 * rule, true));
    }
  }
  const gathered = new DataView(new ArrayBuffer(4 * words.length));
  for (const [i, word] of words.entries()) gathered.setUint32(4 * i, word, true);
  return gathered;
}
