import { setImmediate } from 'node:timers/promises';
import type { SqliteFile } from '@maycrawl/gate/sqlite-file';
import type { Pruned, Retention } from '../history-store.js';
import { MIN_VERSION_LIFE } from '../min-version-life.js';
import type { WatchTables } from './watch-tables.js';

/** Rows of one transaction: a longer one would block the checks of other processes. */
const BATCH = 500;
/** Sites between two turns of the event loop. Reads are synchronous, so checks would wait for all of them. */
const SITES = 50;

/** Removes runs, then versions that nothing refers to, in many short transactions. Looks before it writes. */
export async function pruneTables(
  file: SqliteFile<WatchTables>,
  retention: Retention,
  now: number,
  signal?: AbortSignal,
): Promise<Pruned> {
  const runs = await pruneRuns(file, retention, signal);
  return { runs, versions: await pruneVersions(file, now - MIN_VERSION_LIFE, signal) };
}

async function pruneRuns(
  file: SqliteFile<WatchTables>,
  retention: Retention,
  signal: AbortSignal | undefined,
): Promise<number> {
  let removed = 0;
  let origins = file.read(({ sites }) => sites.originsAfter('', SITES));
  while (origins.length > 0) {
    for (const origin of origins) removed += await pruneSite(file, origin, retention, signal);
    await setImmediate();
    const last = origins.at(-1) as string;
    origins = file.read(({ sites }) => sites.originsAfter(last, SITES));
  }
  return removed;
}

async function pruneSite(
  file: SqliteFile<WatchTables>,
  origin: string,
  retention: Retention,
  signal: AbortSignal | undefined,
): Promise<number> {
  let removed = 0;
  const expired = ({ sites, runs }: WatchTables) => {
    const site = sites.read(origin);
    return site === undefined ? [] : runs.expired(site.id, retention, BATCH);
  };
  signal?.throwIfAborted();
  while (file.read(expired).length > 0) {
    removed += await file.write((tables) => {
      const ids = expired(tables);
      tables.runs.remove(ids);
      return ids.length;
    });
    signal?.throwIfAborted();
  }
  return removed;
}

async function pruneVersions(
  file: SqliteFile<WatchTables>,
  writtenBefore: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  let removed = 0;
  let after = 0;
  for (;;) {
    signal?.throwIfAborted();
    const end = file.read(({ versions }) => versions.endOfBatch(after, BATCH));
    if (end === undefined) return removed;
    const [from, upTo] = [after, end];
    if (file.read(({ versions }) => versions.hasUnused(from, upTo, writtenBefore))) {
      removed += await file.write(({ versions }) => versions.removeUnused(from, upTo, writtenBefore));
    }
    await setImmediate();
    after = end;
  }
}
