import type { Group, Rule } from '@maycrawl/core';
import type { LintContext } from '../model/lint-rule.js';
import { crawlerOfGroup, lookups } from './lookups.js';

/**
 * Returns true if a path that a rule is meant for and does not match already gets the verdict that the rule would give.
 * False if the budget for lookups is spent.
 */
export function hasVerdictAnyway({ type }: Rule, group: Group, path: string, context: LintContext): boolean {
  const crawler = crawlerOfGroup(group);
  const lookup = lookups(context);
  return crawler !== undefined && !lookup.isSpent && lookup.allows(crawler, path) === (type === 'allow');
}
