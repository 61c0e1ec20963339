/*
 * Decides whether the order of the rules matters to a parser that follows the first matching rule, as older crawlers
 * do.
 *
 * 1. Such a parser is a rule list with other ranks: each rule is ranked by its position, the first one highest, and the
 *    highest rank decides. So compare two sides with the same automata, one ranked by length and one by position. Both
 *    sides include the folders of index files, at the position of their rule, and leave out rules without a path,
 *    because only the order matters here.
 * 2. If the verdict of some path differs, look for an order for which both agree. A rule must come before each rule of
 *    the other type that it overrules somewhere, that is, one that is shorter and shares a path with it. Rules move no
 *    further than that requires.
 * 3. Decide as in step 1 whether the new order agrees. The folder of an index file can make this impossible, because it
 *    has the position of its rule but is shorter.
 */

import type { Dialect, Rule, RuleSet } from '@maycrawl/core';
import { findPath } from '../automata/find-path.js';
import { type Meter, meterOf } from '../automata/meter.js';
import { AutomatonPool } from '../automata/pattern-automaton.js';
import { spelledPath } from '../automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer } from '../automata/search-product.js';
import { findPlainDifference } from '../ranking/find-difference.js';
import { implicitRules, type RankedRule, rankedRules } from '../ranking/ranked-rules.js';
import { WholeSide } from '../ranking/rule-side.js';
import { assertRuleSet } from './assert-arguments.js';
import { afterOverrulers } from './first-match-order.js';
import type { AnalysisOptions, OrderComparison } from './types.js';
import { BUDGET_SPENT, UNCONFIRMED } from './undecided.js';

/**
 * Decides whether a parser that follows the first matching rule, in file order, gives some path another verdict than
 * the longest match does. If so, the result contains such a path and, if one was found, an order for which both agree.
 *
 * @throws TypeError if `rules` is not a rule set, or if the budget is not a positive number.
 */
export function compareWithFirstMatch(rules: RuleSet, options: AnalysisOptions = {}): OrderComparison {
  assertRuleSet(rules);
  return new FirstMatchComparer(rules, meterOf(options.budget)).compare();
}

class FirstMatchComparer {
  readonly #set: RuleSet;
  readonly #rules: readonly Rule[];
  readonly #meter: Meter;
  readonly #dialect: Dialect;
  readonly #pool: AutomatonPool = new AutomatonPool();
  readonly #byLength: WholeSide;

  constructor(set: RuleSet, meter: Meter) {
    this.#set = set;
    this.#rules = set.rules;
    this.#meter = meter;
    this.#dialect = set.dialect;
    this.#byLength = WholeSide.of(this.#rules, this.#dialect, this.#pool);
  }

  compare(): OrderComparison {
    const difference = this.#differenceIn(this.#rules);
    if (difference === NO_PATH) return { kind: 'same' };
    if (difference === OUT_OF_BUDGET) return BUDGET_SPENT;
    const path = spelledPath(difference, this.#dialect);
    const verdict = this.#set.check(path);
    const [first] = [verdict.rule, ...verdict.overruled.map(({ rule }) => rule)]
      .filter((rule) => rule !== undefined && rule.matchLength > 0)
      .sort((a, b) => (a?.line ?? 0) - (b?.line ?? 0));
    // The engine reports which rules match. The first of them must have the other verdict.
    if (((first?.type ?? 'allow') === 'allow') === verdict.allowed) return UNCONFIRMED;
    const order = afterOverrulers(this.#rules, (rule) => this.#overrulersOf(rule));
    const agrees = this.#differenceIn(order) === NO_PATH;
    return { kind: 'different', path, verdict, first, order: agrees ? order : undefined };
  }

  /** Finds a path that gets another verdict by the position of the rules than by their length. */
  #differenceIn(rules: readonly Rule[]): PathAnswer {
    const dialect = this.#dialect;
    const ranked = implicitRules(dialect, this.#pool);
    for (const [place, rule] of rules.entries()) {
      ranked.push(...rankedRules(rule, dialect, this.#pool, rules.length - place));
    }
    const byPlace = new WholeSide(ranked);
    const changed = [...byPlace.byKey.values()].map(({ automaton }) => automaton);
    for (const [allowing, blocking] of [
      [this.#byLength, byPlace],
      [byPlace, this.#byLength],
    ] as const) {
      const answer = findPlainDifference({ allowing, blocking, changed, dialect, meter: this.#meter });
      if (answer !== NO_PATH) return answer;
    }
    return NO_PATH;
  }

  /** The rules of the other type that overrule `rule` somewhere, in file order. */
  #overrulersOf(rule: Rule): Rule[] {
    const found = new Set<Rule>();
    for (const lower of rankedRules(rule, this.#dialect, this.#pool)) {
      for (const upper of this.#byLength.compatible(lower.automaton, !lower.allow)) {
        this.#meter.spend(1);
        // The search that compares the order then ends without a result, so no order is returned.
        if (this.#meter.isSpent) return [];
        if (upper.rule && upper.rank > lower.rank && this.#shareAPath(upper, lower)) found.add(upper.rule);
      }
    }
    return [...found].sort((a, b) => a.line - b.line);
  }

  /** True also if the budget ends first: a rule that moves without need does no harm. */
  #shareAPath(upper: RankedRule, lower: RankedRule): boolean {
    const wanted = [upper.automaton, lower.automaton] as const;
    const query = { wanted, obstacleOn: () => undefined, dialect: this.#dialect, meter: this.#meter };
    return findPath(query).answer !== NO_PATH;
  }
}
