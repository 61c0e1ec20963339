/*
 * What the usage lines for a crawler state about one use, without a URL. Which line counts for a path is decided as in
 * `usageFor`: the Content-Usage lines with the longest matching path, and beside them all Content-Signal lines.
 */

import type { UsageCategory, UsagePreference, UsageStatement } from '@maycrawl/core/usage';
import { groupBy } from '../collections/group-by.js';
import { matchesWholeSite } from '../patterns/pattern-text.js';
import type { PolicyStated, PolicyStatedPath } from './types.js';

/** Paths that are listed. The others are counted. */
const MAX_PATHS = 20;
const MAX_LINES = 20;

/** True for a line without a path, and for a path that matches every page. The longest of these overrules the others. */
export function isWholeSite(path = ''): boolean {
  return path === '' || matchesWholeSite({ normalizedPattern: path });
}

/** Returns what `statements`, those for one crawler, state about a category. */
export function statedUse(statements: readonly UsageStatement[], category: UsageCategory): PolicyStated {
  const everywhere = statements.filter(({ field }) => field === 'content-signal');
  const usages = statements.filter(({ field }) => field === 'content-usage');
  const byPath = groupBy(usages, ({ path = '' }) => path);
  const answerOf = (path: string): Omit<PolicyStated, 'paths' | 'more'> =>
    strictest([...(byPath.get(path) ?? []), ...everywhere], category);
  const [whole, own] = [[''], [] as string[]];
  for (const path of byPath.keys()) (isWholeSite(path) ? whole : own).push(path);
  const answer = answerOf(whole.reduce((longest, path) => (path.length > longest.length ? path : longest)));
  const paths = own.map((path): PolicyStatedPath => ({ path, ...answerOf(path) }));
  // Where every path has the answer of the site, no path needs to be named.
  const shown = paths.some(({ preference }) => preference !== answer.preference) ? paths : [];
  return { ...answer, paths: shown.slice(0, MAX_PATHS), more: Math.max(0, shown.length - MAX_PATHS) };
}

function strictest(
  statements: readonly UsageStatement[],
  category: UsageCategory,
): { readonly preference: UsagePreference; readonly lines: readonly number[] } {
  const stated = statements.filter(({ preferences }) => preferences[category] !== undefined);
  const preference = stated.some(({ preferences }) => preferences[category] === 'denied')
    ? 'denied'
    : stated.length > 0
      ? 'granted'
      : 'unknown';
  const deciding = stated.filter(({ preferences }) => preferences[category] === preference);
  const lines = [...new Set(deciding.flatMap(({ line }) => line ?? []))].sort((a, b) => a - b);
  return { preference, lines: lines.slice(0, MAX_LINES) };
}
