import type { GateRecord, Lease, MaybePromise, Store } from '../types.js';

/** The time by the wall clock, milliseconds since the epoch. */
export type WallClock = () => number;

/**
 * A store of this machine in front of one that is shared: memory or LMDB before Redis. An origin whose copy is fresh is
 * answered by the near one; leases, and whatever may have changed, by the far one. While that is away the near one stands
 * in for it (F70, F72).
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
    if (this.#leased.has(origin)) return this.#getFar(origin);
    const near = this.#near.get(origin);
    if (near instanceof Promise) return near.then((record) => this.#freshOrFar(origin, record));
    return this.#freshOrFar(origin, near);
  }

  /** Where the far store fails the near one keeps the record, and the error is passed on. */
  async put(record: GateRecord): Promise<boolean> {
    let isKept: boolean;
    try {
      isKept = await this.#far.put(record);
    } catch (error) {
      await this.#near.put(record);
      throw error;
    }
    // What is here is older than what is there: it must not be answered from any more.
    if (isKept) await this.#bringNear(record);
    else await this.#near.delete(record.origin);
    return isKept;
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

  #freshOrFar(origin: string, near: GateRecord | undefined): MaybePromise<GateRecord | undefined> {
    return near !== undefined && isFresh(near, this.#now()) ? near : this.#getFar(origin, near);
  }

  async #getFar(origin: string, near?: GateRecord): Promise<GateRecord | undefined> {
    let far: GateRecord | undefined;
    try {
      far = await this.#far.get(origin);
    } catch (error) {
      if (near !== undefined) return near;
      throw error;
    }
    if (far !== undefined && far.counter > (near?.counter ?? -1)) await this.#bringNear(far);
    return far;
  }

  /** The answer stands even where the near store has no room for it. A body that came from afar is copied: see there. */
  async #bringNear(record: GateRecord): Promise<void> {
    try {
      await this.#near.put({ ...record, body: record.body?.slice() });
    } catch {
      // Its next question is answered by the far one.
    }
  }
}

/** Nothing is due, nothing has failed: nobody else is likely to know more. */
function isFresh({ ladder }: GateRecord, now: number): boolean {
  const { lastGood, failures, nextTryAt } = ladder;
  return lastGood !== undefined && failures === 0 && lastGood.at <= now && now < lastGood.freshUntil && now < nextTryAt;
}
