import { isGoodLost, mergePieces } from '../merge-pieces.js';
import type { GateRecord, Lease, MaybePromise, Store } from '../types.js';

/** The time by the wall clock, milliseconds since the epoch. */
export type WallClock = () => number;

/**
 * A store of this machine in front of one that is shared: memory or SQLite before Redis. The near store alone answers an
 * origin whose copy is fresh; for every other one both are read and merged, and each is given what only the other had. So
 * a far store that was emptied, restarted or damaged never takes a good copy away (F82). Leases are the far store's. While
 * it is away the near store stands in for it (F70, F72).
 */
export class TieredStore implements Store {
  readonly name: string;
  readonly #near: Store;
  readonly #far: Store;
  readonly #now: WallClock;
  /** Origins that are being fetched here: what others wrote meanwhile must be seen. */
  readonly #leased: Set<string> = new Set();

  /** Closes both when it is closed. */
  constructor(near: Store, far: Store, now: WallClock = Date.now) {
    this.name = `${near.name}+${far.name}`;
    this.#near = near;
    this.#far = far;
    this.#now = now;
  }

  get(origin: string): MaybePromise<GateRecord | undefined> {
    let near: MaybePromise<GateRecord | undefined>;
    try {
      near = this.#near.get(origin);
    } catch {
      return this.#getBoth(origin, undefined);
    }
    if (!(near instanceof Promise)) return this.#freshOrBoth(origin, near);
    return near.then(
      (record) => this.#freshOrBoth(origin, record),
      () => this.#getBoth(origin, undefined),
    );
  }

  /** Where the far store fails the near one keeps the record, and the error is passed on. */
  async put(record: GateRecord): Promise<GateRecord> {
    let far: GateRecord;
    try {
      far = await this.#far.put(record);
    } catch (error) {
      await heal(this.#near, record);
      throw error;
    }
    const near = await heal(this.#near, far);
    const merged = mergePieces([far, near]);
    if (merged.heal.includes(0)) await heal(this.#far, merged.record ?? far);
    return merged.record ?? far;
  }

  async acquire(origin: string, holder: string, ttl: number): Promise<Lease | undefined> {
    const lease = await this.#far.acquire(origin, holder, ttl);
    if (lease) this.#leased.add(origin);
    return lease;
  }

  async release(lease: Lease): Promise<void> {
    this.#leased.delete(lease.origin);
    await this.#far.release(lease);
  }

  waitForChange(origin: string, ttl: number, signal?: AbortSignal): Promise<void> {
    return this.#far.waitForChange(origin, ttl, signal);
  }

  async delete(origin: string): Promise<boolean> {
    const isNearDeleted = await this.#near.delete(origin);
    return (await this.#far.delete(origin)) || isNearDeleted;
  }

  async close(): Promise<void> {
    await this.#far.close();
    await this.#near.close();
  }

  #freshOrBoth(origin: string, near: GateRecord | undefined): MaybePromise<GateRecord | undefined> {
    const isEnough = near !== undefined && !this.#leased.has(origin) && isFresh(near, this.#now());
    return isEnough ? near : this.#getBoth(origin, near);
  }

  async #getBoth(origin: string, near: GateRecord | undefined): Promise<GateRecord | undefined> {
    let far: GateRecord | undefined;
    try {
      far = await this.#far.get(origin);
    } catch (error) {
      if (near !== undefined) return near;
      throw error;
    }
    const merged = mergePieces([near, far]);
    const { record } = merged;
    if (record === undefined) return undefined;
    if (merged.heal.includes(0)) await heal(this.#near, record);
    if (merged.heal.includes(1)) await heal(this.#far, record);
    return record;
  }
}

/**
 * Writes the record to a store that lacks some of it; returns what the store then has. Undefined if it fails: the answer
 * stands without it. The body is copied, as one that came over a network keeps everything that came with it in memory.
 */
async function heal(store: Store, record: GateRecord): Promise<GateRecord | undefined> {
  try {
    return await store.put({ ...record, body: record.body?.slice() });
  } catch {
    return undefined;
  }
}

/** True if nothing is due and nothing has failed: no other machine is likely to have a newer record. */
function isFresh(record: GateRecord, now: number): boolean {
  const { good, attempt, body } = record;
  if (good === undefined || attempt !== undefined || isGoodLost(record, body !== undefined)) return false;
  return good.at <= now && now < good.freshUntil && now < good.refreshAt;
}
