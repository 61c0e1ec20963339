import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LmdbStore, Store, StoreError } from '@maycrawl/gate';
import { cacheFolder } from './cache-folder.js';
import { CommandError } from './command-error.js';
import { IN_MEMORY } from './gate-arguments.js';
import { quoted } from './printable.js';

const folderOf = (store: string | undefined): string => store ?? cacheFolder(process.env, process.platform);

/** What to change where a store does not work; whatever else was thrown stays as it is. */
function storeFailure(error: unknown, folder: string): unknown {
  if (!isStoreError(error)) return error;
  const told: Readonly<Record<StoreError['code'], string>> = {
    'store-folder': `cannot keep a store in ${quoted(folder)} (${reasonOf(error)}): give another folder with --store, or --store memory`,
    'store-busy': `the store in ${quoted(folder)} is in use by other processes: try again when they have ended`,
    'store-write': `cannot write to the store in ${quoted(folder)} (${reasonOf(error)}): make room on its disk, or give another folder with --store`,
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
  if (typeof code === 'string') return code;
  return cause instanceof Error ? cause.message : message;
}

/** The store that `--store` names, made where it is missing; throws a {@link CommandError} (`io`). */
export async function openStore(store: string | undefined): Promise<Store> {
  if (store === IN_MEMORY) return new (await import('@maycrawl/gate')).MemoryStore();
  return openFolder(folderOf(store));
}

async function openFolder(folder: string): Promise<LmdbStore> {
  const { LmdbStore } = await import('@maycrawl/gate');
  try {
    return new LmdbStore({ folder });
  } catch (error) {
    throw storeFailure(error, folder);
  }
}

/** Lets `work` have the store that is in a folder already; throws a {@link CommandError} (`io`). */
export async function withKeptStore<T>(
  store: string | undefined,
  work: (store: LmdbStore, folder: string) => Promise<T>,
): Promise<T> {
  const folder = folderOf(store);
  if (!existsSync(join(folder, 'records.mdb'))) {
    const words = `there is no store in ${quoted(folder)}: check and fetch make one, and --store names its folder`;
    throw new CommandError('io', words);
  }
  const opened = await openFolder(folder);
  try {
    return await work(opened, folder);
  } catch (error) {
    throw storeFailure(error, folder);
  } finally {
    await opened.close();
  }
}
