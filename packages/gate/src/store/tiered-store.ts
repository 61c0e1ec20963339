import { LRUCache } from 'lru-cache';
import { isGoodLost, mergePieces } from '../records/merge-pieces.js';
import type { GateRecord } from '../types/record.js';
import type { Lease, MaybePromise, Store, StoreReadOptions } from '../types/store.js';
import { checkOptions } from '../validation/check-options.js';
import { aFunction, type Expected, MAX_TIMEOUT } from '../validation/expected.js';
import { isThenable } from '../validation/is-thenable.js';
import { checkStore } from './check-store.js';

/** Returns the wall-clock time in milliseconds since the epoch. */
export type WallClock = () => number;

/** Options of a `TieredStore`. */
export interface TieredStoreOptions {
  /**
   * Milliseconds that a lookup waits for the far store if the near one has a good outcome. Default 50. Must be
   * below the gate's `storeTimeout`: otherwise the gate bypasses both stores while the far one hangs.
   */
  readonly farTimeout?: number;
  /** The wall clock. Default `Date.now`. */
  readonly now?: WallClock;
}

const DEFAULT_FAR_TIMEOUT = 50;
const OPTIONS: Readonly<Record<keyof TieredStoreOptions, Expected>> = {
  farTimeout: {
    fits: (value) => Number.isFinite(value) && (value as number) >= 0 && (value as number) <= MAX_TIMEOUT,
    words: `a number of milliseconds from 0 to ${MAX_TIMEOUT}`,
  },
  now: aFunction('Date.now'),
};
/** Milliseconds without further heals of a store after one has failed. */
const HEAL_PAUSE = 1_000;
const MAX_OUTDATED = 10_000;

type Tier = 'near' | 'far';

/**
 * Puts a local store in front of a shared one: memory or SQLite before Redis. If the near copy of an origin is fresh,
 * only the near store is read. Otherwise both are read and merged, and the merged record is written in the background
 * to the store that lacked something. So a far store that was emptied, restarted or damaged never loses a good copy
 * that the near one has. Leases and turns are those of the far store. If the far store fails or is slow, good outcomes come from
 * the near store.
 */
export class TieredStore implements Store {
  readonly name: string;
  readonly hasCheckedBodies: boolean;
  /** Milliseconds that a lookup waits for the far store if the near one has a good outcome. */
  readonly farTimeout: number;
  /** Undefined if the far store does not share turns. */
  readonly turn?: NonNullable<Store['turn']>;
  readonly endTurn?: NonNullable<Store['endTurn']>;
  readonly #stores: Readonly<Record<Tier, Store>>;
  readonly #now: WallClock;
  /** Origins leased through this store. For these both stores are read: other gates may have written meanwhile. */
  readonly #leased: Set<string> = new Set();
  /** Pending heals, by store and origin. A heal writes the merged record to a store that lacked something. */
  readonly #heals: Map<string, Promise<void>> = new Map();
  readonly #healAgainAt: Record<Tier, number> = { near: 0, far: 0 };
  /** Origins of which the near store may have missed a write. For these both stores are read. */
  readonly #outdated: LRUCache<string, true> = new LRUCache({ max: MAX_OUTDATED });

  /**
   * Takes ownership of both stores: `close` closes them.
   *
   * @throws TypeError if an argument is not a store, or an option is unknown or invalid.
   */
  constructor(near: Store, far: Store, options: TieredStoreOptions = {}) {
    checkStore('near', near);
    checkStore('far', far);
    checkOptions('TieredStore', options, OPTIONS);
    const { farTimeout = DEFAULT_FAR_TIMEOUT, now = Date.now } = options;
    this.name = `${near.name}+${far.name}`;
    this.hasCheckedBodies = near.hasCheckedBodies === true && far.hasCheckedBodies === true;
    this.#stores = { near, far };
    this.farTimeout = farTimeout;
    this.#now = now;
    if (far.turn === undefined || far.endTurn === undefined) return;
    this.turn = far.turn.bind(far);
    this.endTurn = far.endTurn.bind(far);
  }

  /** Returns the time of the far store's clock. */
  now(): number {
    const { near, far } = this.#stores;
    return far.now?.() ?? near.now?.() ?? this.#now();
  }

  get(origin: string, { everywhere = false }: StoreReadOptions = {}): MaybePromise<GateRecord | undefined> {
    const complete = everywhere ? this.#getBoth : this.#freshOrBoth;
    let near: MaybePromise<GateRecord | undefined>;
    try {
      near = this.#stores.near.get(origin);
    } catch (error) {
      return this.#getFar(origin, error);
    }
    if (!isThenable(near)) return complete.call(this, origin, near);
    return Promise.resolve(near).then(
      (record) => complete.call(this, origin, record),
      (error: unknown) => this.#getFar(origin, error),
    );
  }

