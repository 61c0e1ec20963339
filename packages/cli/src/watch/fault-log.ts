/** Milliseconds after which a fault that goes on is logged again. */
const AGAIN_AFTER = 3_600_000;
/** Faults of no site: there are few kinds, but their lines may have numbers. */
const MAX_OTHERS = 100;

/** Logs each fault once an hour, and at once again after it has ended. */
export class FaultLog {
  readonly #warn: (line: string) => void;
  readonly #now: () => number;
  /** The last fault of each site. */
  readonly #ofSites: Map<string, { readonly line: string; readonly at: number }> = new Map();
  /** When the lines of other faults were logged. */
  readonly #others: Map<string, number> = new Map();
  #areChecksStopped = false;

  /** @param now Milliseconds of a clock that does not jump. */
  constructor(warn: (line: string) => void, now: () => number) {
    this.#warn = warn;
    this.#now = now;
  }

  /**
   * @param origin undefined if it is of no single site
   * @param stopsChecks True if no check can be written because of it.
   */
  add(origin: string | undefined, problem: string, stopsChecks: boolean): void {
    this.#areChecksStopped ||= stopsChecks;
    const at = this.#now();
    if (origin === undefined) {
      if (at - (this.#others.get(problem) ?? Number.NEGATIVE_INFINITY) < AGAIN_AFTER) return;
      if (this.#others.size >= MAX_OTHERS) this.#others.clear();
      this.#others.set(problem, at);
      this.#warn(problem);
      return;
    }
    const line = `${origin}: ${problem}`;
    const last = this.#ofSites.get(origin);
    if (last?.line === line && at - last.at < AGAIN_AFTER) return;
    this.#ofSites.set(origin, { line, at });
    this.#warn(line);
  }

  /** A check of a site was written. */
  written(origin: string): void {
    this.#ofSites.delete(origin);
    if (!this.#areChecksStopped) return;
    this.#areChecksStopped = false;
    this.#others.clear();
    this.#warn('checks are written to the store again');
  }
}
