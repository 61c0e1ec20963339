import type { Dialect, GroupDraft, Rule, RuleDraft, RuleSet } from '@maycrawl/core';
import { buildRobots, parse } from '@maycrawl/core';
import { patternCovers } from '../analysis/queries/compare-patterns.js';
import { compareRuleSets } from '../analysis/queries/compare-rule-sets.js';
import { describeAccess } from '../analysis/queries/describe-access.js';

/** Longer lists are left as they are: every pair of rules is compared. */
const MAX_RULES = 60;
const BUDGET = 20_000;
/** Both in which a file is written so that they agree. */
const DIALECTS = ['google', 'rfc9309'] as const;

/** A disallow rule that is left out, and one that matches all that it matches. */
export interface CoveredRule {
  readonly rule: string;
  readonly by: string;
}

/**
 * Splits disallow rules of one group into those that are needed and those that another one covers, which is proved for
 * both dialects. Without allow rules, leaving out a covered rule changes no verdict.
 */
export function splitCovered(rules: readonly RuleDraft[]): {
  readonly needed: readonly RuleDraft[];
  readonly covered: readonly CoveredRule[];
} {
  if (rules.length > MAX_RULES) return { needed: rules, covered: [] };
  const parsed = rules.map(parsedIn);
  const needed = [...rules.keys()];
  const covered: CoveredRule[] = [];
  // Backwards, so that the first of two equivalent rules remains.
  for (const i of [...rules.keys()].reverse()) {
    const by = needed.find((other) => other !== i && covers(parsed[other] ?? [], parsed[i] ?? []));
    if (by === undefined) continue;
    needed.splice(needed.indexOf(i), 1);
    covered.unshift({ rule: rules[i]?.disallow ?? '', by: rules[by]?.disallow ?? '' });
  }
  return { needed: needed.flatMap((i) => rules[i] ?? []), covered };
}

/**
 * Splits allow rules into those that allow something that the disallow rules of a group block, and the patterns of the
 * others. Each of `groups` has the disallow rules of one. Leaving out an idle rule changes no verdict in either dialect,
 * which is proved.
 */
export function splitIdle(
  allowed: readonly RuleDraft[],
  groups: readonly (readonly RuleDraft[])[],
): { readonly needed: readonly RuleDraft[]; readonly idle: readonly string[] } {
  if (allowed.length + groups.flat().length > MAX_RULES) return { needed: allowed, idle: [] };
  const isIdle = (rule: RuleDraft): boolean => groups.every((blocked) => changesNothing(rule, blocked));
  const idle = allowed.filter(isIdle);
  return { needed: allowed.filter((rule) => !idle.includes(rule)), idle: idle.flatMap(({ allow }) => allow ?? []) };
}

function changesNothing(rule: RuleDraft, blocked: readonly RuleDraft[]): boolean {
  return DIALECTS.every((dialect) => {
    const without = rulesIn(blocked, dialect);
    return compareRuleSets(without, rulesIn([rule, ...blocked], dialect), { budget: BUDGET }).kind === 'equivalent';
  });
}

/** Returns the rules of a group for `*`, as they are read in the dialect. */
export function rulesIn(rules: readonly RuleDraft[], dialect: Dialect): RuleSet {
  return parse(`User-agent: *\n${rules.map(draftedLine).join('\n')}\n`, { dialect }).rulesFor('*');
}

export function draftedLine({ allow, disallow = '' }: RuleDraft): string {
  return allow === undefined ? `Disallow: ${disallow}` : `Allow: ${allow}`;
}

function parsedIn(rule: RuleDraft): readonly (Rule | undefined)[] {
  return DIALECTS.map((dialect) => rulesIn([rule], dialect).rules[0]);
}

function covers(outer: readonly (Rule | undefined)[], inner: readonly (Rule | undefined)[]): boolean {
  return DIALECTS.every((dialect, i) => {
    const [a, b] = [outer[i], inner[i]];
    return a !== undefined && b !== undefined && patternCovers(a, b, { dialect, budget: BUDGET }).kind === 'yes';
  });
}

/** Returns true if it is proved that a file with these groups blocks every path for the crawler. */
export function blocksEverything(groups: readonly GroupDraft[], crawler: string): boolean {
  const rules = parse(buildRobots({ groups }, { anyToken: true })).rulesFor(crawler);
  const access = describeAccess(rules);
  return access.kind === 'described' && access.extent === 'all-blocked';
}
