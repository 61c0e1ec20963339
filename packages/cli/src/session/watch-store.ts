import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OptionError } from '@maycrawl/core/option-error';
import type { WatchStore } from '@maycrawl/watch';
import { ioError, usage } from '../terminal/command-error.js';
import { errorClause, isStoreError } from '../text/error-clause.js';
import { quoted } from '../text/printable.js';
import { IN_MEMORY, isRedisUrl } from './gate-flags.js';
import { folderOf, REDIS_TIMEOUT, storeFailure, withoutSqliteWarning } from './gate-store.js';

/**
 * Opens the store of watchers: in a folder, by default that of the gate's cache, or a Redis server. Throws a `CommandError`
 * if it cannot be used: nothing that is watched may be lost. Errors call the setting `label`.
 */
export async function openWatchStore(store: string | undefined, label = '--store'): Promise<WatchStore> {
  if (store === IN_MEMORY) throw usage(`${label} memory would lose what was seen at the end: give a folder`);
  if (isRedisUrl(store)) return openRedis(store, label);
  const folder = folderOf(store);
  const { SqliteWatchStore } = await import('@maycrawl/watch/sqlite');
  try {
    return withoutSqliteWarning(() => new SqliteWatchStore({ folder }));
  } catch (error) {
    throw storeFailure(error, folder, `give another folder ${label === '--store' ? 'with' : 'in'} ${label}`);
  }
}

/** Opens a store of watchers to read what they saw. Throws a `CommandError` if there is none. */
export async function openHistory(store: string | undefined): Promise<WatchStore> {
  if (store !== IN_MEMORY && !(await hasHistory(store))) {
    const folder = quoted(folderOf(store));
    throw ioError(`there is no history in ${folder}: watch a site first, or name its folder with --store`);
  }
  return openWatchStore(store);
}

/** Resolves with false if no watcher has written to the folder. A Redis server always has one, which may be empty. */
export async function hasHistory(store: string | undefined): Promise<boolean> {
  if (isRedisUrl(store)) return true;
  const { SQLITE_WATCH_FILE } = await import('@maycrawl/watch/sqlite');
  return existsSync(join(folderOf(store), SQLITE_WATCH_FILE));
}

/** Returns the line for people if it is the error of a store; otherwise the error. */
export function watchStoreFailure(error: unknown, { place }: Pick<WatchStore, 'place'>): unknown {
  if (!isStoreError(error)) return error;
  if (error.code === 'store-write' && !isRedisUrl(place)) return storeFailure(error, dirname(place));
  return ioError(`the store ${place} cannot be used: ${errorClause(error)}`, error);
}

/** Returns what a watcher that goes on says of an error. */
export function watchFaultText(error: unknown, store: Pick<WatchStore, 'place'>): string {
  const isFull = isStoreError(error) && error.code === 'store-write';
  return errorClause(isFull ? watchStoreFailure(error, store) : error);
}

async function openRedis(url: string, label: string): Promise<WatchStore> {
  const { RedisWatchStore } = await import('@maycrawl/watch/redis');
  try {
    // Every user of the machine can read the arguments of a process, but not its environment.
    return await RedisWatchStore.open({ url, password: process.env.MAYCRAWL_REDIS_PASSWORD, timeout: REDIS_TIMEOUT });
  } catch (error) {
    if (!(error instanceof TypeError || isStoreError(error))) throw error;
    throw usage(`${label}: ${error instanceof OptionError ? error.problem() : errorClause(error)}`, error);
  }
}
