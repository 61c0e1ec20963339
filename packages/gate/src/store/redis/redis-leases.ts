/** Leases are short and renewed, so that others need not wait for a process that died or is suspended. */

import type { MonotonicClock } from '../../time/monotonic-clock.js';
import type { Lease } from '../../types/store.js';
import type { RedisConnection } from './redis-connection.js';
import { redisKeys } from './redis-keys.js';
import { ACQUIRE, RELEASE, RENEW } from './redis-scripts.js';

/** Milliseconds for which a lease is acquired, and by which it is renewed. */
const STEP = 5_000;
const RENEWALS_PER_STEP = 3;

interface HeldLease {
  readonly lease: Lease;
  readonly until: number;
}

export class RedisLeases {
  readonly #connection: RedisConnection;
  readonly #prefix: string;
  readonly #now: MonotonicClock;
  readonly #cached: Map<string, HeldLease> = new Map();
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: RedisConnection, prefix: string, now: MonotonicClock) {
    this.#connection = connection;
    this.#prefix = prefix;
    this.#now = now;
  }

  async acquire(origin: string, holder: string, ttl: number): Promise<Lease | undefined> {
    const until = this.#now() + ttl;
    const lease: Lease = { origin, holder };
    if ((await this.#run(ACQUIRE, lease, stepOf(ttl))) !== 1) return undefined;
    this.#cached.set(origin, { lease, until });
    this.#timer ??= setInterval(() => this.#renew(), STEP / RENEWALS_PER_STEP).unref();
    return lease;
  }

  /** Extends a lease to `ttl` milliseconds from now. Resolves with false if it was lost. */
  async renew(lease: Lease, ttl: number): Promise<boolean> {
    const until = this.#now() + ttl;
    if ((await this.#run(RENEW, lease, stepOf(ttl))) !== 1) return false;
    this.#cached.set(lease.origin, { lease, until });
    this.#timer ??= setInterval(() => this.#renew(), STEP / RENEWALS_PER_STEP).unref();
    return true;
  }

  async release(lease: Lease): Promise<void> {
    if (this.#cached.get(lease.origin)?.lease.holder === lease.holder) this.#cached.delete(lease.origin);
    await this.#run(RELEASE, lease);
  }

  async isHeld(origin: string): Promise<boolean> {
    const { lease } = redisKeys(this.#prefix, origin);
    return (await this.#connection.send(lease, ['EXISTS', lease])) === 1;
  }

  /** Stops renewing: the leases of this process end within seconds. */
  close(): void {
    clearInterval(this.#timer);
    this.#cached.clear();
  }

  #renew(): void {
    for (const cached of this.#cached.values()) {
      const left = cached.until - this.#now();
      if (left <= 0) this.#remove(cached);
      else void this.#renewOne(cached, left);
    }
    if (this.#cached.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #renewOne(cached: HeldLease, left: number): Promise<void> {
    try {
      if ((await this.#run(RENEW, cached.lease, stepOf(left))) !== 1) this.#remove(cached);
    } catch {
      // The server is unavailable. The lease expires unless a later renewal succeeds.
    }
  }

  #remove(cached: HeldLease): void {
    if (this.#cached.get(cached.lease.origin) === cached) this.#cached.delete(cached.lease.origin);
  }

  #run(script: typeof ACQUIRE, { origin, holder }: Lease, ...args: string[]): Promise<unknown> {
    return this.#connection.run(script, [redisKeys(this.#prefix, origin).lease], [holder, ...args]);
  }
}

function stepOf(left: number): string {
  return String(Math.max(1, Math.ceil(Math.min(left, STEP))));
}
