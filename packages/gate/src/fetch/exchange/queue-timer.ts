import { performance } from 'node:perf_hooks';
import type { Deadline } from '../net/deadline.js';

/** Measures local waits. They pause the deadline until the first request, when the lease starts to run. */
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

  count(): void {
    this.end();
    this.#isCounted = true;
  }

  get counted(): number {
    const current = this.#since === undefined || !this.#isCounted ? 0 : performance.now() - this.#since;
    return this.#past + current;
  }
}
