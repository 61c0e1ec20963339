import type { FetchOutcome } from '@maycrawl/gate';

/** A reading of a monotonic clock that counts sleep as well, such as the gate's elapsed clock. */
export interface ObservedClock {
  /** The process that the reading belongs to. Readings of two processes cannot be compared. */
  readonly id: string;
  /** Milliseconds. */
  readonly elapsed: number;
}

/** What one check of a site saw. */
export interface Observation {
  /** Milliseconds since the epoch by the wall clock: for people. Durations come from `clock`. */
  readonly at: number;
  readonly clock: ObservedClock;
  readonly outcome: FetchOutcome;
}
