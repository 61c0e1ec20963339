import { performance } from 'node:perf_hooks';
import type { Deadline } from './deadline.js';

/**
 * The time that a fetch waits for others of our own. Up to its first request it is not counted: the deadline stands still
 * and has no timer. From then on the fetch has a lease that ends, so it counts; it is told apart from a server's time.
 */
export class Waits {
  readonly #deadline: Deadline;
  #isCounted = false;
  #since: number | undefined;
  #past = 0;

  constructor(deadline: Deadline) {
    this.#deadline = deadline;
  }

  begin(): void {
    if (this.#since !== undefined) return;
    this.#since = performance.now();
    if (!this.#isCounted) this.#deadline.pause();
  }

  end(): void {
    if (this.#since === undefined) return;
    if (this.#isCounted) this.#past += performance.now() - this.#since;
    else this.#deadline.resume();
    this.#since = undefined;
  }

  /** Waits count from now on. */
  count(): void {
    this.end();
    this.#isCounted = true;
  }

  /** Milliseconds of waits that counted. */
  get counted(): number {
    const current = this.#since === undefined || !this.#isCounted ? 0 : performance.now() - this.#since;
    return this.#past + current;
  }
}
