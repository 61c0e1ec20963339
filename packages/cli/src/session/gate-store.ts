import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OptionError } from '@maycrawl/core/option-error';
import type { Store, StoreError } from '@maycrawl/gate';
import type { RedisStore } from '@maycrawl/gate/redis';
import type { SqliteStore } from '@maycrawl/gate/sqlite';
import { CommandError, ioError, usage } from '../terminal/command-error.js';
import { printNotice } from '../terminal/notice.js';
import { errorClause, isStoreError } from '../text/error-clause.js';
import { quoted } from '../text/printable.js';
import { cacheFolder } from './cache-folder.js';
import { IN_MEMORY, isRedisUrl } from './gate-flags.js';

/** Milliseconds. A command can wait longer for a busy server than a crawler. */
export const REDIS_TIMEOUT = 2_000;

const OTHER_FOLDER = 'give another folder with --store';
/** What to do without a folder, for the commands that accept a store in memory. */
const OR_MEMORY = ', or --store memory';

/**
 * Throws a {@link CommandError} (`io`) if none is given and this user has no home folder.
 *
 * @param other what else the command accepts, for the end of the message
 */
export function folderOf(store: string | undefined, other = ''): string {
  const folder = store ?? cacheFolder(process.env, process.platform);
  if (folder === undefined)
    throw ioError(`this user has no home folder for a store: give a folder with --store${other}`);
  return folder;
}

/**
 * Returns the line for people if it is the error of a store; otherwise the error.
 *
 * @param otherFolder what to do if the folder cannot be used
 */
export function storeFailure(error: unknown, folder: string, otherFolder = OTHER_FOLDER): unknown {
  if (!isStoreError(error)) return error;
  const shown = quoted(folder);
  const reason = reasonOf(error);
  const messages: Readonly<Record<StoreError['code'], string>> = {
    'store-folder': `cannot use a store in ${shown} (${reason}): ${otherFolder}`,
    'store-busy': `the store in ${shown} is in use by other processes: try again after they end`,
    'store-write': `cannot write to the store in ${shown} (${reason}): free space on its disk, or give another folder`,
    'store-unsupported': error.message,
    'store-damaged': error.message,
    // Errors of a shared store. The gate reports them and continues.
    'store-unavailable': errorClause(error),
    'store-refused': errorClause(error),
    'store-closed': errorClause(error),
  };
  return ioError(messages[error.code], error);
}

function reasonOf({ cause, message }: StoreError): string {
  const code = (cause as { code?: unknown } | undefined)?.code;
  // A code of Node itself (`ERR_…`) says less than the message.
  if (typeof code === 'string' && !code.startsWith('ERR_')) return code;
  return cause instanceof Error ? cause.message : message;
}

export interface OpenedStore {
  readonly store: Store;
  /** Why it is a store in memory; undefined if it is the requested one. A Redis store reconnects. */
  readonly failure: CommandError | undefined;
}

/** If a folder cannot be used, stderr says why, and the store is in memory. Throws for an invalid Redis URL. */
export async function openStore(store: string | undefined): Promise<Store> {
  const opened = await tryOpenStore(store);
  if (opened.failure !== undefined) printNotice(`continuing without a store: ${opened.failure.message}`);
  return opened.store;
}

export async function tryOpenStore(store: string | undefined): Promise<OpenedStore> {
  // The first lookup reports a server that cannot be reached.
  if (isRedisUrl(store)) return { store: await openRedis(store), failure: undefined };
  if (store === IN_MEMORY) return { store: await memoryStore(), failure: undefined };
  try {
    return { store: await openFolder(folderOf(store, OR_MEMORY)), failure: undefined };
  } catch (error) {
    const failure =
      error instanceof CommandError ? error : storeFailure(error, folderOf(store), `${OTHER_FOLDER}${OR_MEMORY}`);
    if (!(failure instanceof CommandError)) throw failure;
    return { store: await memoryStore(), failure };
  }
}

async function memoryStore(): Promise<Store> {
  return new (await import('@maycrawl/gate')).MemoryStore();
}

async function openRedis(url: string): Promise<RedisStore> {
  const { RedisStore } = await import('@maycrawl/gate/redis');
  // Every user of the machine can read the arguments of a process, but not its environment.
  const password = process.env.MAYCRAWL_REDIS_PASSWORD;
  let isOpening = true;
  const warn = (line: string, state: string) => {
    if (isOpening && state === 'misconfigured') printNotice(line);
  };
  try {
    return await RedisStore.open({ url, password, timeout: REDIS_TIMEOUT, warn });
  } catch (error) {
    if (!(error instanceof TypeError || isStoreError(error))) throw error;
    const message = error instanceof OptionError ? error.problem() : errorClause(error);
    throw usage(`--store: ${message}`, error);
  } finally {
    isOpening = false;
  }
}

async function openFolder(folder: string): Promise<SqliteStore> {
  const { SqliteStore } = await import('@maycrawl/gate/sqlite');
  return withoutSqliteWarning(() => new SqliteStore({ folder }));
}

/** Suppresses the warning that some versions of Node print when `node:sqlite` is loaded. */
export function withoutSqliteWarning<T>(load: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).startsWith('SQLite is an experimental feature'))
      Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Opens a store of either kind to read it. */
export async function withReadStore<T>(
  store: string | undefined,
  work: (store: Pick<SqliteStore | RedisStore, 'records'>) => Promise<T>,
): Promise<T> {
  if (!isRedisUrl(store)) return withExistingStore(store, work);
  const opened = await openRedis(store);
  try {
    return await work(opened);
  } catch (error) {
    throw storeFailure(error, store);
  } finally {
    await opened.close();
  }
}

export async function withExistingStore<T>(
  store: string | undefined,
  work: (store: SqliteStore, folder: string) => Promise<T>,
): Promise<T> {
  const folder = folderOf(store);
  const { SQLITE_STORE_FILE } = await import('@maycrawl/gate/sqlite');
  if (!existsSync(join(folder, SQLITE_STORE_FILE))) {
    const message = `there is no store in ${quoted(folder)}: check and fetch create one, and --store names its folder`;
    throw ioError(message);
  }
  let opened: SqliteStore | undefined;
  try {
    opened = await openFolder(folder);
    return await work(opened, folder);
  } catch (error) {
    throw storeFailure(error, folder);
  } finally {
    await opened?.close();
  }
}