  /** Writes to both stores in parallel. Rejects if the far one fails; the near one may have the record nevertheless. */
  async put(record: GateRecord): Promise<GateRecord> {
    const nearPut = this.#write('near', record);
    const farPut = this.#write('far', record);
    const [near, far] = await Promise.allSettled([nearPut, farPut]);
    if (far.status === 'rejected') throw far.reason;
    return this.#merged(near.status === 'fulfilled' ? near.value : record, far.value) ?? far.value;
  }

  async acquire(origin: string, holder: string, ttl: number): Promise<Lease | undefined> {
    const lease = await this.#stores.far.acquire(origin, holder, ttl);
    if (lease) this.#leased.add(origin);
    return lease;
  }

  async release(lease: Lease): Promise<void> {
    this.#leased.delete(lease.origin);
    await this.#stores.far.release(lease);
  }

  waitForChange(origin: string, ttl: number, signal?: AbortSignal): Promise<void> {
    return this.#stores.far.waitForChange(origin, ttl, signal);
  }

  async delete(origin: string): Promise<boolean> {
    const isNearDeleted = await this.#stores.near.delete(origin);
    return (await this.#stores.far.delete(origin)) || isNearDeleted;
  }

  /** Resolves when no heal is pending. */
  async settled(): Promise<void> {
    while (this.#heals.size > 0) await Promise.all(this.#heals.values());
  }

  async close(): Promise<void> {
    await this.settled();
    try {
      await this.#stores.far.close();
    } finally {
      await this.#stores.near.close();
    }
  }

  #freshOrBoth(origin: string, near: GateRecord | undefined): MaybePromise<GateRecord | undefined> {
    const mayBeOutdated = this.#leased.has(origin) || this.#outdated.has(origin);
    const isSufficient = near !== undefined && !mayBeOutdated && isFresh(near, this.#now());
    return isSufficient ? near : this.#getBoth(origin, near);
  }

  async #getBoth(origin: string, near: GateRecord | undefined): Promise<GateRecord | undefined> {
    // Called within the promise, so that a synchronous exception rejects as well.
    const reading = Promise.resolve().then(() => this.#stores.far.get(origin));
    // If the near store has no good outcome, the far one may have one: then there is no fallback, and errors reject.
    if (near?.good === undefined) return this.#merged(near, await reading);
    const merging = reading.then((far) => this.#merged(near, far)).catch(() => near);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<GateRecord>((resolve) => {
      timer = setTimeout(() => resolve(near), this.farTimeout);
    });
    try {
      return await Promise.race([merging, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** If the far store has no trace of a good outcome, the near one, which failed, may: then this rejects. */
  async #getFar(origin: string, nearError: unknown): Promise<GateRecord | undefined> {
    const far = await this.#stores.far.get(origin);
    if (far?.good === undefined && far?.trace === undefined) throw nearError;
    return far;
  }

  #merged(near: GateRecord | undefined, far: GateRecord | undefined): GateRecord | undefined {
    const { record, heal } = mergePieces([near, far]);
    if (record === undefined) return undefined;
    if (heal.includes(0)) this.#heal('near', record);
    if (heal.includes(1)) this.#heal('far', record);
    return record;
  }

  #heal(tier: Tier, record: GateRecord): void {
    const key = `${tier} ${record.origin}`;
    if (this.#heals.has(key) || performance.now() < this.#healAgainAt[tier]) return;
    const write = async () => {
      try {
        await this.#write(tier, record);
      } catch {
        // A later lookup retries. Its result does not depend on the heal.
        this.#healAgainAt[tier] = performance.now() + HEAL_PAUSE;
      } finally {
        this.#heals.delete(key);
      }
    };
    this.#heals.set(key, write());
  }

  /** Copies the body for the near store: one from the network is a view that keeps its receive buffer alive. */
  async #write(tier: Tier, record: GateRecord): Promise<GateRecord> {
    if (tier === 'far') return this.#stores.far.put(record);
    this.#outdated.set(record.origin, true);
    const merged = await this.#stores.near.put({ ...record, body: record.body?.slice() });
    this.#outdated.delete(record.origin);
    return merged;
  }
}

function isFresh(record: GateRecord, now: number): boolean {
  const { good, attempt, body } = record;
  if (good === undefined || attempt !== undefined || isGoodLost(record, body !== undefined)) return false;
  return good.at <= now && now < good.freshUntil && now < good.refreshAt;
}
