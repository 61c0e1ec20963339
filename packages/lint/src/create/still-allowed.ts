import type { Crawler, RobotsTxt, Rule, RuleDraft } from '@maycrawl/core';
import { compareRuleSets } from '../analysis/queries/compare-rule-sets.js';
import { changeIn, listChanges } from '../analysis/queries/list-changes.js';
import { rulesIn } from './covered-rules.js';

/** Steps for one comparison. Real files take a few thousand. */
const BUDGET = 2_000_000;

/** What a file allows of the paths that are to be blocked for a crawler. */
export interface StillAllowed {
  /** The pattern that is to be blocked. */
  readonly pattern: string;
  /** The rules of the file that allow it, in file order. Empty if it is not decided whether one does. */
  readonly rules: readonly Rule[];
  /** True if not one of the paths is blocked, or if it is `/`, where one exception is one too many. */
  readonly isWhole: boolean;
}

/**
 * Returns for each pattern that `asked` blocks what the files allow of it, apart from what `asked` allows itself. Empty:
 * proved that everything is blocked as it was asked.
 *
 * @param readings one file as it is read in each dialect
 */
export function stillAllowed(
  readings: readonly RobotsTxt[],
  crawler: Crawler,
  asked: readonly RuleDraft[],
): StillAllowed[] {
  const exceptions = asked.filter(({ allow }) => allow !== undefined);
  return asked.flatMap(({ disallow }) => {
    if (disallow === undefined) return [];
    const found = readings.map((robots) => allowedOf(robots, crawler, disallow, exceptions));
    if (found.every((one) => one === undefined)) return [];
    const byLine = new Map(found.flatMap((one) => one?.rules ?? []).map((rule) => [rule.line, rule]));
    const rules = [...byLine.values()].sort((a, b) => a.line - b.line);
    return [{ pattern: disallow, rules, isWhole: found.some((one) => one?.isWhole === true) }];
  });
}

function allowedOf(
  robots: RobotsTxt,
  crawler: Crawler,
  disallow: string,
  exceptions: readonly RuleDraft[],
): Pick<StillAllowed, 'rules' | 'isWhole'> | undefined {
  const { dialect } = robots;
  const now = robots.rulesFor(crawler);
  // No line in the file would block it.
  if (now.check('/').reason === 'crawler-ignores-robots') return undefined;
  const { comparison, changes } = listChanges(rulesIn([{ disallow }, ...exceptions], dialect), now, { budget: BUDGET });
  const opened = changeIn(comparison, 'newlyAllowed');
  if (opened.kind === 'none') return undefined;
  if (opened.kind === 'undecided') return { rules: [], isWhole: false };
  const rules = changes.flatMap(({ direction, change }) =>
    direction === 'newlyAllowed' && change.kind === 'witness' ? (change.witness.after.rule ?? []) : [],
  );
  return { rules, isWhole: disallow === '/' || !blocksPartOf(disallow, now) };
}

/** True if the rules block some path that the pattern matches, or may do so. */
function blocksPartOf(pattern: string, now: ReturnType<RobotsTxt['rulesFor']>): boolean {
  const onlyThese = rulesIn([{ disallow: '/' }, { allow: pattern }], now.dialect);
  return changeIn(compareRuleSets(onlyThese, now, { budget: BUDGET }), 'newlyBlocked').kind !== 'none';
}
