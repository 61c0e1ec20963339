/** The folder of an LMDB store and the LMDB environments in it, opened so that what goes wrong can be told. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Database, DatabaseOptions, Key, RootDatabase, RootDatabaseOptions, TransactionFlags } from 'lmdb';
import { lmdbExtent } from './lmdb-extent.js';
import { messageOf, StoreError } from './store-error.js';

/**
 * Abortable (1), committed before it returns (2), and not flushed to the disk while others wait for the lock (0x10000).
 * lmdb's asynchronous writes are not used at all: where the disk is full they reject promises that nobody holds, and
 * `close` hangs.
 */
const TRANSACTION_FLAGS = 0x10003 as TransactionFlags;
/** The same for a lock that keeps nothing. */
const LOCK_FLAGS = 0x3 as TransactionFlags;

/** Readers at once: processes and threads. */
const MAX_READERS = 1024;

/** Octets written on trial: LMDB maps its lock file, and a disk that is full then kills the process. */
const TRIAL_OCTETS = 512 * 1024;

/** Makes the folder where it is missing, and writes to it on trial. @throws StoreError `store-folder`. */
export function prepareFolder(folder: string): void {
  const trial = join(folder, `trial-${randomBytes(8).toString('hex')}`);
  try {
    makeFolder(folder);
    writeFileSync(trial, Buffer.alloc(TRIAL_OCTETS));
    rmSync(trial);
  } catch (cause) {
    const words = `The store folder ${JSON.stringify(folder)} can't be written (${messageOf(cause)})`;
    throw new StoreError('store-folder', `${words}: set "folder" to one that can, or use the memory store.`, cause);
  }
}

// Node's own recursive mkdir never ends where the system says that an existing parent is not there, as /proc does.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

// With the first store: to load it takes as long as all the rest of the gate.
function lmdb(): typeof import('lmdb') {
  loaded ??= createRequire(import.meta.url)('lmdb') as typeof import('lmdb');
  return loaded;
}
let loaded: typeof import('lmdb') | undefined;

function openFile(path: string, options: RootDatabaseOptions): RootDatabase<Uint8Array, string> {
  try {
    checkFile(path);
    return lmdb().open({ path, encoding: 'binary', noSubdir: true, maxReaders: MAX_READERS, ...options });
  } catch (cause) {
    const words = `The store file ${JSON.stringify(path)} can't be opened (${messageOf(cause)})`;
    throw new StoreError('store-folder', `${words}: delete it, or set "folder" to another place.`, cause);
  }
}

const COMPLAINTS = { other: 'it is no LMDB file', cut: 'it was cut short' };

// LMDB does not look: given a file of another kind, or one cut short, it kills the process.
function checkFile(path: string): void {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return;
  }
  try {
    const extent = lmdbExtent(file);
    if (extent !== 'whole') throw new Error(COMPLAINTS[extent]);
  } finally {
    closeSync(file);
  }
}

/**
 * An LMDB environment that processes share. Who opens one while another process commits can undo that (ITS#9496, which
 * lmdb has to this day): so they open it, and write to it, one after the other. The lock is the write lock of a second
 * environment in which nothing is ever kept; a process that is killed lets go of it.
 */
export class Environment {
  readonly root: RootDatabase<Uint8Array, string>;
  readonly #door: RootDatabase<Uint8Array, string>;

  /** @throws StoreError `store-folder` where the file is no LMDB file, or broken. */
  constructor(path: string, options: RootDatabaseOptions = {}) {
    this.#door = openFile(`${path}-door`, { noSync: true });
    try {
      this.root = this.#alone(() => openFile(path, options));
    } catch (error) {
      void this.#door.close();
      throw error;
    }
  }

  /** A table of the environment, made where it is missing. */
  openTable<V, K extends Key>(name: string, options: DatabaseOptions): Database<V, K> {
    return this.#alone(() => this.root.openDB<V, K>(name, options));
  }

  /** Runs `work` in a write transaction: all of it is kept, or nothing. */
  transact<T>(work: () => T): T {
    return this.#alone(() => this.root.transactionSync(work, TRANSACTION_FLAGS));
  }

  async close(): Promise<void> {
    await this.root.close();
    await this.#door.close();
  }

  /** Does `work` while no other process opens the environment or writes. */
  #alone<T>(work: () => T): T {
    let result: T | undefined;
    this.#door.transactionSync(() => {
      result = work();
      return lmdb().ABORT;
    }, LOCK_FLAGS);
    return result as T;
  }
}
