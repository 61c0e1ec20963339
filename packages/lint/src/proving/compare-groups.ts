/*
 * A faster proof for an edit that keeps the crawlers which a file names, as nearly all fixes do.
 *
 * `compareFiles` looks up each crawler of the registry in both files, which takes most of its time for a typical file.
 * If both files name the same tokens, this is not needed: the groups that apply to a crawler are those of the first of
 * its tokens that is named, or those of `*`. That is the same token in both files. So it suffices to compare the rules
 * for each token. If the edit does more than this, or the comparison is not decided, the caller compares the files.
 */

import type { Crawler, Group, RobotsTxt, Rule, RuleSet } from '@maycrawl/core';
import { meterOf } from '../analysis/automata/meter.js';
import { areEqual, compareWithin } from '../analysis/queries/compare-rule-sets.js';
import { ContentNumbers, groupsByName, lowerCaseName, namesIn } from '../analysis/queries/groups-by-name.js';

/** Pairs of rule lists that are compared. Each gets an equal part of the budget. */
const MAX_COMPARED = 16;
const DEFAULT_BUDGET = 20_000_000;

export type GroupComparison =
  | { readonly kind: 'equivalent' }
  | { readonly kind: 'different'; readonly crawler: string; readonly path: string };

/** Compares two files that name the same tokens. Undefined if they do not, or if it is not decided. */
export function compareGroups(
  before: RobotsTxt,
  after: RobotsTxt,
  budget: number = DEFAULT_BUDGET,
): GroupComparison | undefined {
  const [from, to] = [groupsByToken(before.groups), groupsByToken(after.groups)];
  if (from === undefined || to === undefined || from.size !== to.size) return undefined;
  const unchanged = new EqualGroups();
  const contents = new ContentNumbers();
  const compared = new Set<string>();
  for (const [token, groups] of from) {
    const fixed = to.get(token);
    if (fixed === undefined) return undefined;
    if (unchanged.areEqual(groups, fixed)) continue;
    const key = from.size === 1 ? token : `${contents.of(groups)}:${contents.of(fixed)}`;
    if (compared.has(key)) continue;
    if (compared.size >= MAX_COMPARED) return undefined;
    compared.add(key);
    const rules = ruleSetOf(token, groups, before);
    const fixedRules = ruleSetOf(token, fixed, after);
    if (rules === undefined || fixedRules === undefined) return undefined;
    const comparison = compareWithin(meterOf(budget / MAX_COMPARED), rules, fixedRules, {
      before: rulesOf(groups),
      after: rulesOf(fixed),
    });
    if (comparison.kind === 'undecided') return undefined;
    if (comparison.kind === 'different')
      return confirmed(spelled(token, groups), comparison.witness.path, before, after);
  }
  return { kind: 'equivalent' };
}

/** A name as the first line that has it writes it. */
function spelled(token: string, groups: readonly Group[]): string {
  const names = groups.flatMap(({ userAgents }) => userAgents.flatMap(namesIn));
  return names.find((name) => lowerCaseName(name) === token) ?? token;
}

/** The registry may give the crawler of this name other rules, or none. */
function confirmed(crawler: string, path: string, before: RobotsTxt, after: RobotsTxt): GroupComparison | undefined {
  const isDifferent = before.rulesFor(crawler).allows(path) !== after.rulesFor(crawler).allows(path);
  return isDifferent ? { kind: 'different', crawler, path } : undefined;
}

/** The groups by name; undefined if a value is not as the engine compares it: not UTF-8, or with a byte order mark. */
function groupsByToken(groups: readonly Group[]): ReadonlyMap<string, readonly Group[]> | undefined {
  const isOdd = groups.some(({ userAgents }) => userAgents.some(({ value }) => /[\ufeff\ufffd]/.test(value)));
  return isOdd ? undefined : groupsByName(groups, namesIn);
}

function rulesOf(groups: readonly Group[]): readonly Rule[] {
  const [only] = groups;
  return only !== undefined && groups.length === 1 ? only.rules : groups.flatMap(({ rules }) => rules);
}

/** Compares groups of both files. Many tokens often share a group, so the last comparison of each is kept. */
class EqualGroups {
  readonly #compared: Map<Group, { readonly after: Group; readonly isEqual: boolean }> = new Map();

  areEqual(before: readonly Group[], after: readonly Group[]): boolean {
    return before.length === after.length && before.every((group, i) => this.#isEqual(group, after[i] as Group));
  }

  #isEqual(before: Group, after: Group): boolean {
    const last = this.#compared.get(before);
    if (last?.after === after) return last.isEqual;
    const isEqual = areEqual(before.rules, after.rules);
    this.#compared.set(before, { after, isEqual });
    return isEqual;
  }
}

/** The rules of these groups; undefined if no lookup returns exactly them. An array of one token skips the registry. */
function ruleSetOf(name: string, groups: readonly Group[], file: RobotsTxt): RuleSet | undefined {
  const rules = rulesFor(/^[a-z_-]+$/.test(name) ? [name] : name, file);
  const found = rules?.groups;
  const isExact = found?.length === groups.length && found.every((group, i) => group === groups[i]);
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
