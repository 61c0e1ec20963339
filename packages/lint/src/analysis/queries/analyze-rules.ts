/*
 * Decides which effect each rule of a rule set has.
 *
 * 1. Redundant: without the rule, every path gets the same verdict. Compare the rule set with a copy in which the
 *    rule's automata are removed, or belong to the next rule with the same automaton. Removing an allow rule can only
 *    block paths, and removing a disallow rule can only allow paths, so one call of `findDifference` decides it.
 * 2. Dead: the rule decides no path. It decides a path if it matches, and no other matching rule has a higher rank or
 *    the same rank and an earlier position (of equal rules, the engine reports the first). One call of `findPath`
 *    decides it. Every dead rule is redundant. A redundant rule that is not dead wins on some path, but another rule
 *    would give the same verdict.
 * 3. Removable: all rules with this mark can be removed together. Dead rules can, because they decide no path. Other
 *    redundant rules may depend on each other, as `/a` and `/a*` do. So remove them one by one, the longest first and
 *    the later of equals first, and repeat step 1 for each among the rules that remain.
 */

import type { Dialect, Rule, RuleSet } from '@maycrawl/core';
import { groupBy } from '../../collections/group-by.js';
import { checkOptionNames } from '../../text/option-names.js';
import { findPath } from '../automata/find-path.js';
import { type Meter, meterOf } from '../automata/meter.js';
import { AutomatonPool, type PatternAutomaton } from '../automata/pattern-automaton.js';
import { spelledPath } from '../automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer } from '../automata/search-product.js';
import { type Difference, findDifference } from '../ranking/find-difference.js';
import { implicitRules, type RankedRule, rankedRules } from '../ranking/ranked-rules.js';
import { EditedSide, WholeSide } from '../ranking/rule-side.js';
import { assertRuleSet } from './assert-arguments.js';
import type { AnalysisOptions, RuleAnalysis } from './types.js';
import { ANALYSIS_OPTIONS } from './types.js';
import { BUDGET_SPENT, UNCONFIRMED } from './undecided.js';

/** Byte steps for one rule, so that a hard rule does not consume the budget of the others. */
const FOR_ONE_RULE = 500_000;

/**
 * Decides for every rule of a rule set, in file order, whether it is needed, redundant, dead or matches nothing.
 * `budget` covers all rules together.
 *
 * @throws TypeError if `rules` is not a rule set, or if the budget is not a positive number.
 * @example
 * const rules = parse('user-agent: *\ndisallow: /a\ndisallow: /a/b').rulesFor('*');
 * analyzeRules(rules).map(({ kind }) => kind); // ['needed', 'redundant']
 */
export function analyzeRules(rules: RuleSet, options: AnalysisOptions = {}): RuleAnalysis[] {
  checkOptionNames(options, ANALYSIS_OPTIONS);
  assertRuleSet(rules);
  return new RuleSetAnalyzer(rules, meterOf(options.budget)).analyzeAll();
}

/** As `analyzeRules`, for one rule and without `removable`. Undefined if the rule does not belong to the set. */
export function analyzeRule(rules: RuleSet, rule: Rule, options: AnalysisOptions = {}): SingleRuleAnalysis | undefined {
  checkOptionNames(options, ANALYSIS_OPTIONS);
  return new RuleSetAnalyzer(rules, meterOf(options.budget)).analyze(rule);
}

interface Candidate {
  readonly rule: Rule;
  readonly place: number;
  readonly ranked: readonly RankedRule[];
}

/** The analysis of a rule before it is decided which rules can be removed together. */
export type SingleRuleAnalysis = WithoutRemovable<RuleAnalysis>;
type WithoutRemovable<Each> = Each extends unknown ? Omit<Each, 'removable'> : never;

class RuleSetAnalyzer {
  readonly #rules: RuleSet;
  readonly #meter: Meter;
  readonly #dialect: Dialect;
  readonly #candidates: readonly Candidate[];
  readonly #side: WholeSide;
  /** All rules with one automaton, by its key, the highest rank first. */
  readonly #byAutomaton: ReadonlyMap<string, RankedRule[]>;
  readonly #places: Map<Rule, number> = new Map();
  readonly #removed: Set<Rule> = new Set();
  readonly #remaining: EditedSide;

