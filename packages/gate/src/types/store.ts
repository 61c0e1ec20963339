import type { GateRecord } from './record.js';

/** A value that is available synchronously, or a promise of it. */
export type MaybePromise<T> = T | Promise<T>;

/** The right to fetch an origin: one holder at a time among all gates that share a store (F74, F75). */
export interface Lease {
  readonly origin: string;
  /** Unique to the gate that holds the lease. */
  readonly holder: string;
}

export interface StoreReadOptions {
  /**
   * Read every part of the store, even if one alone could answer, and repair a part that lost something. Default false.
   */
  readonly everywhere?: boolean;
}

/** Keeps records and leases. Every store must pass the same contract tests. */
export interface Store {
  readonly name: string;
  /** True if `get` verifies that a body matches its record. Otherwise the gate compares the hashes. */
  readonly hasCheckedBodies?: boolean;
  /**
   * Returns everything that can be read of the origin; undefined if nothing is kept. If an entry cannot be read, the
   * record has `trace` set.
   */
  get(origin: string, options?: StoreReadOptions): MaybePromise<GateRecord | undefined>;
  /** Merges the record with what is kept (`mergePieces`), keeps the result and returns it. */
  put(record: GateRecord): MaybePromise<GateRecord>;
  /** Returns a lease of `ttl` milliseconds; undefined if another holder has one that has not expired. */
  acquire(origin: string, holder: string, ttl: number): MaybePromise<Lease | undefined>;
  release(lease: Lease): MaybePromise<void>;
  /** Resolves when the origin's record may have changed, its lease may be free, or `ttl` milliseconds have passed. */
  waitForChange(origin: string, ttl: number, signal?: AbortSignal): Promise<void>;
  /** Returns true if something was deleted. */
  delete(origin: string): MaybePromise<boolean>;
  close(): MaybePromise<void>;
}
