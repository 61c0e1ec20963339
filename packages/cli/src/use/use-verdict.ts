import type { Usage, UsageCategory, UsagePreference } from '@maycrawl/core/usage';
import type { RequestedUse } from './use-flags.js';

/** What summaries say about pages that may be fetched, but not used as requested. */
export const NOT_USABLE = 'not for this use';

/** The reason for a page that the crawlers of a control token may not fetch. */
export const NOT_FETCHED_REASON = 'not-fetched';

/** Returns what is stated about all categories together: one that is denied decides, then one that is unknown. */
function statedFor({ preferences }: Usage, categories: readonly UsageCategory[]): UsagePreference {
  const stated = categories.map((category) => preferences[category]);
  return stated.includes('denied') ? 'denied' : stated.includes('unknown') ? 'unknown' : 'granted';
}

/** True if the page may be fetched and used so. */
export function isUsable(usage: Usage, { categories, unknown }: RequestedUse): boolean {
  if (!usage.isFetched) return false;
  const stated = statedFor(usage, categories);
  return (stated === 'unknown' ? unknown : stated) === 'granted';
}

/** Returns why a page that may be fetched may be used so, or not, with the first line that decides. */
export function useReason(
  usage: Usage,
  { categories }: RequestedUse,
): { readonly reason: string; readonly rule: { readonly line: number | undefined } | undefined } {
  const stated = statedFor(usage, categories);
  const decides = usage.statements.find(({ preferences }) =>
    categories.some((category) => preferences[category] === stated),
  );
  return { reason: `use-${stated}`, rule: decides };
}
