import { validateRecord } from '../../records/validate-record.js';
import { type MonotonicClock, systemMonotonicClock } from '../../time/monotonic-clock.js';
import type { GateRecord } from '../../types/record.js';
import type { Lease, Store } from '../../types/store.js';
import { StoreError } from '../store-error.js';
import { type Polls, Waiters } from '../waiters.js';
import { RedisConnection } from './redis-connection.js';
import { RedisLeases } from './redis-leases.js';
import { RedisRecords } from './redis-records.js';
import { type RedisSettings, type RedisStoreOptions, redisSettings } from './redis-settings.js';

/**
 * Others may wait on other machines, and each look costs the server a little: so none waits for longer than a half of
 * what it has waited already, and a quarter of a second.
 */
const POLLS: Polls = { first: 5, most: 170, jitter: 0.5 };

/**
 * Keeps records on a Redis server or Cluster, for all processes of all machines that use it (C3, F74). Where that is
 * away every method fails at once, or within `timeout`, and the gate goes on without it (F70, F72, F78). Valkey speaks
 * the same; it is not tested.
 */
export class RedisStore implements Store {
  readonly name = 'redis';
  readonly hasCheckedBodies = true;
  readonly #settings: RedisSettings;
  readonly #link: RedisConnection;
  readonly #records: RedisRecords;
  readonly #leases: RedisLeases;
  readonly #waiters: Waiters = new Waiters();
  #isClosed = false;

  private constructor(settings: RedisSettings, now: MonotonicClock) {
    const { prefix, lastGoodFor } = settings;
    this.#settings = settings;
    this.#link = new RedisConnection(settings);
    this.#records = new RedisRecords(this.#link, prefix, lastGoodFor);
    this.#leases = new RedisLeases(this.#link, prefix, now);
  }

  /**
   * Connects to the server that `options.url` names. One that is away, or refuses, is told of by `options.warn` and
   * tried again behind: a crawler starts without it.
   *
   * @throws TypeError that names the setting to change, for options that cannot work.
   */
  static async open(options: RedisStoreOptions): Promise<RedisStore> {
    const store = new RedisStore(redisSettings(options), systemMonotonicClock);
    await store.#link.open();
    return store;
  }

  /** Where it is, for people: the URL without a password. */
  get place(): string {
    return this.#settings.place;
  }

  /** The body shares its memory with what else came from the network at once: copy it to keep it. */
  get(origin: string): Promise<GateRecord | undefined> {
    this.#checkOpen();
    return this.#records.get(origin);
  }

  async put(record: GateRecord): Promise<GateRecord> {
    this.#checkOpen();
    validateRecord(record);
    const merged = await this.#records.put(record);
    this.#waiters.wake(record.origin);
    return merged;
  }

  /**
   * A long lease is renewed while this process lives, every few seconds: one that died or sleeps loses it soon (F75).
   */
  async acquire(origin: string, holder: string, ttl: number): Promise<Lease | undefined> {
    this.#checkOpen();
    return this.#leases.acquire(origin, holder, ttl);
  }

  async release(lease: Lease): Promise<void> {
    this.#checkOpen();
    await this.#leases.release(lease);
    this.#waiters.wake(lease.origin);
  }

  /** Looks at what others do every 5 to 250 milliseconds. */
  async waitForChange(origin: string, ttl: number, signal?: AbortSignal): Promise<void> {
    this.#checkOpen();
    signal?.throwIfAborted();
    try {
      const [isHeld, head] = await this.#look(origin);
      if (!isHeld || this.#isClosed) return;
      const isChanged = async () => {
        const [isStillHeld, newHead] = await this.#look(origin);
        return !isStillHeld || !newHead.equals(head);
      };
      await this.#waiters.wait(origin, ttl, signal, isChanged, POLLS);
    } catch (error) {
      if (!this.#isClosed) throw error;
    }
  }

  async delete(origin: string): Promise<boolean> {
    this.#checkOpen();
    const isDeleted = await this.#records.delete(origin);
    if (isDeleted) this.#waiters.wake(origin);
    return isDeleted;
  }

  /** What waits for the server fails; leases that are held end within seconds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#leases.close();
    this.#link.close();
    this.#waiters.wakeAll();
  }

  #look(origin: string): Promise<[isHeld: boolean, head: Buffer]> {
    return Promise.all([this.#leases.isHeld(origin), this.#records.head(origin)]);
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new StoreError('store-closed', `The store ${this.place} is closed.`);
  }
}
