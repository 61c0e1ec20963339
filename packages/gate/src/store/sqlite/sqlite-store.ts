import { mergePieces } from '../../records/merge-pieces.js';
import { traceRecord } from '../../records/origin-record.js';
import { correctTimes, uncorrectTimes } from '../../records/shift-times.js';
import { validateRecord } from '../../records/validate-record.js';
import { type MonotonicClock, systemMonotonicClock } from '../../time/monotonic-clock.js';
import { comparableClock } from '../../time/watched-clock.js';
import type { GateRecord } from '../../types/record.js';
import type { Lease, Store } from '../../types/store.js';
import { checkOptions } from '../../validation/check-options.js';
import { aFunction, checkValue, type Expected, wholeNumber } from '../../validation/expected.js';
import { type DecodedEntry, decodeEntry, encodeBody, encodeState, originIn } from '../codec/entry-codec.js';
import { StoreError } from '../store-error.js';
import { storeKey } from '../store-key.js';
import { Waiters } from '../waiters.js';
import type { OriginRows, RowChange } from './origin-rows.js';
import { MIN_BYTES, RowStore } from './row-store.js';

/** Options of a `SqliteStore`. Only `folder` is required. */
export interface SqliteStoreOptions {
  /** The folder of the files; created with mode 0700 if it is missing. Must be on a local disk, not on NFS. */
  readonly folder: string;
  /**
   * Bytes that the file may take, 256 KiB or more; a log of up to 16 MB may be added. The least recently used bodies
   * are evicted first, then states. Default 1 GiB.
   */
  readonly maxBytes?: number;
  /**
   * The wall clock of the gates, which shows with `monotonicNow` that it was set. If only one of both is given, that is
   * not noticed. Default `Date.now`.
   */
  readonly now?: () => number;
  /** The clock of the leases; all processes that share the folder must use the same one. Default: the system's. */
  readonly monotonicNow?: MonotonicClock;
}

/** Counts and sizes of a store, as `maycrawl cache` shows them. */
export interface SqliteStoreStats {
  /** Origins in the store. */
  readonly origins: number;
  /** Origins with a stored body. */
  readonly bodies: number;
  /** Bytes in use within the file. */
  readonly bytes: number;
  readonly maxBytes: number;
  /** Bytes of the files on the disk. The file shrinks only by `compact`. */
  readonly fileBytes: number;
  /** When the least recently used origin was used, by the wall clock, accurate to a day; undefined if there is none. */
  readonly oldest: number | undefined;
}

const DEFAULT_MAX_BYTES = 1024 ** 3;
const OPTIONS: Readonly<Record<keyof SqliteStoreOptions, Expected>> = {
  folder: { fits: (value) => typeof value === 'string' && value !== '', words: 'a path, such as "robots-cache"' },
  maxBytes: wholeNumber(MIN_BYTES, Number.MAX_SAFE_INTEGER, ' of bytes'),
  now: aFunction('Date.now'),
  monotonicNow: aFunction('() => performance.now()'),
};
/** Bytes of a state and its share of the indexes; more only after many long redirects. */
const STATE_BYTES = 4_096;

/**
 * Keeps records in a SQLite file, for all processes of one machine. They survive restarts, and leases let one process
 * fetch for all. A process that is killed loses no acknowledged write. A power failure may lose the last writes, but
 * damages no file.
 *
 * Reads are synchronous. Writes are batched into transactions in the background, and wait up to 5 s for other
 * processes.
 *
 * On Node 20, which has no SQLite, `@photostructure/sqlite` 1.2.1 must be installed, and the store opens in the main
 * thread only.
 */
export class SqliteStore implements Store {
  readonly name = 'sqlite';
  readonly hasCheckedBodies = true;
  readonly #maxBytes: number;
  readonly #rows: RowStore;
  readonly #waiters: Waiters = new Waiters();

  /**
   * Opens the store in `options.folder`.
   *
   * @throws TypeError if an option is invalid. StoreError `store-folder` if the folder or the file in it can't be used,
   * `store-busy` if other processes keep it locked for 5 s, `store-unsupported` if this Node or thread can't open it.
   */
  constructor(options: SqliteStoreOptions) {
    checkOptions('SqliteStore', options, OPTIONS);
    const { folder, maxBytes = DEFAULT_MAX_BYTES, now, monotonicNow = systemMonotonicClock } = options;
    checkValue('folder', folder, OPTIONS.folder);
    this.#maxBytes = maxBytes;
    const comparable = comparableClock(now, options.monotonicNow);
    this.#rows = new RowStore({ folder, maxBytes, monotonicNow, now, comparable });
  }

  /** @throws StoreError if the file is damaged, locked or closed. */
  get(origin: string): GateRecord | undefined {
    const changes = this.#rows.clockChanges();
    const row = this.#rows.read(storeKey(origin));
    const stored = row && decodeEntry(origin, row.state, row.body)?.record;
    return stored && correctTimes(stored, changes);
  }

