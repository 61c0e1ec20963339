import { policyChanges, type UseChange } from '../policy/policy-changes.js';
import { policyOf } from '../policy/policy-of.js';
import type { Differences, Direction } from './types.js';

/** Enough to decide whether a crawler may fetch all, nothing or some. */
const MAX_EXCEPTIONS = 20;

/** Returns what the edit changes for each use of pages, by vendor; empty if it changes no verdict. */
export function useChangesOf(found: Differences): UseChange[] {
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
