import type { Rule } from '@maycrawl/core';
import { DEFAULT_RANK, indexFolder, indexFolderRank, rankOf } from '@maycrawl/core/precedence';
import { compilePattern, type PatternAutomaton } from '../analysis/automata/pattern-automaton.js';
import { starsAtEnd } from '../patterns/pattern-text.js';
import { LiteralRules } from './literal-rules.js';
import type { MergedGroups } from './repeated-patterns.js';

/*
 * Which rules match the path that another rule spells? Asked of every rule of a bundle, so without a look at each pair.
 *
 * A rule spells the path that is made of its letters, with a character for each star, and one more behind it where no
 * `$` ends it, that no rule holds. Of the rules without wildcards the longest that the path begins with will do. Those
 * with wildcards must have all their letters, and all neighbouring letters, in the path: either is marked by bits of a
 * word, so that few pairs are left to be matched. One that ends in `$` never matches a path whose end no rule holds.
 */

/** The rules that match a path, one being left out; of those without wildcards the longest alone. */
export interface MatchingRules {
  readonly rules: readonly Rule[];
  /** The highest of their ranks, the default's included. */
  readonly rank: number;
}

/** Pairs of rules that may still be looked at. */
export interface PairBudget {
  remaining: number;
}

/** Stands for what a star matches. */
const FILLING = '\x01';
const STAR = 0x2a;
const DOLLAR = 0x24;
const SLASH = 0x2f;
const NONE: MatchingRules = { rules: [], rank: DEFAULT_RANK };
/** What one match costs, in pairs that are looked at. */
const MATCH = 20;

/** A rule with wildcards, or the folder of an index file (F5). */
interface Wild {
  readonly rule: Rule;
  readonly rank: number;
  readonly pattern: string;
  /** Made when first asked for. */
  automaton: PatternAutomaton | undefined;
}

/** All rules with a path that bind the crawlers of a bundle. */
export class CompetingRules {
  readonly #plain: LiteralRules;
  /** Those that end in `$` behind the others. */
  readonly #wild: readonly Wild[];
  readonly #unanchored: number;
  readonly #pairs: PairBudget;
  /** Of each of those with wildcards the neighbours, then the letters. */
  #marks: Int32Array | undefined;

  constructor(rules: readonly Rule[], bundle: MergedGroups, pairs: PairBudget) {
    this.#plain = new LiteralRules(bundle, rules.length);
    this.#pairs = pairs;
    const wild: Wild[] = [];
    const anchored: Wild[] = [];
    for (const rule of rules) {
      const { normalizedPattern: pattern } = rule;
      if (!this.#plain.add(pattern)) (isAnchored(pattern) ? anchored : wild).push(wildOf(rule, pattern, rankOf(rule)));
      const folder = indexFolder(rule);
      if (folder !== undefined) anchored.push(wildOf(rule, `${folder}$`, indexFolderRank(folder)));
    }
    this.#unanchored = wild.length;
    this.#wild = anchored.length === 0 ? wild : [...wild, ...anchored];
  }

  /** The others that match the path that the rule spells. */
  ofRule(rule: Rule): MatchingRules {
    const { normalizedPattern: pattern } = rule;
    const { length } = pattern;
    const start = pattern.charCodeAt(0) === STAR ? '/' : pattern;
    const last = pattern.charCodeAt(length - 1);
    // A rule without wildcards is no rival of itself.
    const most = start === pattern && last !== STAR ? length - 1 : start.length;
    const parent = this.#plain.longestOn(start, most, rule);
    if (this.#wild.length > 0) return this.#withWild(parent, rule, pattern, undefined, last === DOLLAR);
    return parent === undefined ? NONE : { rules: [parent], rank: rankOf(parent) };
  }

  /** Those that match a path, but for one. */
  onPath(path: string, but: Rule): MatchingRules {
    return this.#withWild(this.#plain.longestOn(path, path.length, but), but, path, path, true);
  }

  /** Adds those with wildcards; `text` is the path, or the pattern that spells it. */
  #withWild(
    parent: Rule | undefined,
    but: Rule,
    text: string,
    known: string | undefined,
    isWhole: boolean,
  ): MatchingRules {
    const rules = parent === undefined ? [] : [parent];
    let rank = parent === undefined ? DEFAULT_RANK : rankOf(parent);
    let path = known;
    const wild = this.#wild;
    this.#marks ??= allMarks(wild);
    const marks = this.#marks;
    const most = isWhole ? wild.length : this.#unanchored;
    const [otherNeighbours, otherLetters] = [~neighboursIn(text), ~lettersIn(text)];
    this.#pairs.remaining -= most;
    for (let i = 0; i < most; i++) {
      if (((marks[2 * i] as number) & otherNeighbours) !== 0 || ((marks[2 * i + 1] as number) & otherLetters) !== 0) {
        continue;
      }
      const one = wild[i] as Wild;
      if (one.rule === but) continue;
      path ??= spelledBy(text);
      this.#pairs.remaining -= MATCH;
      one.automaton ??= compilePattern(one.pattern);
      if (!one.automaton?.matches(path)) continue;
      rules.push(one.rule);
      if (one.rank > rank) rank = one.rank;
    }
    return rules.length === 0 ? NONE : { rules, rank };
  }
}

function wildOf(rule: Rule, pattern: string, rank: number): Wild {
  return { rule, rank, pattern, automaton: undefined };
}

/** It ends in a `$` that is an anchor: in `*$` it says nothing. */
function isAnchored(pattern: string): boolean {
  return pattern.endsWith('$') && !pattern.endsWith('*$');
}

/** The path that a pattern spells. */
function spelledBy(pattern: string): string {
  const text = pattern.endsWith('$') ? pattern.slice(0, -1) : pattern;
  const end = text.length - starsAtEnd(text);
  const filled = text.slice(0, end).replace(/\*+/g, FILLING);
  const path = pattern.startsWith('*') ? `/${filled}` : filled;
  return isAnchored(pattern) ? path : path + FILLING;
}

function allMarks(wild: readonly Wild[]): Int32Array {
  const marks = new Int32Array(2 * wild.length);
  for (const [i, { pattern }] of wild.entries()) {
    marks[2 * i] = neighboursIn(pattern);
    marks[2 * i + 1] = lettersIn(pattern);
  }
  return marks;
}

/** Letters that stand side by side in all that a pattern matches, a bit for some of them. */
function neighboursIn(pattern: string): number {
  const end = endOf(pattern);
  let marks = 0;
  let before = STAR;
  for (let at = 0; at < end; at++) {
    const octet = pattern.charCodeAt(at);
    if (octet !== STAR && before !== STAR) marks |= 1 << (octet + 7 * before);
    before = octet;
  }
  return marks;
}

/** The letters, a bit for some of them; every path has a slash. */
function lettersIn(pattern: string): number {
  const end = endOf(pattern);
  let marks = 1 << SLASH;
  for (let at = 0; at < end; at++) {
    const octet = pattern.charCodeAt(at);
    if (octet !== STAR) marks |= 1 << octet;
  }
  return marks;
}

/** Where its letters end. */
function endOf(pattern: string): number {
  const { length } = pattern;
  return pattern.charCodeAt(length - 1) === DOLLAR ? length - 1 : length;
}
