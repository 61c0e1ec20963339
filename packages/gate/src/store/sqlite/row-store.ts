import { storeProblem } from '../../messages/store-problem.js';
import type { ClockChanges } from '../../time/clock-changes.js';
import type { MonotonicClock } from '../../time/monotonic-clock.js';
import { StoreError } from '../store-error.js';
import { ClockRow } from './clock-row.js';
import { LeaseRows } from './lease-rows.js';
import { PAGE_BYTES } from './open-database.js';
import { type OriginRow, OriginRows, type RowCounts } from './origin-rows.js';
import { SqliteFile } from './sqlite-file.js';
import { prepareFolder } from './store-folder.js';
import { STORE_FORMAT } from './store-format.js';

export interface RowStoreOptions {
  readonly folder: string;
  /** Limit on the bytes of the file, at least {@link MIN_BYTES}. */
  readonly maxBytes: number;
  readonly monotonicNow: MonotonicClock;
  readonly now?: (() => number) | undefined;
  /** The monotonic clock that shows whether `now` was set; undefined if they cannot be compared. */
  readonly comparable?: MonotonicClock | undefined;
  /** Milliseconds that a write waits for other processes. Default 5 s. */
  readonly lockLimit?: number | undefined;
}

export interface RowStoreStats extends RowCounts {
  /** Bytes of the pages in use. */
  readonly bytes: number;
  /** Bytes of the files, the log and its index included. */
  readonly fileBytes: number;
}

interface Tables {
  readonly origins: OriginRows;
  readonly leases: LeaseRows;
  readonly clock: ClockRow;
}

const MIN_PAGES = 64;
/** The smallest limit on the bytes of the file: 256 KiB. */
export const MIN_BYTES: number = MIN_PAGES * PAGE_BYTES;
/** Bytes that a write may take beyond those of its row: pages of B-trees and indexes. */
const SPARE_BYTES = 8 * PAGE_BYTES;
/** The share of the limit that is kept free, so that a write seldom waits for an eviction. */
const FREE_SHARE = 1 / 16;

/** The share of the limit that one row may take: a larger one would evict most others. */
const MAX_ROW_SHARE = 1 / 2;

const NO_ROOM = Symbol('no room');

/** Keeps rows of opaque bytes (a state and a body of each origin) and leases in a folder that processes share. */
export class RowStore {
  readonly #file: SqliteFile<Tables>;
  readonly #maxBytes: number;
  /** Bytes above which rows are evicted in the background. */
  readonly #softLimit: number;
  readonly #now: () => number;
  /** True if the file exceeded the soft limit at the last write. */
  #isAboveSoftLimit = false;
  #isEvicting = false;
  #isClockUpdating = false;
  #areLeasesCleaned = false;

  constructor({ folder, maxBytes, monotonicNow, now = Date.now, comparable, lockLimit }: RowStoreOptions) {
    const maxPages = Math.floor(maxBytes / PAGE_BYTES);
    this.#maxBytes = maxPages * PAGE_BYTES;
    this.#softLimit = this.#maxBytes * (1 - FREE_SHARE);
    this.#now = now;
    this.#file = new SqliteFile(
      prepareFolder(folder, STORE_FORMAT.fileName),
      maxPages,
      STORE_FORMAT,
      (database) => ({
        origins: new OriginRows(database),
        leases: new LeaseRows(database, monotonicNow),
        clock: new ClockRow(database, now, comparable),
      }),
      lockLimit,
    );
  }

  read(key: string): OriginRow | undefined {
    return this.#file.read(({ origins }) => origins.read(key));
  }

  keysAfter(key: string): string[] {
    return this.#file.read(({ origins }) => origins.keysAfter(key));
  }

  revision(key: string): number | undefined {
    return this.#file.read(({ origins }) => origins.revision(key));
  }

  clockChanges(): ClockChanges {
    if (!this.#isClockUpdating && this.#file.read(({ clock }) => clock.isOutdated())) void this.#updateClock();
    return this.#file.read(({ clock }) => clock.changes());
  }

  /** Stores the change in the background: otherwise one that is undone before the next write would be lost. */
  async #updateClock(): Promise<void> {
    this.#isClockUpdating = true;
    try {
      await this.#file.write(({ clock }) => clock.update());
    } catch {
      // The next read or write retries.
    } finally {
      this.#isClockUpdating = false;
    }
  }

  isHeld(key: string): boolean {
    return this.#file.read(({ leases }) => leases.isHeld(key));
  }

  /**
   * Runs `work` in a transaction, possibly several times, and resolves with its value after the commit. It may write at
   * most `bytes` more than it replaces: the least recently used rows are evicted for that.
   *
   * Rejects with a StoreError, see `SqliteFile.write`.
   */
  async transact<R>(work: (origins: OriginRows, now: number) => R, bytes: number): Promise<R> {
    const limit = this.#maxBytes - bytes - SPARE_BYTES;
    // Checked first, so that nothing is evicted for a row that does not fit.
    if (bytes > this.#maxBytes * MAX_ROW_SHARE) throw noRoom(bytes);
    for (;;) {
      const result = await this.#file.write(({ origins, clock }) => {
        clock.update();
        const used = this.#file.usedBytes();
        this.#isAboveSoftLimit = used > this.#softLimit;
        const surplus = used - limit;
        if (surplus <= 0) return work(origins, this.#now());
        // The eviction is a separate transaction: if a failed write undid it, it would make no progress.
        if (!origins.evictBatch(surplus, this.#now())) throw noRoom(bytes);
        return NO_ROOM;
      });
      if (result === NO_ROOM) continue;
      if (this.#isAboveSoftLimit) void this.#evictInBackground();
      return result;
    }
  }

  acquire(key: string, holder: string, ttl: number): Promise<boolean> {
    return this.#file.write(({ leases }) => {
      const isFirst = !this.#areLeasesCleaned;
      this.#areLeasesCleaned = true;
      if (isFirst) leases.removeFree();
      return leases.acquire(key, holder, ttl);
    });
  }

  release(key: string, holder: string): Promise<void> {
    return this.#file.write(({ leases }) => leases.release(key, holder));
  }

  delete(key: string): Promise<boolean> {
    return this.#file.write(({ origins }) => origins.delete(key));
  }

  async purge(): Promise<void> {
    while (await this.#file.write(({ origins }) => origins.purgeBatch()));
  }

  compact(): Promise<void> {
    return this.#file.compact();
  }

  stats(): RowStoreStats {
    const counts = this.#file.read(({ origins }) => ({ ...origins.counts(), bytes: this.#file.usedBytes() }));
    return { ...counts, fileBytes: this.#file.fileBytes() };
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #evictInBackground(): Promise<void> {
    if (this.#isEvicting) return;
    this.#isEvicting = true;
    try {
      while (await this.#file.write(({ origins }) => this.#evictBatch(origins)));
    } catch {
      // The next write retries.
    } finally {
      this.#isEvicting = false;
    }
  }

  #evictBatch(origins: OriginRows): boolean {
    const surplus = this.#file.usedBytes() - this.#softLimit;
    return surplus > 0 && origins.evictBatch(surplus, this.#now());
  }
}

function noRoom(bytes: number): StoreError {
  return new StoreError('store-write', storeProblem('noRoom', { bytes }));
}
