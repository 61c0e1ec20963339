const SUCCESSES_PER_STEP = 10;
/** Milliseconds between two reductions: exchanges that fail together have one shortage as their cause. */
const REDUCTION_INTERVAL = 1_000;
/** The share of the exchanges that may run when the network has recovered; doubled every `RAMP_STEP` milliseconds. */
const RAMP_START = 1 / 4;
const RAMP_STEP = 10_000;

/** Fewer exchanges run after a lack of files or sockets, and just after the network has recovered. */
export class Capacity {
  readonly #most: number;
  #limit: number;
  #successes = 0;
  #reducedAt = Number.NEGATIVE_INFINITY;
  #rampSince = Number.NEGATIVE_INFINITY;

  constructor(most: number) {
    this.#most = most;
    this.#limit = most;
  }

  at(now: number): number {
    const steps = (now - this.#rampSince) / RAMP_STEP;
    if (steps >= -Math.log2(RAMP_START)) return this.#limit;
    return Math.max(1, Math.min(this.#limit, Math.floor(this.#most * RAMP_START * 2 ** Math.floor(steps))));
  }

  reduce(running: number, now: number): void {
    this.#successes = 0;
    if (now - this.#reducedAt < REDUCTION_INTERVAL) return;
    this.#reducedAt = now;
    this.#limit = Math.max(1, Math.floor(Math.min(this.#limit, running) / 2));
  }

  succeed(): void {
    if (this.#limit === this.#most || ++this.#successes < SUCCESSES_PER_STEP) return;
    this.#successes = 0;
    this.#limit++;
  }

  restart(now: number): void {
    this.#rampSince = now;
  }
}
