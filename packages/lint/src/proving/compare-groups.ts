/*
 * A faster proof for an edit that keeps the user-agent lines, as nearly all fixes do.
 *
 * `compareFiles` looks up each crawler of the registry in both files, which takes most of its time for a typical file.
 * If both files have the same user-agent lines in the same groups, this is not needed: the groups that apply to a
 * crawler are those that name one of its tokens, and they are the same in both files. So it suffices to compare the
 * rules for each token that names a changed group. If an edit does more than this, or the comparison is not decided, the
 * caller compares the files.
 */

import type { Crawler, Group, RobotsTxt, RuleSet } from '@maycrawl/core';
import { compareRuleSets } from '../analysis/queries/compare-rule-sets.js';

/** Sets of groups that are compared. Each gets an equal part of the budget. */
const MAX_COMPARED = 16;
const DEFAULT_BUDGET = 20_000_000;

/** A user-agent value of printable ASCII, which the outline holds byte for byte. */
const PLAIN_VALUE = /^[\x20-\x7e]*$/;

export type GroupComparison =
  | { readonly kind: 'equivalent' }
  | { readonly kind: 'different'; readonly crawler: string; readonly path: string };

/** Compares two files if they have the same user-agent lines. Undefined if that is not so, or not decided. */
export function compareGroups(
  before: RobotsTxt,
  after: RobotsTxt,
  budget: number = DEFAULT_BUDGET,
): GroupComparison | undefined {
  if (before.groups.length !== after.groups.length) return undefined;
  const changed = new Set<number>();
  for (const [i, group] of before.groups.entries()) {
    const fixed = after.groups[i];
    if (fixed === undefined || !haveSameUserAgents(group, fixed)) return undefined;
    if (!haveSameRules(group, fixed)) changed.add(i);
  }
  if (changed.size === 0) return EQUIVALENT;
  const compared = new Set<string>();
  for (const { name, numbers } of groupsByToken(before.groups).values()) {
    const key = numbers.join();
    if (compared.has(key) || !numbers.some((number) => changed.has(number))) continue;
    if (compared.size >= MAX_COMPARED) return undefined;
    compared.add(key);
    const [from, to] = [ruleSetOf(name, numbers, before), ruleSetOf(name, numbers, after)];
    if (from === undefined || to === undefined) return undefined;
    const comparison = compareRuleSets(from, to, { budget: budget / MAX_COMPARED });
    if (comparison.kind === 'undecided') return undefined;
    if (comparison.kind === 'different') return confirmed(name, comparison.witness.path, before, after);
  }
  return EQUIVALENT;
}

const EQUIVALENT: GroupComparison = { kind: 'equivalent' };

/** The registry may give the crawler of this name other rules, or none. */
function confirmed(crawler: string, path: string, before: RobotsTxt, after: RobotsTxt): GroupComparison | undefined {
  const isDifferent = before.rulesFor(crawler).allows(path) !== after.rulesFor(crawler).allows(path);
  return isDifferent ? { kind: 'different', crawler, path } : undefined;
}

function haveSameUserAgents({ userAgents }: Group, { userAgents: others }: Group): boolean {
  return (
    userAgents.length === others.length &&
    userAgents.every(({ value }, i) => value === others[i]?.value && PLAIN_VALUE.test(value))
  );
}

function haveSameRules({ rules }: Group, { rules: others }: Group): boolean {
  return (
    rules.length === others.length &&
    rules.every(
      ({ type, normalizedPattern }, i) =>
        type === others[i]?.type && normalizedPattern === others[i]?.normalizedPattern,
    )
  );
}

/** A token as a user-agent line spells it, and the numbers of the groups that apply by it. */
interface NamedGroups {
  readonly name: string;
  readonly numbers: number[];
}

/**
 * The groups by token. A line names the token with which it begins and, for tokens with digits or dots, the text before
 * white space, `/` or `*`.
 */
function groupsByToken(groups: readonly Group[]): ReadonlyMap<string, NamedGroups> {
  const byToken = new Map<string, NamedGroups>();
  for (const [i, { userAgents }] of groups.entries()) {
    for (const { token, value } of userAgents) {
      const [run = ''] = token === '*' ? [token] : (/^[^\t\v\f /*]*/.exec(value) ?? []);
      for (const name of new Set([token, run])) {
        const found = byToken.get(name.toLowerCase());
        if (name === '') continue;
        if (found === undefined) byToken.set(name.toLowerCase(), { name, numbers: [i] });
        else if (found.numbers.at(-1) !== i) found.numbers.push(i);
      }
    }
  }
  return byToken;
}

/** The rules of these groups; undefined if no lookup returns exactly them. An array of one token skips the registry. */
function ruleSetOf(name: string, numbers: readonly number[], file: RobotsTxt): RuleSet | undefined {
  const rules = rulesFor(/^[a-z_-]+$/i.test(name) ? [name] : name, file);
  const isExact =
    rules?.groups.length === numbers.length &&
    rules.groups.every((group, i) => group === file.groups[numbers[i] ?? -1]);
  return isExact ? rules : undefined;
}

/** Undefined if the engine reads no product token from the name. */
function rulesFor(crawler: Crawler, file: RobotsTxt): RuleSet | undefined {
  try {
    return file.rulesFor(crawler);
  } catch {
    return undefined;
  }
}