  /**
   * Yields the record of each origin, one in memory at a time. Of an entry that cannot be read, only `trace` is set. Other
   * processes may write meanwhile.
   *
   * @throws StoreError like `get`, except for a part of the file that holds single records
   */
  *records(): Generator<GateRecord> {
    for (let keys = this.#rows.keysAfter(''); keys.length > 0; keys = this.#rows.keysAfter(keys.at(-1) as string)) {
      for (const key of keys) {
        const record = this.#recordAt(key);
        // Undefined if it was deleted meanwhile.
        if (record !== undefined) yield record;
      }
    }
  }

  /** Returns the record at a key, which is the hash of a long origin. */
  #recordAt(key: string): GateRecord | undefined {
    try {
      const row = this.#rows.read(key);
      const origin = (row && originIn(row.state)) ?? key;
      // If the key is damaged, the value belongs to another one.
      return storeKey(origin) === key ? this.get(origin) : traceRecord(key);
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'store-damaged')) throw error;
      return traceRecord(key);
    }
  }

  /**
   * Merges the record with the stored one, and resolves with the result once it is committed. A record of a newer
   * version is never overwritten.
   *
   * Rejects with a StoreError: `store-write` if the disk or the store is full, `store-busy`, `store-damaged` or
   * `store-closed`. Stored records stay readable.
   */
  async put(record: GateRecord): Promise<GateRecord> {
    validateRecord(record);
    try {
      return await this.#put(record);
    } catch (error) {
      const isFull = error instanceof StoreError && error.code === 'store-write';
      // The state may fit without the file. If it were missing, an older outcome would replace the newest one.
      if (isFull && record.body !== undefined) await this.#put({ ...record, body: undefined }).catch(() => {});
      throw error;
    }
  }

  async #put(record: GateRecord): Promise<GateRecord> {
    const bytes = STATE_BYTES + (record.body?.length ?? 0);
    // Now, because the clock may be set before the transaction.
    const stored = uncorrectTimes(record, this.#rows.clockChanges());
    const { merged, isChanged } = await this.#rows.transact((rows, now) => putIn(rows, stored, now), bytes);
    if (isChanged) this.#waiters.wake(record.origin);
    return correctTimes(merged, this.#rows.clockChanges());
  }

  async acquire(origin: string, holder: string, ttl: number): Promise<Lease | undefined> {
    const isAcquired = await this.#rows.acquire(storeKey(origin), holder, ttl);
    return isAcquired ? { origin, holder } : undefined;
  }

  async release(lease: Lease): Promise<void> {
    await this.#rows.release(storeKey(lease.origin), lease.holder);
    this.#waiters.wake(lease.origin);
  }

  /** Polls for changes by other processes every 2 to 50 milliseconds. */
  async waitForChange(origin: string, ttl: number, signal?: AbortSignal): Promise<void> {
    const key = storeKey(origin);
    const revision = this.#rows.revision(key);
    const isChanged = () => !this.#rows.isHeld(key) || this.#rows.revision(key) !== revision;
    await this.#waiters.wait(origin, ttl, signal, isChanged);
  }

  /** Removes everything that is stored for an origin, even if a newer version wrote it. */
  async delete(origin: string): Promise<boolean> {
    const isDeleted = await this.#rows.delete(storeKey(origin));
    if (isDeleted) this.#waiters.wake(origin);
    return isDeleted;
  }

  /** Removes all records; leases stay. */
  async purge(): Promise<void> {
    await this.#rows.purge();
    this.#waiters.wakeAll();
  }

  /**
   * Rewrites the file without its free pages, which temporarily takes as much disk space again. Blocks this process;
   * the writes of other processes wait.
   *
   * Rejects with a StoreError: `store-busy` if others write continuously for 5 s, `store-write` if the disk is full.
   */
  async compact(): Promise<void> {
    await this.#rows.compact();
  }

  /** @throws StoreError like `get`. */
  stats(): SqliteStoreStats {
    const { origins, bodies, bytes, fileBytes, oldest } = this.#rows.stats();
    return { origins, bodies, bytes, maxBytes: this.#maxBytes, fileBytes, oldest };
  }

  /** Finishes pending writes and closes the file. May be called again. */
  async close(): Promise<void> {
    await this.#rows.close();
    this.#waiters.wakeAll();
  }
}

function putIn(rows: OriginRows, record: GateRecord, now: number): { merged: GateRecord; isChanged: boolean } {
  const key = storeKey(record.origin);
  const row = rows.readForWrite(key);
  const stored = row && decodeEntry(record.origin, row.state, row.body);
  const { record: merged = record, heal } = mergePieces([stored?.record, record]);
  const isComplete = stored?.isCurrent === true && !heal.includes(0);
  if (isComplete || stored?.isNewer) return { merged, isChanged: false };
  rows.write(key, row, { state: encodeState(merged), body: bodyChange(stored, merged) }, now);
  return { merged, isChanged: true };
}

/** Returns undefined for a body that is already stored: a failed fetch changes only the state. */
function bodyChange(stored: DecodedEntry | undefined, merged: GateRecord): RowChange['body'] {
  if (merged.body === undefined) return null;
  const isStored = stored?.record.body !== undefined && stored.record.good?.hash === merged.good?.hash;
  return isStored ? undefined : encodeBody(merged);
}