  constructor(rules: RuleSet, meter: Meter) {
    const dialect = rules.dialect;
    const pool = new AutomatonPool();
    this.#rules = rules;
    this.#meter = meter;
    this.#dialect = dialect;
    this.#candidates = rules.rules.map((rule, place) => ({ rule, place, ranked: rankedRules(rule, dialect, pool) }));
    const all = [...implicitRules(dialect, pool), ...this.#candidates.flatMap(({ ranked }) => ranked)];
    this.#side = new WholeSide(all);
    this.#remaining = new EditedSide(this.#side);
    for (const { rule, place } of this.#candidates) this.#places.set(rule, place);
    this.#byAutomaton = groupBy(all, ({ automaton }) => automaton.key);
    for (const sameAutomaton of this.#byAutomaton.values()) sameAutomaton.sort((a, b) => b.rank - a.rank);
  }

  analyze(rule: Rule): SingleRuleAnalysis | undefined {
    const candidate = this.#candidates[this.#places.get(rule) ?? -1];
    return candidate && this.#analyze(candidate);
  }

  analyzeAll(): RuleAnalysis[] {
    const analyses = this.#candidates.map((candidate) => this.#analyze(candidate));
    this.#removeRedundant(analyses);
    return analyses.map((analysis) =>
      analysis.kind === 'dead' || analysis.kind === 'redundant'
        ? { ...analysis, removable: this.#removed.has(analysis.rule) }
        : analysis,
    );
  }

  #analyze(candidate: Candidate): SingleRuleAnalysis {
    const { rule } = candidate;
    if (candidate.ranked.length === 0) return { kind: 'matches-nothing', rule };
    const meter = this.#meter.reserve(FOR_ONE_RULE);
    const { answer, settledBy } = this.#lossOf(candidate, meter);
    const analysis =
      answer === NO_PATH ? this.#deadOrRedundant(candidate, settledBy, meter) : this.#neededOrUndecided(rule, answer);
    this.#meter.release(meter);
    return analysis;
  }

  #neededOrUndecided(rule: Rule, answer: PathAnswer): SingleRuleAnalysis {
    if (answer === OUT_OF_BUDGET) return { ...BUDGET_SPENT, rule };
    const path = spelledPath(answer, this.#dialect);
    // The engine must give the path the verdict of the rule.
    return this.#rules.allows(path) === (rule.type === 'allow')
      ? { kind: 'needed', rule, path }
      : { ...UNCONFIRMED, rule };
  }

  /** Finds a path whose verdict changes if the rule is removed, beside the rules that are removed already. */
  #lossOf({ rule, ranked }: Candidate, meter: Meter): Difference {
    const before = this.#remaining;
    const after = new EditedSide(before);
    for (const { automaton } of ranked) after.replace(automaton, this.#next(automaton, rule));
    const changed = ranked
      .map(({ automaton }) => automaton)
      .filter((automaton) => before.get(automaton)?.rank !== after.get(automaton)?.rank);
    if (changed.length === 0)
      return { answer: NO_PATH, settledBy: ranked.flatMap(({ automaton }) => after.get(automaton) ?? []) };
    const sides = rule.type === 'allow' ? { allowing: before, blocking: after } : { allowing: after, blocking: before };
    return findDifference({ ...sides, changed, dialect: this.#dialect, meter });
  }

  /** The rule with this automaton and the highest rank, except `excluded` and the removed rules. */
  #next({ key }: PatternAutomaton, excluded: Rule): RankedRule | undefined {
    return this.#byAutomaton
      .get(key)
      ?.find(({ rule }) => rule === undefined || (rule !== excluded && !this.#removed.has(rule)));
  }

  /** Decides whether a rule that is known to be redundant is also dead. */
  #deadOrRedundant(
    { rule, place, ranked }: Candidate,
    settledBy: readonly RankedRule[],
    meter: Meter,
  ): SingleRuleAnalysis {
    const by: RankedRule[] = [];
    for (const own of ranked) {
      const wins = (other: RankedRule): boolean =>
        other.rank > own.rank || (other.rank === own.rank && this.#placeOf(other) < place);
      const obstacleOn = (path: string): RankedRule | undefined =>
        this.#side.matching(path, true, meter, wins) ?? this.#side.matching(path, false, meter, wins);
      const same = this.#side.get(own.automaton);
      const likely = same && wins(same) ? [same] : [];
      const wanted = [own.automaton] as const;
      const { answer, obstacles } = findPath({ wanted, obstacleOn, likely, dialect: this.#dialect, meter });
      if (answer !== NO_PATH) {
        const path = answer === OUT_OF_BUDGET ? undefined : spelledPath(answer, this.#dialect);
        return { kind: 'redundant', rule, path, by: rulesOf(settledBy, rule) };
      }
      by.push(...obstacles);
    }
    return { kind: 'dead', rule, by: rulesOf(by, rule) };
  }

  #placeOf({ rule }: RankedRule): number {
    return rule === undefined ? -1 : (this.#places.get(rule) as number);
  }

  #removeRedundant(analyses: readonly SingleRuleAnalysis[]): void {
    const of = (kind: SingleRuleAnalysis['kind']): Candidate[] =>
      this.#candidates.filter((_, i) => analyses[i]?.kind === kind);
    for (const candidate of of('dead')) this.#remove(candidate);
    const redundant = of('redundant').sort((a, b) => b.rule.matchLength - a.rule.matchLength || b.place - a.place);
    for (const candidate of redundant) {
      const meter = this.#meter.reserve(FOR_ONE_RULE);
      if (this.#lossOf(candidate, meter).answer === NO_PATH) this.#remove(candidate);
      this.#meter.release(meter);
    }
  }

  #remove({ rule, ranked }: Candidate): void {
    for (const { automaton } of ranked) this.#remaining.replace(automaton, this.#next(automaton, rule));
    this.#removed.add(rule);
  }
}

function rulesOf(ranked: readonly RankedRule[], except: Rule): Rule[] {
  const rules = new Set(ranked.flatMap(({ rule }) => (rule === undefined || rule === except ? [] : [rule])));
  return [...rules].sort((a, b) => a.line - b.line);
}
