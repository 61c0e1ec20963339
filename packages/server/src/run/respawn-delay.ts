/** Milliseconds. */
const FIRST = 200;
const LONGEST = 30_000;
/** Milliseconds after which a process counts as started well. */
const SETTLED = 60_000;

/** The delays before processes that ended are started again: doubled while they end soon. */
export class RespawnDelay {
  #failures = 0;

  next(lifetime: number): number {
    if (lifetime >= SETTLED) this.#failures = 0;
    return Math.min(LONGEST, FIRST * 2 ** this.#failures++);
  }
}
