import type { Group, Rule } from '@maycrawl/core';
import type { LintContext } from '../model/lint-context.js';

/** A rule and an earlier one, both in groups that name the same crawlers. */
export interface RulePair {
  readonly rule: Rule;
  readonly group: Group;
  readonly earlier: Rule;
}

/** Groups that name the same crawlers, which read their rules as one list (E6). */
export interface MergedGroups {
  readonly groups: readonly Group[];
  /** The first rule of each pattern in normal form. */
  readonly allow: readonly Rule[];
  readonly disallow: readonly Rule[];
}

interface RepeatedPatterns {
  readonly mergedGroups: MergedGroups[];
  /** Of the same type. */
  readonly duplicates: RulePair[];
  /** Of either type. */
  readonly opposites: RulePair[];
}

/** Which rules say the same, or the opposite, of the same pattern. */
export function repeatedPatterns(context: LintContext): RepeatedPatterns {
  return context.once(repeatedPatterns, () => compare(context.robots.groups));
}

function compare(groups: readonly Group[]): RepeatedPatterns {
  const found: RepeatedPatterns = { mergedGroups: [], duplicates: [], opposites: [] };
  for (const alike of alikeGroups(groups)) found.mergedGroups.push(bundleOf(alike, found));
  return found;
}

function bundleOf(groups: readonly Group[], { duplicates, opposites }: RepeatedPatterns): MergedGroups {
  const bundle = { groups, allow: [] as Rule[], disallow: [] as Rule[] };
  const [only, ...others] = groups;
  // Files of hundreds of groups with a rule each are common.
  if (only?.rules.length === 1 && others.length === 0) {
    for (const rule of only.rules) bundle[rule.type].push(rule);
    return bundle;
  }
  const first = new Map<string, Rule>();
  /** Of patterns that both types have. */
  const second = new Map<string, Rule>();
  for (const group of groups) {
    for (const rule of group.rules) {
      const { type, normalizedPattern } = rule;
      const known = first.get(normalizedPattern);
      const twin = known === undefined || known.type === type ? known : second.get(normalizedPattern);
      if (twin !== undefined) {
        duplicates.push({ rule, group, earlier: twin });
        continue;
      }
      bundle[type].push(rule);
      if (known === undefined) first.set(normalizedPattern, rule);
      else {
        second.set(normalizedPattern, rule);
        opposites.push({ rule, group, earlier: known });
      }
    }
  }
  return bundle;
}

/** Groups in bundles that name the very same values, whatever the case and order. */
function alikeGroups(groups: readonly Group[]): Iterable<Group[]> {
  if (groups.length === 1) return [[...groups]];
  const bundles = new Map<string, Group[]>();
  for (const group of groups) {
    const key = keyOf(group);
    const bundle = bundles.get(key);
    if (bundle === undefined) bundles.set(key, [group]);
    else bundle.push(group);
  }
  return bundles.values();
}

function keyOf({ userAgents }: Group): string {
  const [only] = userAgents;
  if (only !== undefined && userAgents.length === 1) return only.value.toLowerCase();
  return [...new Set(userAgents.map(({ value }) => value.toLowerCase()))].sort().join('\n');
}
