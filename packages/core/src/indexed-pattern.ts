import type { ParsedFile } from './file.js';
import { DOLLAR, LF, STAR } from './octets.js';
import { NormalForm } from './path.js';
import { normalizeRule, patternEnd } from './rule-match.js';
import {
  indexFileSlash,
  KIND_INDEX,
  KIND_LITERAL,
  KIND_WILDCARD,
  RULE_ALLOW,
  RULE_KIND_MASK,
  RULE_START_SHIFT,
} from './rule-table.js';

/** A pattern in normal form, as an index takes it in: the octets `[start, end)` of `memory`. */
export interface IndexedPattern {
  readonly memory: DataView;
  readonly start: number;
  readonly end: number;
  readonly wildcard: boolean;
  readonly allow: boolean;
}

/** The patterns of `words[from, to)`, without those that are empty; index.htm aliases are patterns of their own (F5). */
export function indexedPatterns(file: ParsedFile, words: DataView, from: number, to: number): IndexedPattern[] {
  const collector = new Collector(file);
  for (let at = from; at < to; at += 4) collector.add(words.getUint32(at, true));
  return collector.finish();
}

class Collector {
  readonly #file: ParsedFile;
  readonly #patterns: IndexedPattern[] = [];
  /** Patterns that the file does not hold in normal form, a LF behind each. */
  readonly #extra: NormalForm = new NormalForm();
  readonly #inExtra: Omit<IndexedPattern, 'memory'>[] = [];

  constructor(file: ParsedFile) {
    this.#file = file;
  }

  add(word: number): void {
    const { view } = this.#file;
    const start = word >>> RULE_START_SHIFT;
    const kind = word & RULE_KIND_MASK;
    const allow = (word & RULE_ALLOW) !== 0;
    if (kind === KIND_LITERAL || kind === KIND_WILDCARD) {
      const end = patternEnd(view, start);
      if (end > start) this.#patterns.push({ memory: view, start, end, wildcard: kind === KIND_WILDCARD, allow });
      return;
    }
    this.#addNormalized(word, allow);
    if (kind === KIND_INDEX) this.#addFolder();
  }

  #addNormalized(word: number, allow: boolean): void {
    const extra = this.#extra;
    const start = extra.length;
    normalizeRule(this.#file.view, word, this.#file.dialect, extra);
    const pattern = extra.octets.subarray(start, extra.length);
    const wildcard = pattern.includes(STAR) || pattern.at(-1) === DOLLAR;
    this.#inExtra.push({ start, end: extra.length, wildcard, allow });
    extra.addOctet(LF);
  }

  /** The folder of the allow rule added last: its text up to the last slash, and `$`. */
  #addFolder(): void {
    const extra = this.#extra;
    const last = this.#inExtra.at(-1);
    if (last === undefined) return;
    const slash = indexFileSlash(extra.octets, last.start, last.end);
    const start = extra.length;
    for (let at = last.start; at <= slash; at++) extra.addOctet(extra.octets[at] as number);
    extra.addOctet(DOLLAR);
    this.#inExtra.push({ start, end: extra.length, wildcard: true, allow: true });
    extra.addOctet(LF);
  }

  finish(): IndexedPattern[] {
    if (this.#inExtra.length === 0) return this.#patterns;
    // Some octets more, as comparing reads four at a time.
    const memory = new DataView(this.#extra.octets.slice(0, this.#extra.length + 4).buffer);
    return [...this.#patterns, ...this.#inExtra.map((pattern) => ({ memory, ...pattern }))];
  }
}
