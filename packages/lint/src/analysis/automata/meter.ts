/** Octet steps that a decision may still take: one for each automaton and octet. Counted, so that answers repeat. */
export class Meter {
  /** Less than 0 once spent. */
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

  /** A part of what is left, to be given back by `close`. */
  reserve(most: number): Meter {
    const part = new Meter(Math.min(most, this.remaining));
    this.remaining -= part.remaining;
    return part;
  }

  /** Takes back what a portion has left over, or pays for what it took beyond. */
  release(portion: Meter): void {
    this.remaining += portion.remaining;
  }
}

const DEFAULT_BUDGET = 20_000_000;

/** @throws TypeError for a budget that is no positive number. */
export function meterOf(budget: number = DEFAULT_BUDGET): Meter {
  if (typeof budget === 'number' && budget > 0) return new Meter(budget);
  throw new TypeError(`budget: expected a positive number of octet steps, got ${String(budget)}`);
}
