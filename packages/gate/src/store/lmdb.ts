import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { GateRecord, Lease, Store } from '../types.js';
import { Environment, prepareFolder } from './lmdb-environment.js';
import { LmdbLeases } from './lmdb-leases.js';
import { LmdbRecords } from './lmdb-records.js';
import { type MonotonicClock, systemMonotonicClock } from './monotonic-clock.js';
import { checkMaxOctets, checkRecord } from './store-arguments.js';
import { StoreError } from './store-error.js';
import { TransactionQueue } from './transaction-queue.js';
import { Waiters } from './waiters.js';

export interface LmdbStoreOptions {
  /** Where the files live; made where it is missing. On a disk of this machine: not on NFS. */
  readonly folder: string;
  /** Octets of pages that records may take; the file is a little larger, and shrinks only by `compact`. Default 1 GiB. */
  readonly maxOctets?: number;
  /** Times the leases; the processes that share the folder must share it too. Default: the system's. */
  readonly monotonicNow?: MonotonicClock;
}

/** What `maycrawl cache` shows. */
export interface LmdbStoreStats {
  /** Origins with a last good outcome. */
  readonly lastGood: number;
  /** Origins with something learnt since, or without any good outcome. */
  readonly expiring: number;
  /** Octets of the pages that records take. */
  readonly octets: number;
  readonly maxOctets: number;
  /** Octets of the file. */
  readonly fileOctets: number;
  /** When the oldest last good outcome came, by wall clock; undefined where there is none. */
  readonly oldest: number | undefined;
  /** Times that the store is open, in all processes, this one included. */
  readonly openStores: number;
}

const DEFAULT_MAX_OCTETS = 1024 ** 3;
const RECORDS_FILE = 'records.mdb';

/**
 * Keeps records in files, for all processes of one machine: they survive restarts, and leases let one process fetch for
 * all (C3, F74). Reading is synchronous. A process that is killed harms nothing (F73); one that dies with a lease loses
 * it at once (F75).
 */
export class LmdbStore implements Store {
  readonly name = 'lmdb';
  readonly #folder: string;
  readonly #maxOctets: number;
  readonly #leases: LmdbLeases;
  readonly #waiters: Waiters = new Waiters();
  readonly #queue: TransactionQueue;
  #environment: Environment | undefined;
  #records: LmdbRecords | undefined;

  /**
   * Opens the store in `options.folder`.
   *
   * @throws StoreError `store-folder` where that can't be written or holds something else; `store-busy` while another
   * process compacts it. TypeError where `maxOctets` is no positive integer.
   */
  constructor(options: LmdbStoreOptions) {
    if (typeof options?.folder !== 'string' || options.folder === '')
      throw new TypeError('An LMDB store needs a folder: set "folder" to a path.');
    this.#folder = options.folder;
    this.#maxOctets = checkMaxOctets(options.maxOctets ?? DEFAULT_MAX_OCTETS);
    prepareFolder(this.#folder);
    this.#leases = new LmdbLeases(this.#folder, randomUUID(), options.monotonicNow ?? systemMonotonicClock);
    this.#queue = new TransactionQueue((work) => this.#write(work));
    try {
      this.#leases.register();
      this.#open();
    } catch (error) {
      void this.#leases.close();
      throw error;
    }
  }

  get(origin: string): GateRecord | undefined {
    return this.#opened().get(origin);
  }

  /** @throws StoreError `store-write` where the disk is full; what was kept stays readable (F72). */
  async put(record: GateRecord): Promise<boolean> {
    this.#opened();
    checkRecord(record);
    const isKept = await this.#queue.add(() => this.#opened().put(record), record.body?.length);
    if (isKept) this.#waiters.wake(record.origin);
    return isKept;
  }

  async acquire(origin: string, holder: string, ttl: number): Promise<Lease | undefined> {
    this.#opened();
    const lease = await this.#leases.acquire(origin, holder, ttl);
    // What the last holder wrote must be seen: a reader keeps its view of the records for a turn of the event loop.
    if (lease) this.#environment?.root.resetReadTxn();
    return lease;
  }

  async release(lease: Lease): Promise<void> {
    this.#opened();
    await this.#leases.release(lease);
    this.#waiters.wake(lease.origin);
  }

  /** Looks at what other processes do every 2 to 50 milliseconds. */
  async waitForChange(origin: string, ttl: number, signal?: AbortSignal): Promise<void> {
    const counter = this.#opened().get(origin)?.counter;
    const isChanged = () => {
      if (!this.#leases.isHeld(origin)) return true;
      this.#environment?.root.resetReadTxn();
      return this.#records?.get(origin)?.counter !== counter;
    };
    await this.#waiters.wait(origin, ttl, signal, isChanged);
  }

  async delete(origin: string): Promise<boolean> {
    this.#opened();
    const isDeleted = await this.#queue.add(() => this.#opened().delete(origin));
    if (isDeleted) this.#waiters.wake(origin);
    return isDeleted;
  }

  /** Drops all records; leases stay. */
  async purge(): Promise<void> {
    this.#opened();
    while (await this.#queue.add(() => this.#opened().purgeSome()));
    this.#waiters.wakeAll();
  }

  /**
   * Writes the file anew without the pages that are free. Nobody else may have the store open; until it has ended, this
   * store answers nothing.
   *
   * @throws StoreError `store-busy` where it is open elsewhere, `store-write` where the disk lacks room for the copy.
   */
  async compact(): Promise<void> {
    this.#opened();
    this.#queue.flush();
    const environment = this.#environment as Environment;
    const copy = join(this.#folder, 'compacting.mdb');
    this.#leases.reserve();
    try {
      rmSync(copy, { force: true });
      await environment.root.backup(copy, true);
      this.#records = undefined;
      await environment.close();
      renameSync(copy, join(this.#folder, RECORDS_FILE));
    } catch (cause) {
      throw new StoreError('store-write', 'The store could not be compacted: is its disk full?', cause);
    } finally {
      rmSync(copy, { force: true });
      if (!this.#records) this.#open();
      this.#leases.register();
    }
  }

  stats(): LmdbStoreStats {
    const { good, since, octets, oldest } = this.#opened().stats();
    const fileOctets = statSync(join(this.#folder, RECORDS_FILE)).size;
    const openStores = this.#leases.openStores();
    return { lastGood: good, expiring: since, octets, maxOctets: this.#maxOctets, fileOctets, oldest, openStores };
  }

  async close(): Promise<void> {
    if (!this.#records) return;
    this.#queue.flush();
    this.#records = undefined;
    this.#waiters.wakeAll();
    await this.#leases.close();
    await this.#environment?.close();
    this.#environment = undefined;
  }

  #open(): void {
    this.#environment = new Environment(join(this.#folder, RECORDS_FILE));
    this.#records = new LmdbRecords(this.#environment);
  }

  #opened(): LmdbRecords {
    if (this.#records) return this.#records;
    throw new StoreError('store-closed', `The store in ${JSON.stringify(this.#folder)} is closed.`);
  }

  #write(work: () => void): void {
    const records = this.#opened();
    (this.#environment as Environment).transact(() => {
      work();
      records.evictSome(this.#maxOctets);
    });
  }
}
