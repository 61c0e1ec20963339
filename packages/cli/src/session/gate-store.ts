import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Store, StoreError } from '@maycrawl/gate';
import type { SqliteStore } from '@maycrawl/gate/sqlite';
import { IN_MEMORY, isRedisUrl } from '../arguments/gate-arguments.js';
import { CommandError } from '../terminal/command-error.js';
import { writeLine } from '../terminal/writer.js';
import { printable, quoted } from '../text/printable.js';
import { cacheFolder } from './cache-folder.js';

const STDERR = 2;
/** A command can wait longer for a busy server than a crawler can, in milliseconds. */
const REDIS_TIMEOUT = 2_000;

const folderOf = (store: string | undefined): string => store ?? cacheFolder(process.env, process.platform);

/** What to change where a store does not work; whatever else was thrown stays as it is. */
function storeFailure(error: unknown, folder: string): unknown {
  if (!isStoreError(error)) return error;
  const told: Readonly<Record<StoreError['code'], string>> = {
    'store-folder': `cannot keep a store in ${quoted(folder)} (${reasonOf(error)}): give another folder with --store, or --store memory`,
    'store-busy': `the store in ${quoted(folder)} is in use by other processes: try again when they have ended`,
    'store-write': `cannot write to the store in ${quoted(folder)} (${reasonOf(error)}): make room on its disk, or give another folder with --store`,
    'store-unsupported': error.message,
    'store-damaged': error.message,
    // Of a shared store, and told by the gate: nothing stops for them.
    'store-unavailable': error.message,
    'store-refused': error.message,
    'store-closed': error.message,
  };
  return new CommandError('io', told[error.code], { cause: error });
}

// By name: the class would have to be imported, and the gate with it, before anything is known to be wrong.
function isStoreError(error: unknown): error is StoreError {
  return error instanceof Error && error.name === 'StoreError';
}

function reasonOf({ cause, message }: StoreError): string {
  const code = (cause as { code?: unknown } | undefined)?.code;
  // Node's own codes say less than the message.
  if (typeof code === 'string' && !code.startsWith('ERR_')) return code;
  return cause instanceof Error ? cause.message : message;
}

/**
 * Opens the store that `--store` names, which is made if it is missing. If a folder can't be used, a line on stderr says
 * why, and robots.txt files are kept in memory; throws a {@link CommandError} (`usage`) for a URL that is none.
 */
export async function openStore(store: string | undefined): Promise<Store> {
  if (isRedisUrl(store)) return openRedis(store);
  if (store === IN_MEMORY) return memoryStore();
  const folder = folderOf(store);
  try {
    return await openNoticed(folder);
  } catch (error) {
    const failure = storeFailure(error, folder);
    if (!(failure instanceof CommandError)) throw failure;
    writeLine(STDERR, `maycrawl: going on without a store: ${printable(failure.message)}`);
    return memoryStore();
  }
}

async function memoryStore(): Promise<Store> {
  return new (await import('@maycrawl/gate')).MemoryStore();
}

/** Opens the store of a folder, and tells once, when it makes the file, of an old cache that can be deleted. */
async function openNoticed(folder: string): Promise<SqliteStore> {
  const { SQLITE_STORE_FILE } = await import('@maycrawl/gate/sqlite');
  const isNew = !existsSync(join(folder, SQLITE_STORE_FILE));
  const store = await openFolder(folder);
  if (isNew && store.notice !== undefined) writeLine(STDERR, `maycrawl: ${printable(store.notice)}`);
  return store;
}

/** Tells what it finds unfit as it opens; of a server that is away the first question tells that goes on without it. */
async function openRedis(url: string): Promise<Store> {
  const { RedisStore } = await import('@maycrawl/gate/redis');
  // Arguments can be listed by every user of the machine.
  const password = process.env.MAYCRAWL_REDIS_PASSWORD;
  let isOpening = true;
  const warn = (line: string, state: string) => {
    if (isOpening && state === 'misconfigured') writeLine(STDERR, `maycrawl: ${printable(line)}`);
  };
  try {
    return await RedisStore.open({ url, password, timeout: REDIS_TIMEOUT, warn });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError('usage', `--store: ${error.message.replace(/^url: |\.$/g, '')}`, { cause: error });
  } finally {
    isOpening = false;
  }
}

async function openFolder(folder: string): Promise<SqliteStore> {
  const { SqliteStore } = await import('@maycrawl/gate/sqlite');
  return withoutSqliteWarning(() => new SqliteStore({ folder }));
}

/** Some versions of Node warn on stderr when their SQLite is loaded. */
function withoutSqliteWarning<T>(load: () => T): T {
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

/** Lets `work` have the store that is in a folder already; throws a {@link CommandError} (`io`). */
export async function withExistingStore<T>(
  store: string | undefined,
  work: (store: SqliteStore, folder: string) => Promise<T>,
): Promise<T> {
  const folder = folderOf(store);
  const { SQLITE_STORE_FILE } = await import('@maycrawl/gate/sqlite');
  if (!existsSync(join(folder, SQLITE_STORE_FILE))) {
    const words = `there is no store in ${quoted(folder)}: check and fetch make one, and --store names its folder`;
    throw new CommandError('io', words);
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
