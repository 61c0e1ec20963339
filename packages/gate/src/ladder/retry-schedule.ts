/** When a fetch is retried and a copy refreshed. Times are in milliseconds. */
export interface RetrySchedule {
  /** The shortest delay. */
  readonly retryMin: number;
  /** The delay limit after the first failure; doubled by each further one. */
  readonly retryFirst: number;
  /** The highest delay limit. */
  readonly retryMax: number;
  /** The highest delay limit for status 503. */
  readonly retryMax503: number;
  /** The longest Retry-After that is respected. */
  readonly retryAfterMax: number;
  /** The fraction of its lifetime after which a copy in use is refreshed. */
  readonly refreshAt: number;
  /** The fraction of the lifetime by which jitter moves the refresh at most, either way. */
  readonly refreshJitter: number;
}

/** The part of a failed response that determines the next try. */
export interface RetryHint {
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
}

/** Exponential backoff with full jitter, which spreads the retries of origins that failed together. */
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
  // Retry-After is a minimum, so it never makes a retry earlier: https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
  return Math.max(Math.min(drawn, longest), floor, retryAfter(hint.retryAfterSeconds, schedule));
}

/** Returns the milliseconds after which a copy that is fresh for `lifetime` milliseconds is refreshed. */
export function refreshDelay(lifetime: number, schedule: RetrySchedule, random: () => number): number {
  return Math.floor(lifetime * (schedule.refreshAt + (2 * random() - 1) * schedule.refreshJitter));
}

export function retryAfter(seconds: number | undefined, schedule: RetrySchedule): number {
  if (seconds === undefined || Number.isNaN(seconds)) return 0;
  return Math.min(seconds * 1000, schedule.retryAfterMax);
}
