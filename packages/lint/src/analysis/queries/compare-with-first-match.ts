/*
 * Does the order of the rules matter to a parser that takes the first rule that matches, as older crawlers do?
 *
 * Such a parser is a rule set too: give each rule a rank by its place, the first the highest, and the highest rank
 * decides. So the question is a comparison of two sides with the same automata: ranks by length, and ranks by place.
 * Both sides know the folders of index files (F5), at the place of their rule, and both leave out rules without a path
 * (D10): only the order is in question.
 *
 * The order that makes both agree: a rule stands before each rule of the other type that it overrules somewhere, that
 * is, which is shorter and shares a path with it. Rules move no further than that takes. Whether the result agrees is
 * then decided like any other order: the folder of an index file can make it impossible, as it stands where its rule
 * does but is shorter.
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
import type { AnalysisOptions, OrderComparison } from './types.js';
import { BUDGET_SPENT, UNCONFIRMED } from './undecided.js';

/**
 * Decides whether a parser that takes the first rule that matches, in file order, would give some path another verdict
 * than the longest match does (G1, G2), with a path and, where there is one, an order in which both agree.
 *
 * @throws TypeError for a budget that is no positive number.
 */
export function compareWithFirstMatch(rules: RuleSet, options: AnalysisOptions = {}): OrderComparison {
  return new OrderQuestion(rules, meterOf(options.budget)).answer();
}

class OrderQuestion {
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

  answer(): OrderComparison {
    const difference = this.#differenceIn(this.#rules);
    if (difference === NO_PATH) return { kind: 'same' };
    if (difference === OUT_OF_BUDGET) return BUDGET_SPENT;
    const path = spelledPath(difference, this.#dialect);
    const verdict = this.#set.check(path);
    const [first] = [verdict.rule, ...verdict.overruled.map(({ rule }) => rule)]
      .filter((rule) => rule !== undefined && rule.matchLength > 0)
      .sort((a, b) => (a?.line ?? 0) - (b?.line ?? 0));
    // The engine says which rules match; the first of them must say otherwise.
    if (((first?.type ?? 'allow') === 'allow') === verdict.allowed) return UNCONFIRMED;
    const order = this.#agreeingOrder();
    const agrees = this.#differenceIn(order) === NO_PATH;
    return { kind: 'different', path, verdict, first, order: agrees ? order : undefined };
  }

  /** A path that gets another verdict by the place of the rules than by their length. */
  #differenceIn(rules: readonly Rule[]): PathAnswer {
    const dialect = this.#dialect;
    const ranked = implicitRules(dialect, this.#pool);
    for (const [place, rule] of rules.entries()) {
      ranked.push(...rankedRules(rule, dialect, this.#pool, rules.length - place));
    }
    const byPlace = new WholeSide(ranked);
    const changed = [...byPlace.byKey.values()].map(({ automaton }) => automaton);
    for (const [open, shut] of [
      [this.#byLength, byPlace],
      [byPlace, this.#byLength],
    ] as const) {
      const answer = findPlainDifference({ allowing: open, blocking: shut, changed, dialect, meter: this.#meter });
      if (answer !== NO_PATH) return answer;
    }
    return NO_PATH;
  }

  /** Each rule behind those of the other type that overrule it somewhere; else in file order. */
  #agreeingOrder(): Rule[] {
    const entered = new Set<Rule>();
    const order: Rule[] = [];
    for (const first of this.#rules) {
      const waiting = entered.has(first) ? [] : [{ rule: first, before: this.#overrulersOf(first) }];
      entered.add(first);
      for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
        const rule = top.before.find((overruler) => !entered.has(overruler));
        if (rule === undefined) {
          waiting.pop();
          order.push(top.rule);
        } else {
          entered.add(rule);
          waiting.push({ rule, before: this.#overrulersOf(rule) });
        }
      }
    }
    return order;
  }

  /** In file order. */
  #overrulersOf(rule: Rule): Rule[] {
    const found = new Set<Rule>();
    for (const lower of rankedRules(rule, this.#dialect, this.#pool)) {
      for (const upper of this.#byLength.compatible(lower.automaton, !lower.allow)) {
        this.#meter.spend(1);
        // Then the order is not shown to agree, whatever it is.
        if (this.#meter.isSpent) return [];
        if (upper.rule && upper.rank > lower.rank && this.#shareAPath(upper, lower)) found.add(upper.rule);
      }
    }
    return [...found].sort((a, b) => a.line - b.line);
  }

  /** Also where that is not decided: a rule that moves without need does no harm. */
  #shareAPath(upper: RankedRule, lower: RankedRule): boolean {
    const wanted = [upper.automaton, lower.automaton] as const;
    const question = { wanted, obstacleOn: () => undefined, dialect: this.#dialect, meter: this.#meter };
    return findPath(question).answer !== NO_PATH;
  }
}
