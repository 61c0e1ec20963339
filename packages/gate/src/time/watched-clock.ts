import { type ClockChanges, changesAfter, changesBetween, NO_CHANGES } from './clock-changes.js';
import { type MonotonicClock, systemMonotonicClock } from './monotonic-clock.js';

/** Milliseconds of the wall clock between two comparisons with the monotonic clock. */
const COMPARE_EVERY = 1000;

/** If a clock was set, copies would live too long and outages seem too long. */
export class WatchedClock {
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly #wall: () => number;
  readonly #monotonic: MonotonicClock | undefined;
  readonly #onChange: ((change: ClockChanges) => void) | undefined;
  #changes: ClockChanges = NO_CHANGES;
  #wallThen: number;
  #monotonicThen: number;

  /** Without `monotonic`, only a clock that was set back is noticed; then `onChange` receives zeros. */
  constructor(
    wall: () => number,
    monotonic: MonotonicClock | undefined,
    onChange?: ((change: ClockChanges) => void) | undefined,
  ) {
    this.#wall = wall;
    this.#monotonic = monotonic;
    this.#onChange = onChange;
    this.start = wall();
    this.#wallThen = this.start;
    this.#monotonicThen = monotonic?.() ?? 0;
  }

  now(): number {
    const wall = this.#wall();
    if (!(wall >= this.#wallThen && wall < this.#wallThen + COMPARE_EVERY)) this.#compare(wall);
    return wall;
  }

  /** Compares the clocks, and returns by how much the wall clock was set since the start. */
  changes(): ClockChanges {
    this.#compare(this.#wall());
    return this.#changes;
  }

  #compare(wall: number): void {
    const passed = wall - this.#wallThen;
    const monotonic = this.#monotonic?.() ?? 0;
    const ahead = passed - (monotonic - this.#monotonicThen);
    this.#wallThen = wall;
    this.#monotonicThen = monotonic;
    const before = this.#changes;
    if (this.#monotonic === undefined) {
      if (passed < 0) this.#onChange?.(NO_CHANGES);
      return;
    }
    this.#changes = changesAfter(before, ahead);
    const change = changesBetween(before, this.#changes);
    if (change.forward > 0 || change.back > 0) this.#onChange?.(change);
  }
}

/** Returns undefined if the caller replaces only one of both clocks: then they cannot be compared. */
export function comparableClock(
  wall: (() => number) | undefined,
  monotonic: MonotonicClock | undefined,
): MonotonicClock | undefined {
  if (wall === undefined && monotonic === undefined) return systemMonotonicClock;
  return wall === undefined ? undefined : monotonic;
}
