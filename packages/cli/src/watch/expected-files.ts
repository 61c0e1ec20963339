import { resolve } from 'node:path';
import { bodyHash } from '@maycrawl/gate';
import type { Version, WatchStore } from '@maycrawl/watch';
import { type LoopClock, RepeatedTask, type WatchedSite, type WatchLoop } from '@maycrawl/watch/loop';
import { UNATTENDED } from '../files/git.js';
import { isRevision, readRevision } from '../files/git-revision.js';
import { readRobots } from '../files/read-robots.js';
import { errorClause } from '../text/error-clause.js';

/**
 * Reads the file that a site must serve: a path relative to `folder`, or `REVISION:path` in its git repository. Throws a
 * `CommandError` (`usage`, `io`), or the reason of the signal.
 */
export async function readExpected(source: string, folder: string, signal?: AbortSignal): Promise<Version> {
  const isInGit = isRevision(source, folder);
  const bytes = isInGit
    ? await readRevision(source, { ...UNATTENDED, folder, ...(signal && { signal }) })
    : readRobots(resolve(folder, source), false);
  return { hash: bodyHash(bytes), bytes };
}

/** A site with the file that it must serve, which a deploy changes. */
export interface ExpectingSite {
  readonly site: WatchedSite;
  readonly read: (signal: AbortSignal) => Promise<Version>;
}

interface RefreshOptions {
  readonly sites: readonly ExpectingSite[];
  readonly store: Pick<WatchStore, 'addVersions'>;
  readonly clock: LoopClock;
  readonly loop: Pick<WatchLoop, 'changeSettings'>;
  readonly log: (line: string) => void;
}

const MINUTE = 60_000;
/** A version that no state refers to yet may be removed after a day. */
const KEPT_FOR = 4 * 60 * MINUTE;

/** Reads the expected files each minute. One that cannot be read stays what it was, which is logged once. */
export function refreshExpected({ sites, store, clock, loop, log }: RefreshOptions): RepeatedTask {
  const keptAt = clock.elapsed();
  const kept = new Map(sites.map(({ site }) => [site.origin, { hash: site.settings.expected, at: keptAt }]));
  const problems = new Map<string, string>();
  const refresh = async ({ site, read }: ExpectingSite, signal: AbortSignal): Promise<void> => {
    const { origin } = site;
    try {
      const version = await read(signal);
      problems.delete(origin);
      const former = kept.get(origin);
      const isSame = former?.hash === version.hash;
      if (isSame && clock.elapsed() - former.at < KEPT_FOR) return;
      await store.addVersions([version]);
      kept.set(origin, { hash: version.hash, at: clock.elapsed() });
      if (isSame) return;
      loop.changeSettings(origin, { expected: version.hash });
    } catch (error) {
      signal.throwIfAborted();
      const problem = `${origin}: ${errorClause(error)}; the former expected file is used`;
      if (problems.get(origin) !== problem) log(problem);
      problems.set(origin, problem);
    }
  };
  const task = async (signal: AbortSignal): Promise<number> => {
    for (const site of sites) {
      signal.throwIfAborted();
      await refresh(site, signal);
    }
    return MINUTE;
  };
  const repeated = new RepeatedTask(clock, task, () => {});
  if (sites.length > 0) repeated.wake();
  return repeated;
}
