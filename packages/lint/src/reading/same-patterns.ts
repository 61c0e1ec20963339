import type { Group, Rule } from '@maycrawl/core';
import type { LintContext } from '../rule.js';

/** A rule and an earlier one, both in groups that name the same crawlers. */
export interface RulePair {
  readonly rule: Rule;
  readonly group: Group;
  readonly earlier: Rule;
}

/** Groups that name the same crawlers, which read their rules as one list (E6). */
export interface Bundle {
  readonly groups: readonly Group[];
  /** The first rule of each pattern in normal form. */
  readonly allow: ReadonlyMap<string, Rule>;
  readonly disallow: ReadonlyMap<string, Rule>;
}

interface SamePatterns {
  readonly bundles: readonly Bundle[];
  /** Of the same type. */
  readonly duplicates: readonly RulePair[];
  /** Of either type. */
  readonly opposites: readonly RulePair[];
}

/** Which rules say the same, or the opposite, of the same pattern. */
export function samePatterns(context: LintContext): SamePatterns {
  return context.once(samePatterns, () => compare(context.robots.groups));
}

function compare(groups: readonly Group[]): SamePatterns {
  const bundles: Bundle[] = [];
  const duplicates: RulePair[] = [];
  const opposites: RulePair[] = [];
  for (const alike of alikeGroups(groups)) {
    const first = { allow: new Map<string, Rule>(), disallow: new Map<string, Rule>() };
    bundles.push({ groups: alike, ...first });
    for (const group of alike) {
      for (const rule of group.rules) {
        const { type, normalizedPattern } = rule;
        const twin = first[type].get(normalizedPattern);
        if (twin === undefined) first[type].set(normalizedPattern, rule);
        else duplicates.push({ rule, group, earlier: twin });
        const rival = first[type === 'allow' ? 'disallow' : 'allow'].get(normalizedPattern);
        if (rival !== undefined && twin === undefined) opposites.push({ rule, group, earlier: rival });
      }
    }
  }
  return { bundles, duplicates, opposites };
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
