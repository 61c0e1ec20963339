import type { Group, Rule } from '@maycrawl/core';
import { ruleLine } from '../patterns/pattern-text.js';

/** A rule or another line. Equal keys are equal lines, also in the other file. */
export interface Item {
  readonly key: string;
  readonly text: string;
  readonly line: number;
}

/** Lines up to this number are quoted; more are counted. */
export const MAX_QUOTED = 3;

/** Returns the items of each side without an equal one on the other, each as often as it is left over. */
export function leftOver([before, after]: readonly [readonly Item[], readonly Item[]]): {
  readonly gone: Item[];
  readonly added: Item[];
} {
  return { gone: withoutEqual(before, after), added: withoutEqual(after, before) };
}

function withoutEqual(items: readonly Item[], others: readonly Item[]): Item[] {
  const counts = new Map<string, number>();
  for (const { key } of others) counts.set(key, (counts.get(key) ?? 0) + 1);
  return items.filter(({ key }) => {
    const count = counts.get(key) ?? 0;
    if (count > 0) counts.set(key, count - 1);
    return count === 0;
  });
}

export function rulesIn(groups: readonly Group[]): Item[] {
  return groups.flatMap(({ rules }) => rules.map(ruleItem));
}

function ruleItem(rule: Rule): Item {
  return { key: `${rule.type} ${rule.normalizedPattern}`, text: ruleLine(rule).trimEnd(), line: rule.line };
}
