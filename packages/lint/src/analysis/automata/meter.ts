/**
 * The budget of a decision in byte steps, one for each automaton and byte. Steps are counted, not timed, so that a
 * decision gives the same answer every time.
 */
export class Meter {
  /** Negative once the budget is spent. */
  remaining: number;

  constructor(budget: number) {
    this.remaining = budget;
  }

  spend(steps: number): void {
    this.remaining -= steps;
  }

  get isSpent(): boolean {
    return this.remaining < 0;
  }

  /** Moves up to `steps` of the budget to a new meter. The caller passes it to `release` afterwards. */
  reserve(steps: number): Meter {
    const reserved = new Meter(Math.min(steps, this.remaining));
    this.remaining -= reserved.remaining;
    return reserved;
  }

  /** Adds what remains of a reserved meter. If that is negative, it is subtracted. */
  release(reserved: Meter): void {
    this.remaining += reserved.remaining;
  }
}

const DEFAULT_BUDGET = 20_000_000;

/**
 * Returns a meter for the `budget` of the public functions.
 *
 * @throws TypeError if the budget is not a positive number.
 */
export function meterOf(budget: number = DEFAULT_BUDGET): Meter {
  if (typeof budget === 'number' && budget > 0) return new Meter(budget);
  throw new TypeError(`budget: expected a positive number of byte steps, got ${String(budget)}`);
}
