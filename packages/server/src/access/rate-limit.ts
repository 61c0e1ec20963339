/** Seconds of the rate that a client may use at once. */
const BURST_SECONDS = 2;

/** A token bucket: `rate` requests per second in the long run, and twice that at once. */
export class RateLimit {
  readonly #rate: number;
  readonly #burst: number;
  #left: number;
  #at: number;

  constructor(rate: number, now: number) {
    this.#rate = rate;
    this.#burst = Math.max(1, rate * BURST_SECONDS);
    this.#left = this.#burst;
    this.#at = now;
  }

  /** Counts a request. Returns 0 if it may be answered, otherwise the seconds until it may. */
  take(now: number): number {
    // A clock that was set back must not block a client until it has caught up.
    const passed = Math.max(0, now - this.#at) / 1_000;
    this.#at = now;
    this.#left = Math.min(this.#burst, this.#left + passed * this.#rate);
    if (this.#left < 1) return Math.max(1, Math.ceil((1 - this.#left) / this.#rate));
    this.#left -= 1;
    return 0;
  }
}
