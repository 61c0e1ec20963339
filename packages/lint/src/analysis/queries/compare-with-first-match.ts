import type { Dialect, Rule, RuleSet } from '@maycrawl/core';
import { indexFolder, rankOf } from '@maycrawl/core/precedence';
import { mayOverlap } from '../../patterns/pattern-text.js';
import { checkOptionNames } from '../../text/option-names.js';
import { findPath } from '../automata/find-path.js';
import { type Meter, meterOf } from '../automata/meter.js';
import { AutomatonPool } from '../automata/pattern-automaton.js';
import { spelledPath } from '../automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer } from '../automata/search-product.js';
import { findPlainDifference } from '../ranking/find-difference.js';
import { implicitRules, type RankedRule, rankedRules } from '../ranking/ranked-rules.js';
import { WholeSide } from '../ranking/rule-side.js';
import { assertRuleSet } from './assert-arguments.js';
import type { AnalysisOptions, OrderComparison } from './types.js';
import { ANALYSIS_OPTIONS } from './types.js';
import { BUDGET_SPENT, UNCONFIRMED } from './undecided.js';

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

/**
 * Decides whether a parser that follows the first matching rule, in file order, gives some path another verdict than
 * the longest match does. If so, the result contains such a path and, if one was found, an order for which both agree.
 *
 * @throws TypeError if `rules` is not a rule set, or if the budget is not a positive number.
 */
export function compareWithFirstMatch(rules: RuleSet, options: AnalysisOptions = {}): OrderComparison {
  checkOptionNames(options, ANALYSIS_OPTIONS);
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

/*
 * Computes an order of rules for which the first match gives the verdict of the longest match: each rule comes after
 * all rules of the other type that have a higher rank and may share a path with it. Otherwise the order stays.
 *
 * Why it is right: let F be the first rule that matches a path, and W the matching rule with the highest rank. If they
 * had different types, W would have a higher rank than F and share that path with it, so it would come before F.
 *
 * Such an order always exists, because ranks rise along every chain of such rules. The exception is the folder of an
 * index file, which has the position of its rule but a lower rank: with an index file, no order is returned.
 */

/**
 * Returns the rules in an order as described above; undefined if a rule is for an index file, or if there are more than
 * `maxPairs` pairs of an allow rule and a disallow rule, each counted twice.
 */
export function firstMatchOrder(rules: readonly Rule[], maxPairs: number): readonly Rule[] | undefined {
  const allow = rules.filter(({ type }) => type === 'allow');
  const disallow = rules.filter(({ type }) => type === 'disallow');
  if (2 * allow.length * disallow.length > maxPairs || rules.some((rule) => indexFolder(rule) !== undefined)) {
    return undefined;
  }
  return afterOverrulers(rules, (rule) =>
    (rule.type === 'allow' ? disallow : allow).filter((other) => mayOverrule(other, rule)),
  );
}

/** Returns the rules in an order in which each follows those that `overrulersOf` returns for it, otherwise as they are. */
export function afterOverrulers(rules: readonly Rule[], overrulersOf: (rule: Rule) => Rule[]): Rule[] {
  const entered = new Set<Rule>();
  const order: Rule[] = [];
  for (const first of rules) {
    if (entered.has(first)) continue;
    entered.add(first);
    const stack = [{ rule: first, overrulers: overrulersOf(first).reverse() }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.overrulers.pop();
      if (next === undefined) {
        stack.pop();
        order.push(top.rule);
      } else if (!entered.has(next)) {
        entered.add(next);
        stack.push({ rule: next, overrulers: overrulersOf(next).reverse() });
      }
    }
  }
  return order;
}

/** True if `other` may win over `rule` on some path. False is a proof that it does not. */
export function mayOverrule(other: Rule, rule: Rule): boolean {
  return (
    other.type !== rule.type &&
    rule.matchLength > 0 &&
    rankOf(other) > rankOf(rule) &&
    mayOverlap(other.normalizedPattern, rule.normalizedPattern)
  );
}
