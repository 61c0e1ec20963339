import type { Rule } from '@maycrawl/core';
import { matchesWholeSite } from '../patterns/pattern-text.js';
import type { ChangedRule, Direction } from './types.js';

/** Returns true if the pattern of the rule matches every path. */
export function isWholeSite({ rule }: ChangedRule): boolean {
  return matchesWholeSite(rule);
}

/** Returns an order of changes: the whole site first, then rules that decide many listed URLs, then shorter patterns, which are broader. */
export function byConsequence(hits: ReadonlyMap<string, number>): (a: ChangedRule, b: ChangedRule) => number {
  const hitsOf = ({ side, rule }: ChangedRule): number => hits.get(lineKey(side, rule)) ?? 0;
  return (a, b) =>
    Number(isWholeSite(b)) - Number(isWholeSite(a)) ||
    hitsOf(b) - hitsOf(a) ||
    a.rule.normalizedPattern.length - b.rule.normalizedPattern.length ||
    Number(a.side === 'before') - Number(b.side === 'before') ||
    a.rule.line - b.rule.line;
}

/** Equal for one line of one file. */
export function lineKey(side: ChangedRule['side'], rule: Rule | undefined): string {
  return `${side} ${rule?.line}`;
}

/** Returns the direction with its examples in the order of their consequence. */
export function ordered(direction: Direction, hits: ReadonlyMap<string, number>): Direction {
  if (direction.kind !== 'some' || hits.size === 0) return direction;
  return { ...direction, examples: [...direction.examples].sort(byConsequence(hits)) };
}
