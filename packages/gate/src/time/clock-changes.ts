/** Milliseconds by which two clocks may differ, or by which one may drift, without having been set. */
export const CLOCK_TOLERANCE = 1000;

/** The earliest valid time stamp, 2020: a machine without a battery starts in 1970. */
export const EARLIEST_TIME: number = Date.UTC(2020, 0, 1);

/**
 * By how many milliseconds a wall clock was set in all, compared with the monotonic clock of the machine. Neither number
 * ever falls. Applying a change twice is safe: copies only get older, and outages younger.
 */
export interface ClockChanges {
  /** It was set forward, or the machine slept: the monotonic clock stands still then. */
  readonly forward: number;
  /** It was set back. */
  readonly back: number;
}

export const NO_CHANGES: ClockChanges = { forward: 0, back: 0 };

/** @param milliseconds by which the wall clock gained; up to `CLOCK_TOLERANCE` they count as drift */
export function changesAfter({ forward, back }: ClockChanges, milliseconds: number): ClockChanges {
  if (milliseconds > CLOCK_TOLERANCE) return { forward: forward + milliseconds, back };
  if (milliseconds < -CLOCK_TOLERANCE) return { forward, back: back - milliseconds };
  return { forward, back };
}

export function changesBetween(from: ClockChanges, to: ClockChanges): ClockChanges {
  return { forward: to.forward - from.forward, back: to.back - from.back };
}
