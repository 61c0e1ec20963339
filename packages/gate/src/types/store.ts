import type { GateRecord } from './record.js';

/** A value that is available synchronously, or a promise of it. */
export type MaybePromise<T> = T | Promise<T>;

/** The right to fetch an origin: one holder at a time among all gates that share a store. */
export interface Lease {
  readonly origin: string;
  /** Unique to the gate that holds the lease. */
  readonly holder: string;
}

/** Options of `Store.get`. */
export interface StoreReadOptions {
  /**
   * Reads every part of the store, even if the first could answer alone, and heals a part that lost something. Default
   * false.
   */
  readonly everywhere?: boolean;
}

/** Keeps records and leases. Every store must pass the same contract tests. */
export interface Store {
  readonly name: string;
  /** True if `get` verifies that a body matches the hash of its record. Otherwise the gate compares the hashes. */
  readonly hasCheckedBodies?: boolean;
  /**
   * Returns the time of the store's own clock, in milliseconds since the epoch, if that is not the clock of this
   * machine. Counters of outcomes follow it. The times of records are those of this machine: such a store converts them.
   */
  now?(): number;
  /**
   * Returns everything that can be read of the origin; undefined if there is no entry. If an entry cannot be read, the
   * record has `trace` set.
   */
  get(origin: string, options?: StoreReadOptions): MaybePromise<GateRecord | undefined>;
  /** Merges the record with the stored one (`mergePieces`), stores the result and returns it. */
  put(record: GateRecord): MaybePromise<GateRecord>;
  /** Returns a lease of `ttl` milliseconds; undefined if another holder has one that has not expired. */
  acquire(origin: string, holder: string, ttl: number): MaybePromise<Lease | undefined>;
  release(lease: Lease): MaybePromise<void>;
  /**
   * Resolves when the origin's record may have changed, when its lease may be free, or after `ttl` milliseconds at the
   * latest.
   */
  waitForChange(origin: string, ttl: number, signal?: AbortSignal): Promise<void>;
  /** Deletes the entries of the origin. Returns true if there were any. */
  delete(origin: string): MaybePromise<boolean>;
  close(): MaybePromise<void>;
}
