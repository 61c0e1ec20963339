import type { Rule } from '@maycrawl/core';
import { indexFolder, rankOf } from '@maycrawl/core/precedence';
import { mayOverlap } from '../../patterns/pattern-text.js';

/*
 * An order of rules in which the first that matches says what the longest says: each rule stands behind all of the
 * other type that rank higher and may share a path with it; else the order is kept.
 *
 * Why it is right: let F be the first rule that matches a path, and W the one that ranks highest of those that match.
 * Were they of different types, W would rank higher than F and share that path with it, so it would stand before F.
 *
 * It always exists, as ranks rise along such a chain. Only the folder of an index file (F5) could break that, which
 * stands where its rule does and ranks lower: no order is given where there is one.
 */

/** An order of a rule list as told above; undefined where an index file is among them, or after so many pairs. */
export function firstMatchOrder(rules: readonly Rule[], mostPairs: number): readonly Rule[] | undefined {
  const allow = rules.filter(({ type }) => type === 'allow');
  const disallow = rules.filter(({ type }) => type === 'disallow');
  if (2 * allow.length * disallow.length > mostPairs || rules.some((rule) => indexFolder(rule) !== undefined)) {
    return undefined;
  }
  const overrulersOf = (rule: Rule): Rule[] =>
    (rule.type === 'allow' ? disallow : allow).filter((other) => mayOverrule(other, rule)).reverse();
  const entered = new Set<Rule>();
  const order: Rule[] = [];
  for (const first of rules) {
    if (entered.has(first)) continue;
    entered.add(first);
    const waiting = [{ rule: first, before: overrulersOf(first) }];
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      const next = top.before.pop();
      if (next === undefined) {
        waiting.pop();
        order.push(top.rule);
      } else if (!entered.has(next)) {
        entered.add(next);
        waiting.push({ rule: next, before: overrulersOf(next) });
      }
    }
  }
  return order;
}

/** Wins over `rule` on some path, as far as is seen at once. */
export function mayOverrule(other: Rule, rule: Rule): boolean {
  return (
    other.type !== rule.type &&
    rule.matchLength > 0 &&
    rankOf(other) > rankOf(rule) &&
    mayOverlap(other.normalizedPattern, rule.normalizedPattern)
  );
}
