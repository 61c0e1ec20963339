import type { UseChange } from '@maycrawl/lint';
import type { Differences, Direction } from './differences.js';

type LintPackage = typeof import('@maycrawl/lint');

/** What an edit changes for each use of pages, as data and as one line for each use. */
export interface UseSummary {
  readonly uses: readonly UseChange[];
  readonly lines: readonly string[];
}

/** Enough to decide whether a crawler may fetch all, nothing or some. */
const MAX_EXCEPTIONS = 20;

/** Returns what the edit changes for each use of pages, by vendor. */
export function useChangesOf({ policyChanges, policyOf }: LintPackage, found: Differences): UseChange[] {
  if (found.differences.length === 0) return [];
  const [before, after] = found.files.map((file) => policyOf(file, { maxExceptions: MAX_EXCEPTIONS }));
  if (before === undefined || after === undefined) return [];
  const kindOf = ({ kind }: Direction): Direction['kind'] => kind;
  const effects = found.differences.map(({ crawlers, newlyBlocked, newlyAllowed }) => ({
    crawlers,
    newlyBlocked: kindOf(newlyBlocked),
    newlyAllowed: kindOf(newlyAllowed),
  }));
  const unchanged = { crawlers: found.unchanged, newlyBlocked: 'none', newlyAllowed: 'none' } as const;
  return policyChanges(before, after, [...effects, unchanged]);
}
