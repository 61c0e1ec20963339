import { NO_FILE } from '../comparison/version.js';
import type { SiteState } from '../model/site-state.js';

/** Returns the hashes that a state refers to, in ascending order. Their bytes are never removed. */
export function pinnedVersions({ served, expected, baselines, alerts }: SiteState): readonly string[] {
  const hashes = [
    served,
    expected?.hash,
    expected?.servedThen,
    ...Object.values(baselines),
    ...Object.values(alerts).flatMap(({ before, after, acceptable }) => [before, after, acceptable]),
  ];
  const pinned = hashes.filter((hash) => hash !== undefined && hash !== NO_FILE);
  return [...new Set(pinned as string[])].sort();
}
