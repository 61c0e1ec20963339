import { parse, type Rule, type RuleDraft } from '@maycrawl/core';
import { patternCovers } from '../analysis/queries/compare-patterns.js';

/** Longer lists are left as they are: every pair of rules is compared. */
const MAX_RULES = 60;
/** Steps for each pair. */
const BUDGET = 20_000;

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
  const parsed = rules.map(({ disallow = '' }) => parsedIn(disallow));
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

/** The rule as each dialect reads it. */
function parsedIn(disallow: string): readonly (Rule | undefined)[] {
  return (['google', 'rfc9309'] as const).map((dialect) => {
    const robots = parse(`User-agent: *\nDisallow: ${disallow}\n`, { dialect });
    return robots.groups[0]?.rules[0];
  });
}

function covers(outer: readonly (Rule | undefined)[], inner: readonly (Rule | undefined)[]): boolean {
  return (['google', 'rfc9309'] as const).every((dialect, i) => {
    const [a, b] = [outer[i], inner[i]];
    return a !== undefined && b !== undefined && patternCovers(a, b, { dialect, budget: BUDGET }).kind === 'yes';
  });
}
