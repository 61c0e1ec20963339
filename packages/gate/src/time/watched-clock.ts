import { type ClockChanges, changesAfter, changesBetween, NO_CHANGES } from './clock-changes.js';
import { type MonotonicClock, systemMonotonicClock } from './monotonic-clock.js';

/** Milliseconds of the wall clock between two comparisons with the monotonic clock. */
const COMPARE_EVERY = 1000;

/**
 * The wall clock, with a callback if it was set: copies would otherwise live longer than they should, and outages seem
 * longer than they are. A monotonic clock shows by how much. The two are compared once a second at most.
 */
export class WatchedClock {
  /** When the clock was opened, in milliseconds since the epoch. */
  readonly start: number;
  readonly #wall: () => number;
  readonly #monotonic: MonotonicClock | undefined;
  readonly #onChange: ((change: ClockChanges) => void) | undefined;
  #changes: ClockChanges = NO_CHANGES;
  /** Both clocks at the last comparison. */
  #wallThen: number;
  #monotonicThen: number;

  /**
   * @param monotonic returns milliseconds of a clock that is never set. Without it, only a clock that was set back is
   * noticed, and not by how much
   * @param onChange receives by how much the clock was set; nothing but zeros if that is unknown
   */
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

  /** Returns the time of the wall clock, in milliseconds since the epoch. */
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

/**
 * Returns the monotonic clock to compare with the wall clock: the system's, or the caller's. If the caller replaces only
 * one of both, they cannot be compared: then there is none.
 */
export function comparableClock(
  wall: (() => number) | undefined,
  monotonic: MonotonicClock | undefined,
): MonotonicClock | undefined {
  if (wall === undefined && monotonic === undefined) return systemMonotonicClock;
  return wall === undefined ? undefined : monotonic;
}
