import type { WatchLease } from '../store/watch-store.js';

/** Renews a lease until its end. `signal` is aborted if the lease is lost, or with the signal of the caller. */
export class KeptLease {
  readonly signal: AbortSignal;
  readonly #lease: WatchLease;
  readonly #timer: NodeJS.Timeout;
  readonly #lost: AbortController = new AbortController();

  constructor(lease: WatchLease, ttl: number, signal: AbortSignal) {
    this.#lease = lease;
    this.signal = AbortSignal.any([signal, this.#lost.signal]);
    this.#timer = setInterval(() => void this.#renew(ttl), ttl / 3);
  }

  async #renew(ttl: number): Promise<void> {
    try {
      if (!(await this.#lease.renew(ttl))) this.#lost.abort(new Error('The lease was lost'));
    } catch (error) {
      this.#lost.abort(error);
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#lease.release();
  }
}
