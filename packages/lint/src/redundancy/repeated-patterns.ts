import type { Group, Rule } from '@maycrawl/core';
import { lowerCaseName, namesIn } from '../analysis/queries/groups-by-name.js';
import { groupBy } from '../collections/group-by.js';
import type { LintContext } from '../model/lint-rule.js';

/** A rule and an earlier rule, both in groups that name the same crawlers. */
export interface RulePair {
  readonly rule: Rule;
  readonly group: Group;
  readonly earlier: Rule;
}

/**
 * Groups that name the same crawlers, which read their rules as one list:
 * https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1
 */
export interface MergedGroups {
  readonly groups: readonly Group[];
  /** The first rule of each pattern in normal form. */
  readonly allow: readonly Rule[];
  readonly disallow: readonly Rule[];
  /** One rule for each pattern: the allow rule if there are both, as it wins. Empty if there is a single rule. */
  readonly byPattern: ReadonlyMap<string, Rule>;
}

interface RepeatedPatterns {
  readonly mergedGroups: MergedGroups[];
  readonly duplicates: RulePair[];
  /** Pairs of an allow rule and a disallow rule. */
  readonly opposites: RulePair[];
}

/** Finds the rules that repeat the pattern of an earlier rule, with the same type or the other one. */
export function repeatedPatterns(context: LintContext): RepeatedPatterns {
  return context.once(repeatedPatterns, () => compare(context.robots.groups));
}

/** True if a crawler has both allow and disallow rules, so that a rule can overrule another one. */
export function hasBothTypes(context: LintContext): boolean {
  const { mergedGroups } = repeatedPatterns(context);
  return mergedGroups.some(({ allow, disallow }) => allow.length > 0 && disallow.length > 0);
}

function compare(groups: readonly Group[]): RepeatedPatterns {
  const found: RepeatedPatterns = { mergedGroups: [], duplicates: [], opposites: [] };
  for (const sameNames of groupsByNames(groups)) found.mergedGroups.push(merge(sameNames, found));
  return found;
}

const NO_RULES: ReadonlyMap<string, Rule> = new Map();

function merge(groups: readonly Group[], { duplicates, opposites }: RepeatedPatterns): MergedGroups {
  const [allow, disallow]: [Rule[], Rule[]] = [[], []];
  const [only, ...others] = groups;
  // A fast path: files with hundreds of groups of one rule each are common.
  if (only?.rules.length === 1 && others.length === 0) {
    for (const rule of only.rules) (rule.type === 'allow' ? allow : disallow).push(rule);
    return { groups, allow, disallow, byPattern: NO_RULES };
  }
  const first = new Map<string, Rule>();
  /** The first rule of the other type, for patterns of both types. */
  const second = new Map<string, Rule>();
  for (const group of groups) {
    for (const rule of group.rules) {
      const { type, normalizedPattern } = rule;
      const earlier = first.get(normalizedPattern);
      const duplicate = earlier === undefined || earlier.type === type ? earlier : second.get(normalizedPattern);
      if (duplicate !== undefined) {
        duplicates.push({ rule, group, earlier: duplicate });
        continue;
      }
      (type === 'allow' ? allow : disallow).push(rule);
      if (earlier === undefined) first.set(normalizedPattern, rule);
      else {
        second.set(normalizedPattern, rule);
        opposites.push({ rule, group, earlier });
      }
    }
  }
  for (const [pattern, rule] of second) if (rule.type === 'allow') first.set(pattern, rule);
  return { groups, allow, disallow, byPattern: first };
}

/** Collects the groups with equal user-agent values, in any case and order. */
function groupsByNames(groups: readonly Group[]): Iterable<Group[]> {
  if (groups.length === 1) return [[...groups]];
  return groupBy(groups, keyOf).values();
}

function keyOf({ userAgents }: Group): string {
  const [only] = userAgents;
  if (only !== undefined && userAgents.length === 1) return lowerCaseName(only.value);
  return [...new Set(userAgents.map(({ value }) => lowerCaseName(value)))].sort().join('\n');
}

/** True if no other group names a crawler of `merged`, so that its rules are all that apply to its crawlers. */
export function areSoleGroups(merged: MergedGroups, context: LintContext): boolean {
  const owners = context.once(areSoleGroups, () => ownersOf(repeatedPatterns(context).mergedGroups));
  return namesOf(merged).every((name) => name !== '' && owners.get(name) === merged);
}

/** For each name in a user-agent line, the merged groups that alone have it; undefined if several have it. */
function ownersOf(mergedGroups: readonly MergedGroups[]): Map<string, MergedGroups | undefined> {
  const owners = new Map<string, MergedGroups | undefined>();
  for (const merged of mergedGroups) {
    for (const name of namesOf(merged)) {
      const owner = owners.get(name);
      if (owner === merged) continue;
      owners.set(name, owner === undefined && !owners.has(name) ? merged : undefined);
    }
  }
  return owners;
}

/** The names of a crawler are compared with both names of each line. */
function namesOf({ groups }: MergedGroups): string[] {
  return groups.flatMap(({ userAgents }) => userAgents.flatMap(namesIn)).map(lowerCaseName);
}
