/**
 * Leases in Redis. The server times them by its own clock. A long one is taken for a few seconds and renewed while its
 * holder lives, so that a holder that died, or sleeps, is not waited for (F75).
 */

import type { MonotonicClock } from '../../time/monotonic-clock.js';
import type { Lease } from '../../types/store.js';
import type { RedisConnection } from './redis-connection.js';
import { redisKeys } from './redis-keys.js';
import { ACQUIRE, RELEASE, RENEW } from './redis-scripts.js';

/** Milliseconds for which a lease is taken, and taken again. */
const STEP = 5_000;
const RENEWALS_A_STEP = 3;

interface HeldLease {
  readonly lease: Lease;
  /** By the monotonic clock. */
  readonly until: number;
}

export class RedisLeases {
  readonly #link: RedisConnection;
  readonly #prefix: string;
  readonly #now: MonotonicClock;
  /** By origin. */
  readonly #held: Map<string, HeldLease> = new Map();
  #timer: NodeJS.Timeout | undefined;

  constructor(link: RedisConnection, prefix: string, now: MonotonicClock) {
    this.#link = link;
    this.#prefix = prefix;
    this.#now = now;
  }

  async acquire(origin: string, holder: string, ttl: number): Promise<Lease | undefined> {
    const until = this.#now() + ttl;
    const lease: Lease = { origin, holder };
    if ((await this.#run(ACQUIRE, lease, stepOf(ttl))) !== 1) return undefined;
    this.#held.set(origin, { lease, until });
    this.#timer ??= setInterval(() => this.#renew(), STEP / RENEWALS_A_STEP).unref();
    return lease;
  }

  async release(lease: Lease): Promise<void> {
    if (this.#held.get(lease.origin)?.lease.holder === lease.holder) this.#held.delete(lease.origin);
    await this.#run(RELEASE, lease);
  }

  /** Whether someone has the lease of `origin`. */
  async isHeld(origin: string): Promise<boolean> {
    const { lease } = redisKeys(this.#prefix, origin);
    return (await this.#link.send(lease, ['EXISTS', lease])) === 1;
  }

  /** Renews no more: what is held ends within seconds. */
  close(): void {
    clearInterval(this.#timer);
    this.#held.clear();
  }

  #renew(): void {
    for (const held of this.#held.values()) {
      const left = held.until - this.#now();
      if (left <= 0) this.#forget(held);
      else void this.#renewOne(held, left);
    }
    if (this.#held.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #renewOne(held: HeldLease, left: number): Promise<void> {
    try {
      if ((await this.#run(RENEW, held.lease, stepOf(left))) !== 1) this.#forget(held);
    } catch {
      // The server is away, and with it the lease.
    }
  }

  #forget(held: HeldLease): void {
    if (this.#held.get(held.lease.origin) === held) this.#held.delete(held.lease.origin);
  }

  #run(script: typeof ACQUIRE, { origin, holder }: Lease, ...args: string[]): Promise<unknown> {
    return this.#link.run(script, [redisKeys(this.#prefix, origin).lease], [holder, ...args]);
  }
}

function stepOf(left: number): string {
  return String(Math.max(1, Math.ceil(Math.min(left, STEP))));
}
