import { performance } from 'node:perf_hooks';
import type { Deadline } from '../net/deadline.js';

/**
 * Measures how long a fetch waits because of local load. Before its first request this time does not count: the
 * deadline is paused and has no timer. From then on the fetch has a lease that expires, so the time counts; it is
 * measured separately from the time that a server takes.
 */
export class QueueTimer {
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

  /** Ends the current wait. From now on, waits count. */
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
