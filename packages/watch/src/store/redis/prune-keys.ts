import type { RedisConnection } from '@maycrawl/gate/redis-connection';
import type { HistoryStore, Pruned, Retention } from '../history-store.js';
import { MIN_VERSION_LIFE } from '../min-version-life.js';
import type { RedisRuns } from './redis-runs.js';
import type { WatchKeys } from './watch-keys.js';
import { REMOVE_VERSION } from './watch-scripts.js';

const ORIGINS = 500;

/**
 * Removes runs, then versions that nothing refers to. A version that a check sees meanwhile gets a newer time from it, so
 * that it stays.
 */
export async function pruneKeys(
  connection: RedisConnection,
  keys: WatchKeys,
  runs: RedisRuns,
  store: Pick<HistoryStore, 'origins'>,
  retention: Retention,
  now: number,
  signal?: AbortSignal,
): Promise<Pruned> {
  const used = new Set<string>();
  let removedRuns = 0;
  let origins = await store.origins(ORIGINS);
  while (origins.length > 0) {
    for (const origin of origins) {
      signal?.throwIfAborted();
      removedRuns += await runs.prune(origin, retention);
      for (const hash of await runs.versions(origin)) used.add(hash);
      const site = keys.site(origin);
      for (const hash of String((await connection.send(site, ['HGET', site, 'pins'])) ?? '').split(' ')) used.add(hash);
    }
    origins = await store.origins(ORIGINS, origins.at(-1));
  }
  let removedVersions = 0;
  for await (const found of connection.scan(keys.versionPattern)) {
    for (const key of found) {
      signal?.throwIfAborted();
      if (used.has(keys.hashOf(key))) continue;
      removedVersions += Number(await connection.run(REMOVE_VERSION, [key], [String(now - MIN_VERSION_LIFE)]));
    }
  }
  return { runs: removedRuns, versions: removedVersions };
}
