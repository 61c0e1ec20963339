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

/** Shared, and never written to. */
const NO_RULES: Map<string, Rule> = new Map();

function compare(groups: readonly Group[]): SamePatterns {
  const bundles: Bundle[] = [];
  const duplicates: RulePair[] = [];
  const opposites: RulePair[] = [];
  for (const alike of alikeGroups(groups)) {
    const bundle = { groups: alike, allow: NO_RULES, disallow: NO_RULES };
    bundles.push(bundle);
    for (const group of alike) {
      for (const rule of group.rules) {
        const { type, normalizedPattern } = rule;
        // Files of hundreds of groups with a rule each are common: no Map before it is needed.
        if (bundle[type] === NO_RULES) bundle[type] = new Map();
        const rules = bundle[type];
        const twin = rules.get(normalizedPattern);
        if (twin !== undefined) {
          duplicates.push({ rule, group, earlier: twin });
          continue;
        }
        rules.set(normalizedPattern, rule);
        const rivals = type === 'allow' ? bundle.disallow : bundle.allow;
        const rival = rivals.size === 0 ? undefined : rivals.get(normalizedPattern);
        if (rival !== undefined) opposites.push({ rule, group, earlier: rival });
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
