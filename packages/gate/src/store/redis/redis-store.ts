import { storeProblem } from '../../messages/store-problem.js';
import { validateRecord } from '../../records/validate-record.js';
import { type MonotonicClock, systemMonotonicClock } from '../../time/monotonic-clock.js';
import { comparableClock } from '../../time/watched-clock.js';
import type { GateRecord } from '../../types/record.js';
import type { Lease, Store } from '../../types/store.js';
import { StoreError } from '../store-error.js';
import { type PollIntervals, Waiters } from '../waiters.js';
import { loadRedisLibrary } from './redis-client.js';
import { RedisClock } from './redis-clock.js';
import { RedisConnection } from './redis-connection.js';
import { redisTurnKeys } from './redis-keys.js';
import { RedisLeases } from './redis-leases.js';
import { RedisRecords } from './redis-records.js';
import { END_TURN, TAKE_TURN } from './redis-scripts.js';
import { type RedisSettings, type RedisStoreOptions, redisSettings } from './redis-settings.js';

/**
 * Each poll costs the server two commands, and processes of many machines may wait for one lease. So an interval is
 * about half as long as the wait so far, and at most a quarter of a second, jitter included.
 */
const POLL_INTERVALS: PollIntervals = { first: 5, max: 170, jitter: 0.5 };

/**
 * Keeps records on a Redis server or Cluster, for all processes of all machines that use it. If the server is away,
 * every method rejects at once or within `timeout`, and the gate continues without the store. Valkey has the same
 * protocol, but is not tested.
 *
 * @example
 * const store = await RedisStore.open({ url: 'rediss://redis.example', password: process.env.REDIS_PASSWORD });
 * const gate = await Gate.open({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)', store });
 */
export class RedisStore implements Store {
  readonly name = 'redis';
  readonly hasCheckedBodies = true;
  readonly #settings: RedisSettings;
  readonly #connection: RedisConnection;
  readonly #records: RedisRecords;
  readonly #leases: RedisLeases;
  readonly #clock: RedisClock;
  readonly #waiters: Waiters = new Waiters();
  #isClosed = false;

  private constructor(settings: RedisSettings, clock: RedisClock, now: MonotonicClock) {
    const { prefix, lastGoodFor } = settings;
    this.#clock = clock;
    this.#settings = settings;
    this.#connection = new RedisConnection(settings);
    this.#records = new RedisRecords(this.#connection, clock, prefix, lastGoodFor);
    this.#leases = new RedisLeases(this.#connection, prefix, now);
  }

  /**
   * Connects to the server in `options.url`. If the server is away or refuses the connection, calls `options.warn` and
   * resolves nevertheless: the crawler starts without it, and the store reconnects in the background.
   *
   * Rejects with a TypeError that names the option to change, if one is unknown or invalid, and with a StoreError
   * `store-unsupported` if the package `@redis/client` is not installed.
   */
  static async open(options: RedisStoreOptions): Promise<RedisStore> {
    const settings = redisSettings(options);
    const { now, monotonicNow } = options;
    const comparable = comparableClock(now, monotonicNow);
    const clock = new RedisClock({ now: now ?? Date.now, comparable, place: settings.place });
    const store = new RedisStore(settings, clock, systemMonotonicClock);
    await loadRedisLibrary();
    await store.#connection.open();
    return store;
  }

  /** Returns the time of the server as last measured; before the first operation, that of this machine. */
  now(): number {
    return this.#clock.now();
  }

  get place(): string {
    return this.#settings.place;
  }

  /** The body is a view of the receive buffer: copy it if it outlives the lookup. */
  get(origin: string): Promise<GateRecord | undefined> {
    this.#checkOpen();
    return this.#records.get(origin);
  }

  /**
   * Yields the record of each origin, in no particular order; a few are in memory at a time. Of an entry that cannot be
   * read, only `trace` is set. An origin may be repeated, or missing if it moves to another server meanwhile.
   */
  async *records(): AsyncGenerator<GateRecord> {
    this.#checkOpen();
    yield* this.#records.all();
  }

  async put(record: GateRecord): Promise<GateRecord> {
    this.#checkOpen();
    validateRecord(record);
    const merged = await this.#records.put(record);
    this.#waiters.wake(record.origin);
    return merged;
  }

  /**
   * Acquires a lease. A long one is renewed every few seconds: a process that died or is suspended loses it soon.
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

  /** Polls for changes by other processes every 5 to 250 milliseconds. */
  async waitForChange(origin: string, ttl: number, signal?: AbortSignal): Promise<void> {
    this.#checkOpen();
    signal?.throwIfAborted();
    try {
      const [isHeld, head] = await this.#poll(origin);
      if (!isHeld || this.#isClosed) return;
      const isChanged = async () => {
        const [isStillHeld, newHead] = await this.#poll(origin);
        return !isStillHeld || !newHead.equals(head);
      };
      await this.#waiters.wait(origin, ttl, signal, isChanged, POLL_INTERVALS);
    } catch (error) {
      if (!this.#isClosed) throw error;
    }
  }

  async turn(host: string, holder: string, ttl: number, delay: number): Promise<number> {
    this.#checkOpen();
    const args = [holder, String(Math.ceil(ttl)), String(Math.ceil(delay))];
    return Number(await this.#connection.run(TAKE_TURN, this.#turnKeys(host), args));
  }

  async endTurn(host: string, holder: string, pause: number | undefined): Promise<void> {
    this.#checkOpen();
    const args = [holder, pause === undefined ? '' : String(Math.ceil(pause))];
    await this.#connection.run(END_TURN, this.#turnKeys(host), args);
  }

  async delete(origin: string): Promise<boolean> {
    this.#checkOpen();
    const isDeleted = await this.#records.delete(origin);
    if (isDeleted) this.#waiters.wake(origin);
    return isDeleted;
  }

  /** Disconnects and rejects pending commands. The leases of this process expire within seconds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#leases.close();
    this.#connection.close();
    this.#waiters.wakeAll();
  }

  #poll(origin: string): Promise<[isHeld: boolean, head: Buffer]> {
    return Promise.all([this.#leases.isHeld(origin), this.#records.head(origin)]);
  }

  #turnKeys(host: string): [turn: string, pause: string, next: string] {
    const { turn, pause, next } = redisTurnKeys(this.#settings.prefix, host);
    return [turn, pause, next];
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new StoreError('store-closed', storeProblem('closed', { place: this.place }));
  }
}
