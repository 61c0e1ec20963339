import type { Rule } from '@maycrawl/core';
import { DEFAULT_RANK, indexFolder, indexFolderRank, rankOf } from '@maycrawl/core/precedence';
import { compilePattern, type PatternAutomaton } from '../analysis/automata/pattern-automaton.js';
import { starsAtEnd } from '../patterns/pattern-text.js';
import { DOLLAR, SLASH, STAR } from '../text/bytes.js';
import { LiteralRules } from './literal-rules.js';
import type { MergedGroups } from './repeated-patterns.js';

/*
 * Finds the rules that match the sample path of another rule. This runs for every rule of merged groups, so it must not
 * match every pair.
 *
 * 1. The sample path of a rule is its pattern, with a character that occurs in no rule for each star, and once more at
 *    the end unless the pattern ends in `$`.
 * 2. Of the rules without wildcards, only the longest that is a prefix of the path is needed: it has the highest rank.
 * 3. A rule with wildcards can match only if all its letters, and all its pairs of adjacent letters, occur in the path.
 *    Each of the two sets is a bitmask of 32 bits. One comparison of the masks excludes most rules; the rest are
 *    matched.
 * 4. A rule that ends in `$` cannot match a path whose last character occurs in no rule.
 */

/** The rules that match a path, except one that is excluded. Of those without wildcards, only the longest. */
export interface MatchingRules {
  readonly rules: readonly Rule[];
  /** The highest of their ranks and the default's. */
  readonly rank: number;
}

/** The number of pairs of rules that may still be compared. */
export interface PairBudget {
  remaining: number;
}

const FILLING = '\x01';
const NONE: MatchingRules = { rules: [], rank: DEFAULT_RANK };
const MATCH_COST = 20;

/** A rule with wildcards, or the folder that an allow rule for an index file also allows. */
interface WildcardRule {
  readonly rule: Rule;
  readonly rank: number;
  readonly pattern: string;
  automaton: PatternAutomaton | undefined;
}

/** The rules of merged groups that have a path. */
export class CompetingRules {
  readonly #literal: LiteralRules;
  /** The rules that end in `$` come last. */
  readonly #wild: readonly WildcardRule[];
  readonly #unanchored: number;
  readonly #pairs: PairBudget;
  /** For each rule with wildcards, the mask of its adjacent letters and the mask of its letters. */
  #masks: readonly number[] | undefined;

  constructor(rules: readonly Rule[], merged: MergedGroups, pairs: PairBudget) {
    this.#literal = new LiteralRules(merged, rules.length);
    this.#pairs = pairs;
    const wild: WildcardRule[] = [];
    const anchored: WildcardRule[] = [];
    for (const rule of rules) {
      const { normalizedPattern: pattern } = rule;
      if (!this.#literal.add(pattern)) {
        (isAnchored(pattern) ? anchored : wild).push(wildcardRule(rule, pattern, rankOf(rule)));
      }
      const folder = indexFolder(rule);
      if (folder !== undefined) anchored.push(wildcardRule(rule, `${folder}$`, indexFolderRank(folder)));
    }
    this.#unanchored = wild.length;
    this.#wild = anchored.length === 0 ? wild : [...wild, ...anchored];
  }

  ofRule(rule: Rule): MatchingRules {
    const { normalizedPattern: pattern } = rule;
    const { length } = pattern;
    const start = pattern.charCodeAt(0) === STAR ? '/' : pattern;
    const last = pattern.charCodeAt(length - 1);
    // Shorter than the pattern, so that a rule without wildcards is not found as its own competitor.
    const maxLength = start === pattern && last !== STAR ? length - 1 : start.length;
    const literal = this.#literal.longestOn(start, maxLength, rule);
    if (this.#wild.length > 0) return this.#withWild(literal, rule, pattern, undefined, last === DOLLAR);
    return literal === undefined ? NONE : { rules: [literal], rank: rankOf(literal) };
  }

  onPath(path: string, excluded: Rule): MatchingRules {
    return this.#withWild(this.#literal.longestOn(path, path.length, excluded), excluded, path, path, true);
  }

  /**
   * Adds the rules with wildcards that match. `text` is the path, or the pattern whose sample path is matched if
   * `givenPath` is undefined. `canEnd` is false if no rule that ends in `$` can match.
   */
  #withWild(
    literal: Rule | undefined,
    excluded: Rule,
    text: string,
    givenPath: string | undefined,
    canEnd: boolean,
  ): MatchingRules {
    const rules = literal === undefined ? [] : [literal];
    let rank = literal === undefined ? DEFAULT_RANK : rankOf(literal);
    let path = givenPath;
    const wild = this.#wild;
    this.#masks ??= masksOf(wild);
    const masks = this.#masks;
    const count = canEnd ? wild.length : this.#unanchored;
    const [missingPairs, missingLetters] = [~pairMask(text), ~letterMask(text)];
    this.#pairs.remaining -= count;
    for (let i = 0; i < count; i++) {
      if (((masks[2 * i] as number) & missingPairs) !== 0 || ((masks[2 * i + 1] as number) & missingLetters) !== 0) {
        continue;
      }
      const candidate = wild[i] as WildcardRule;
      if (candidate.rule === excluded) continue;
      path ??= samplePathOf(text);
      this.#pairs.remaining -= MATCH_COST;
      candidate.automaton ??= compilePattern(candidate.pattern);
      if (!candidate.automaton?.matches(path)) continue;
      rules.push(candidate.rule);
      if (candidate.rank > rank) rank = candidate.rank;
    }
    return rules.length === 0 ? NONE : { rules, rank };
  }
}

function wildcardRule(rule: Rule, pattern: string, rank: number): WildcardRule {
  return { rule, rank, pattern, automaton: undefined };
}

/** True if the pattern ends in a `$` that matters. In `*$`, it does not. */
function isAnchored(pattern: string): boolean {
  return pattern.endsWith('$') && !pattern.endsWith('*$');
}

function samplePathOf(pattern: string): string {
  const text = pattern.endsWith('$') ? pattern.slice(0, -1) : pattern;
  const end = text.length - starsAtEnd(text);
  const filled = text.slice(0, end).replace(/\*+/g, FILLING);
  const path = pattern.startsWith('*') ? `/${filled}` : filled;
  return isAnchored(pattern) ? path : path + FILLING;
}

function masksOf(wild: readonly WildcardRule[]): readonly number[] {
  const masks: number[] = [];
  for (const { pattern } of wild) masks.push(pairMask(pattern), letterMask(pattern));
  return masks;
}

/** The pairs of adjacent letters of a pattern, hashed to 32 bits. Every path that the pattern matches contains them. */
function pairMask(pattern: string): number {
  const end = endOf(pattern);
  let mask = 0;
  let before = STAR;
  for (let at = 0; at < end; at++) {
    const letter = pattern.charCodeAt(at);
    if (letter !== STAR && before !== STAR) mask |= 1 << (letter + 7 * before);
    before = letter;
  }
  return mask;
}

/** The letters of a pattern, hashed to 32 bits, with the slash that every path contains. */
function letterMask(pattern: string): number {
  const end = endOf(pattern);
  let mask = 1 << SLASH;
  for (let at = 0; at < end; at++) {
    const letter = pattern.charCodeAt(at);
    if (letter !== STAR) mask |= 1 << letter;
  }
  return mask;
}

function endOf(pattern: string): number {
  const { length } = pattern;
  return pattern.charCodeAt(length - 1) === DOLLAR ? length - 1 : length;
}
