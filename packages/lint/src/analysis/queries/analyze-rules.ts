/*
 * What is each rule of a rule set for?
 *
 * Redundant: without it every path gets the same verdict. That is a comparison of the rule set with itself, the rule's
 * automata gone or handed to the next rule with the same automaton. Taking an allow rule away can only shut, taking a
 * disallow rule away can only open: one call of `findDifference` decides it.
 *
 * Dead: on no path is it the rule that decides. It decides a path where it matches and no rule does that ranks higher,
 * or that ranks the same and stands before it (the engine names the first of equals). One call of `findPath` decides
 * that. Dead rules are redundant; the reverse is not so: a redundant rule may win, only to say what another would say.
 *
 * Removable: all rules so marked can go together. Dead ones can, as no path is decided by them. The other redundant
 * ones may lean on each other (`/a` and `/a*`), so they are taken away one by one, the longest first and the later of
 * equals first, and each is judged again among what is left.
 */

import type { Dialect, Rule, RuleSet } from '@maycrawl/core';
import { findPath } from '../automata/find-path.js';
import { type Meter, meterOf } from '../automata/meter.js';
import { AutomatonPool, type PatternAutomaton } from '../automata/pattern-automaton.js';
import { spelledPath } from '../automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer } from '../automata/search-product.js';
import { type Difference, findDifference } from '../ranking/find-difference.js';
import { implicitRules, type RankedRule, rankedRules } from '../ranking/ranked-rules.js';
import { EditedSide, WholeSide } from '../ranking/rule-side.js';
import type { AnalysisOptions, RuleAnalysis } from './types.js';
import { BUDGET_SPENT, UNCONFIRMED } from './undecided.js';

/** Steps for one rule: a hard one must not starve the others. */
const FOR_ONE_RULE = 500_000;

/**
 * Judges every rule of a rule set, in file order: needed, redundant, dead, or matching nothing (D10, F6). `budget` is
 * for all of them together.
 *
 * @throws TypeError for a budget that is no positive number.
 */
export function analyzeRules(rules: RuleSet, options: AnalysisOptions = {}): RuleAnalysis[] {
  return new Judge(rules, meterOf(options.budget)).run();
}

/** As `analyzeRules`, one rule alone; whether it can go with others is not said. */
export function analyzeRule(rules: RuleSet, rule: Rule, options: AnalysisOptions = {}): SingleRuleAnalysis | undefined {
  return new Judge(rules, meterOf(options.budget)).judge(rule);
}

/** A rule with what it stands for: its own automaton, and the folder of an index file. */
interface Candidate {
  readonly rule: Rule;
  readonly place: number;
  readonly ranked: readonly RankedRule[];
}

/** A judgement before it is known which rules can go together. */
export type SingleRuleAnalysis = Unsettled<RuleAnalysis>;
type Unsettled<Each> = Each extends unknown ? Omit<Each, 'removable'> : never;

class Judge {
  readonly #rules: RuleSet;
  readonly #meter: Meter;
  readonly #dialect: Dialect;
  readonly #candidates: readonly Candidate[];
  readonly #side: WholeSide;
  /** All rules with one automaton, by its key, the best first. */
  readonly #rivals: Map<string, RankedRule[]> = new Map();
  readonly #places: Map<Rule, number> = new Map();
  readonly #gone: Set<Rule> = new Set();
  /** What is left without those that are gone. */
  readonly #left: EditedSide;

