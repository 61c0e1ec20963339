import type { Group, Rule } from '@maycrawl/core';
import type { LintContext } from '../model/lint-rule.js';
import { groupsByToken } from './groups-by-token.js';

/** Groups of a token and rules that are compared. With more, the rules count as different. */
const MAX_GROUPS = 10;
const MAX_RULES = 200;

/**
 * True if a user-agent line of `group` names `token`, or if other groups do and contain the same rules. A line of
 * `group` that should name that crawler and does not is then without consequence.
 */
export function hasSameRulesFor(token: string, group: Group, context: LintContext): boolean {
  const groups = groupsByToken(context).get(token.toLowerCase()) ?? [];
  if (groups.length === 0 || groups.length > MAX_GROUPS) return false;
  if (groups.includes(group)) return true;
  if ([group, ...groups].some(({ rules }) => rules.length > MAX_RULES)) return false;
  // The lines of a file may name the same crawler many times.
  const known = context.once(hasSameRulesFor, () => new Map<Group | string, ReadonlySet<string>>());
  const own = known.get(group) ?? directivesOf(group.rules);
  const others = known.get(token) ?? directivesOf(groups.flatMap(({ rules }) => rules));
  known.set(group, own).set(token, others);
  return own.size === others.size && [...own].every((directive) => others.has(directive));
}

/** The rules without those that have no effect. */
function directivesOf(rules: readonly Rule[]): ReadonlySet<string> {
  const effective = rules.filter(({ pattern }) => pattern !== '');
  return new Set(effective.map(({ type, normalizedPattern }) => `${type} ${normalizedPattern}`));
}
