/** When a fetch is tried again, in milliseconds and parts of a lifetime. */
export interface RetrySchedule {
  /** No retry is sooner, whatever chance says. */
  readonly retryMin: number;
  /** The longest wait after the first failure; doubled by each one that follows. */
  readonly retryFirst: number;
  readonly retryMax: number;
  /** As `retryMax`, for status 503 (B8). */
  readonly retryMax503: number;
  /** A Retry-After is honoured up to here (B8). */
  readonly retryAfterMax: number;
  /** The part of its lifetime after which a copy in use is refreshed. */
  readonly refreshAt: number;
  /** The part of the lifetime by which chance moves that moment, either way. */
  readonly refreshJitter: number;
}

/** What a failed fetch says about the next one. */
export interface RetryHint {
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
}

/**
 * Milliseconds to wait after the `failures`-th failure in a row (B8): drawn between `retryMin` and a ceiling that
 * starts at `retryFirst` and doubles, and never less than a Retry-After asks for, up to `retryAfterMax`.
 *
 * The draw spans the whole range (full jitter), so that origins that failed together do not come back together.
 *
 * @param longest an end to the draw: when the copy that is held runs out, a try is due
 * @param random a number from 0 to 1
 */
export function retryDelay(
  failures: number,
  hint: RetryHint,
  longest: number,
  schedule: RetrySchedule,
  random: () => number,
): number {
  const most = hint.status === 503 ? Math.min(schedule.retryMax503, schedule.retryMax) : schedule.retryMax;
  const ceiling = Math.min(schedule.retryFirst * 2 ** (failures - 1), most);
  const floor = Math.min(schedule.retryMin, ceiling);
  const drawn = floor + Math.floor(random() * (ceiling - floor));
  // RFC 9110 10.2.3: a time to wait at the least, so it never brings a retry forward.
  return Math.max(Math.min(drawn, longest), floor, retryAfter(hint.retryAfterSeconds, schedule));
}

/** Milliseconds until a copy that is fresh for `lifetime` is to be refreshed; `random` gives a number from 0 to 1. */
export function refreshDelay(lifetime: number, schedule: RetrySchedule, random: () => number): number {
  return Math.floor(lifetime * (schedule.refreshAt + (2 * random() - 1) * schedule.refreshJitter));
}

/** Milliseconds that a Retry-After of `seconds` asks for, up to `retryAfterMax`; 0 without one (B8). */
export function retryAfter(seconds: number | undefined, schedule: RetrySchedule): number {
  if (seconds === undefined || Number.isNaN(seconds)) return 0;
  return Math.min(seconds * 1000, schedule.retryAfterMax);
}
