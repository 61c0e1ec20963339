import type { Rule } from '@maycrawl/core';
import { indexFolder, rankOf } from '@maycrawl/core/precedence';
import { mayOverlap } from '../../patterns/pattern-text.js';

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
