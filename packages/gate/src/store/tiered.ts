import { LRUCache } from 'lru-cache';
import { isGoodLost, mergePieces } from '../merge-pieces.js';
import type { GateRecord, Lease, MaybePromise, Store, StoreReadOptions } from '../types.js';

/** The time by the wall clock, milliseconds since the epoch. */
export type WallClock = () => number;

export interface TieredStoreOptions {
  /**
   * Milliseconds that a lookup waits for the far store when the near one has a record to answer with. Default 50: less
   * than a gate waits for a store, so that a far store that hangs never hides what the near one has.
   */
  readonly farTimeout?: number;
  /** The wall clock. Default `Date.now`. */
  readonly now?: WallClock;
}

const DEFAULT_FAR_TIMEOUT = 50;
/** After a heal that failed, the next one of that store waits so long, in milliseconds. */
const HEAL_PAUSE = 1_000;
/** Origins of which it is remembered that the near store missed a write. */
const MAX_BEHIND = 10_000;

type Tier = 'near' | 'far';

/**
 * A store of this machine in front of one that is shared: memory or SQLite before Redis. The near store alone answers an
 * origin whose copy is fresh; for every other one both are read and merged, and each is given what only the other had,
 * behind the answer. So a far store that was emptied, restarted or damaged never takes a good copy away (F82). Leases are
 * the far store's. While it is away or slow the near store stands in for it (F70, F72).
 */
export class TieredStore implements Store {
  readonly name: string;
  readonly hasCheckedBodies: boolean;
  readonly #stores: Readonly<Record<Tier, Store>>;
  readonly #farTimeout: number;
  readonly #now: WallClock;
  /** Origins that are being fetched here: what others wrote meanwhile must be seen. */
  readonly #leased: Set<string> = new Set();
  /** Writes under way that bring a store what it lacked, by store and origin. */
  readonly #heals: Map<string, Promise<void>> = new Map();
  readonly #healAgainAt: Record<Tier, number> = { near: 0, far: 0 };
  /** Origins of which the near store missed a write: it does not answer alone. */
  readonly #behind: LRUCache<string, true> = new LRUCache({ max: MAX_BEHIND });

  /**
   * Closes both when it is closed.
   *
   * @throws TypeError if `farTimeout` is not a number of milliseconds.
   */
  constructor(near: Store, far: Store, { farTimeout = DEFAULT_FAR_TIMEOUT, now = Date.now }: TieredStoreOptions = {}) {
    if (!(Number.isFinite(farTimeout) && farTimeout >= 0)) {
      throw new TypeError(`farTimeout: expected milliseconds, 0 or more, got ${String(farTimeout)}.`);
    }
    this.name = `${near.name}+${far.name}`;
    this.hasCheckedBodies = near.hasCheckedBodies === true && far.hasCheckedBodies === true;
    this.#stores = { near, far };
    this.#farTimeout = farTimeout;
    this.#now = now;
  }

  get(origin: string, { everywhere = false }: StoreReadOptions = {}): MaybePromise<GateRecord | undefined> {
    const answer = everywhere ? this.#getBoth : this.#freshOrBoth;
    let near: MaybePromise<GateRecord | undefined>;
    try {
      near = this.#stores.near.get(origin);
    } catch (error) {
      return this.#getFar(origin, error);
    }
    if (!(near instanceof Promise)) return answer.call(this, origin, near);
    return near.then(
      (record) => answer.call(this, origin, record),
      (error: unknown) => this.#getFar(origin, error),
    );
  }

  /** Both stores are written at once: if the far one fails, the near one has the record, and the error is passed on. */
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

  /** Resolves when neither store is being given what it lacked. */
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
    const mayBeOld = this.#leased.has(origin) || this.#behind.has(origin);
    const isEnough = near !== undefined && !mayBeOld && isFresh(near, this.#now());
    return isEnough ? near : this.#getBoth(origin, near);
  }

  async #getBoth(origin: string, near: GateRecord | undefined): Promise<GateRecord | undefined> {
    // Called within the promise, so that one that throws outright rejects as well.
    const reading = Promise.resolve().then(() => this.#stores.far.get(origin));
    // Where the near store knows of no good outcome, the far one may: nothing stands in for it.
    if (near?.good === undefined) return this.#merged(near, await reading);
    const merging = reading.then((far) => this.#merged(near, far)).catch(() => near);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<GateRecord>((resolve) => {
      timer = setTimeout(() => resolve(near), this.#farTimeout);
    });
    try {
      return await Promise.race([merging, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The near store failed: it may know of a good outcome where the far one knows none, so its error is passed on then. */
  async #getFar(origin: string, nearError: unknown): Promise<GateRecord | undefined> {
    const far = await this.#stores.far.get(origin);
    if (far?.good === undefined) throw nearError;
    return far;
  }

  /** What both come to; what one of them lacks is written to it behind the answer. */
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
        // The next lookup tries again: the answer stands without it.
        this.#healAgainAt[tier] = performance.now() + HEAL_PAUSE;
      } finally {
        this.#heals.delete(key);
      }
    };
    this.#heals.set(key, write());
  }

  /** The body is copied: one that came over a network keeps everything that came with it in memory. */
  async #write(tier: Tier, record: GateRecord): Promise<GateRecord> {
    if (tier === 'far') return this.#stores.far.put(record);
    this.#behind.set(record.origin, true);
    const merged = await this.#stores.near.put({ ...record, body: record.body?.slice() });
    this.#behind.delete(record.origin);
    return merged;
  }
}

/** True if nothing is due and nothing has failed: no other machine is likely to have a newer record. */
function isFresh(record: GateRecord, now: number): boolean {
  const { good, attempt, body } = record;
  if (good === undefined || attempt !== undefined || isGoodLost(record, body !== undefined)) return false;
  return good.at <= now && now < good.freshUntil && now < good.refreshAt;
}
