/** The folder of an LMDB store and the LMDB environments in it, opened so that what goes wrong can be told. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase, type RootDatabaseOptions, type TransactionFlags } from 'lmdb';
import { messageOf, StoreError } from './store-error.js';

/**
 * Abortable (1), committed before it returns (2), and not flushed to the disk while others wait for the lock (0x10000).
 * lmdb's asynchronous writes are not used at all: where the disk is full they reject promises that nobody holds, and
 * `close` hangs.
 */
const TRANSACTION_FLAGS = 0x10003 as TransactionFlags;

/** Readers at once: processes and threads. */
const MAX_READERS = 1024;

/** Octets written on trial: LMDB maps its lock file, and a disk that is full then kills the process. */
const TRIAL_OCTETS = 256 * 1024;

/** Makes the folder where it is missing, and writes to it on trial. @throws StoreError `store-folder`. */
export function prepareFolder(folder: string): void {
  const trial = join(folder, `trial-${randomBytes(8).toString('hex')}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(trial, Buffer.alloc(TRIAL_OCTETS));
  } catch (cause) {
    const words = `The store folder ${JSON.stringify(folder)} can't be written (${messageOf(cause)})`;
    throw new StoreError('store-folder', `${words}: set "folder" to one that can, or use the memory store.`, cause);
  } finally {
    rmSync(trial, { force: true });
  }
}

/** @throws StoreError `store-folder` where the file is no LMDB file, or broken. */
export function openEnvironment(path: string, options: RootDatabaseOptions = {}): RootDatabase<Uint8Array, string> {
  try {
    return open({ path, encoding: 'binary', noSubdir: true, maxReaders: MAX_READERS, ...options });
  } catch (cause) {
    const words = `The store file ${JSON.stringify(path)} can't be opened (${messageOf(cause)})`;
    throw new StoreError('store-folder', `${words}: delete it, or set "folder" to another place.`, cause);
  }
}

/** Runs `work` in a write transaction: all of it is kept, or nothing. */
export function transact<T>(environment: RootDatabase<Uint8Array, string>, work: () => T): T {
  return environment.transactionSync(work, TRANSACTION_FLAGS);
}