  constructor(rules: RuleSet, meter: Meter) {
    const dialect = rules.dialect;
    const pool = new AutomatonPool();
    this.#rules = rules;
    this.#meter = meter;
    this.#dialect = dialect;
    this.#candidates = rules.rules.map((rule, place) => ({ rule, place, ranked: rankedRules(rule, dialect, pool) }));
    const all = [...implicitRules(dialect, pool), ...this.#candidates.flatMap(({ ranked }) => ranked)];
    this.#side = new WholeSide(all);
    this.#left = new EditedSide(this.#side);
    for (const { rule, place } of this.#candidates) this.#places.set(rule, place);
    for (const ranked of all) {
      const rivals = this.#rivals.get(ranked.automaton.key);
      if (rivals) rivals.push(ranked);
      else this.#rivals.set(ranked.automaton.key, [ranked]);
    }
    for (const rivals of this.#rivals.values()) rivals.sort((a, b) => b.rank - a.rank);
  }

  /** Undefined where the rule is none of the set. */
  judge(rule: Rule): SingleRuleAnalysis | undefined {
    const candidate = this.#candidates[this.#places.get(rule) ?? -1];
    return candidate && this.#judge(candidate);
  }

  run(): RuleAnalysis[] {
    const findings = this.#candidates.map((candidate) => this.#judge(candidate));
    this.#removeWhatCanGo(findings);
    return findings.map((finding) =>
      finding.kind === 'dead' || finding.kind === 'redundant'
        ? { ...finding, removable: this.#gone.has(finding.rule) }
        : finding,
    );
  }

  #judge(candidate: Candidate): SingleRuleAnalysis {
    const { rule } = candidate;
    if (candidate.ranked.length === 0) return { kind: 'matches-nothing', rule };
    const meter = this.#meter.reserve(FOR_ONE_RULE);
    const { answer, settledBy } = this.#lossOf(candidate, meter);
    const finding = answer === NO_PATH ? this.#idle(candidate, settledBy, meter) : this.#needed(rule, answer);
    this.#meter.release(meter);
    return finding;
  }

  #needed(rule: Rule, answer: PathAnswer): SingleRuleAnalysis {
    if (answer === OUT_OF_BUDGET) return { ...BUDGET_SPENT, rule };
    const path = spelledPath(answer, this.#dialect);
    // The engine must say of the path what the rule says.
    return this.#rules.allows(path) === (rule.type === 'allow')
      ? { kind: 'needed', rule, path }
      : { ...UNCONFIRMED, rule };
  }

  /** A path that gets another verdict when the rule goes as well. */
  #lossOf({ rule, ranked }: Candidate, meter: Meter): Difference {
    const before = this.#left;
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

  /** The best rule with this automaton, but for one, and for those that are gone. */
  #next({ key }: PatternAutomaton, but: Rule): RankedRule | undefined {
    return this.#rivals.get(key)?.find(({ rule }) => rule === undefined || (rule !== but && !this.#gone.has(rule)));
  }

  /** Redundant it is; is it dead as well? */
  #idle({ rule, place, ranked }: Candidate, settledBy: readonly RankedRule[], meter: Meter): SingleRuleAnalysis {
    const by: RankedRule[] = [];
    for (const own of ranked) {
      const wins = (other: RankedRule): boolean =>
        other.rank > own.rank || (other.rank === own.rank && this.#placeOf(other) < place);
      const obstacleOn = (path: string): RankedRule | undefined =>
        this.#side.matching(path, true, meter, wins) ?? this.#side.matching(path, false, meter, wins);
      const same = this.#side.get(own.automaton);
      const likely = same && wins(same) ? [same] : [];
      const { answer, obstacles } = findPath({
        wanted: [own.automaton],
        obstacleOn,
        likely,
        dialect: this.#dialect,
        meter,
      });
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

  #removeWhatCanGo(findings: readonly SingleRuleAnalysis[]): void {
    const of = (kind: SingleRuleAnalysis['kind']): Candidate[] =>
      this.#candidates.filter((_, i) => findings[i]?.kind === kind);
    for (const candidate of of('dead')) this.#remove(candidate);
    const redundant = of('redundant').sort((a, b) => b.rule.matchLength - a.rule.matchLength || b.place - a.place);
    for (const candidate of redundant) {
      const meter = this.#meter.reserve(FOR_ONE_RULE);
      if (this.#lossOf(candidate, meter).answer === NO_PATH) this.#remove(candidate);
      this.#meter.release(meter);
    }
  }

  #remove({ rule, ranked }: Candidate): void {
    for (const { automaton } of ranked) this.#left.replace(automaton, this.#next(automaton, rule));
    this.#gone.add(rule);
  }
}

/** The rules as written, each once, in file order. */
function rulesOf(ranked: readonly RankedRule[], except: Rule): Rule[] {
  const rules = new Set(ranked.flatMap(({ rule }) => (rule === undefined || rule === except ? [] : [rule])));
  return [...rules].sort((a, b) => a.line - b.line);
}
