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

/** Keeps records and leases. Every store must pass the same contract tests. `turn` and `endTurn` are optional. */
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
  /**
   * Gives a holder the turn to request a page of a host, for `ttl` milliseconds, unless another holder has it, a pause
   * lasts, or the last turn ended less than `delay` milliseconds ago. Returns 0 if the holder has the turn now,
   * otherwise after how many milliseconds to call again. A holder that has the turn may call again. Without this method,
   * turns are shared among the calls of one gate only.
   */
  turn?(host: string, holder: string, ttl: number, delay: number): MaybePromise<number>;
  /**
   * Ends the turn of the holder, if it still has it. Starts a pause of `pause` milliseconds without turns of the
   * host, unless a longer one lasts; if `pause` is undefined, no page was requested, and no pause starts.
   */
  endTurn?(host: string, holder: string, pause: number | undefined): MaybePromise<void>;
  close(): MaybePromise<void>;
}
