import { isBackOffStatus } from '../semantics/status.js';

export interface AnsweredExchange {
  readonly kind: 'answered';
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
}

/** How an exchange ended, as far as that affects the limits of its address or domain. */
export type ExchangeResult =
  | AnsweredExchange
  /** Timed out before a byte came. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'failed' }
  /** No connection was opened. */
  | { readonly kind: 'unused' };

/** Limits of an address or of a registrable domain. Times are milliseconds. */
export interface RateLimitRules {
  /** Exchanges at once. */
  readonly connections: number;
  readonly startsPerSecond: number;
  readonly burst: number;
  readonly longestBackOff: number;
  /**
   * Sites of different owners share it, so a few that fail must not block the others: a back-off begins only if at
   * least half of the responses were 429 or 503, from as many sources as responded well in the last hour or from
   * `BUSY_OF_SHARED`. It ends with one request as a trial.
   */
  readonly isShared: boolean;
}

/**
 * A back-off begins after this many distinct hosts or domains have answered 429 or 503 within `WINDOW` milliseconds.
 */
const BUSY_TO_BACK_OFF = 3;
const BUSY_OF_SHARED = 16;
const WINDOW = 60_000;
const HOUR = 3_600_000;
/** Milliseconds of the first back-off without a Retry-After. Each one that follows doubles it. */
const FIRST_BACK_OFF = 30_000;
/** The longest back-off without a Retry-After. */
const LONGEST_WITHOUT_HINT = 15 * 60_000;
const SHORTEST_BACK_OFF = 1_000;
/** Silent timeouts in a row after which only one exchange at a time is permitted. */
const SILENT_TO_SINGLE = 3;

interface BusySource {
  readonly id: string;
  readonly at: number;
  /** When its Retry-After ends; 0 without one. */
  readonly retryAt: number;
}

/**
 * Limits when exchanges with one address or one registrable domain may start: the start rate, the back-off, and the
 * number of exchanges at once. Times are those of a monotonic clock that the caller passes in.
 */
export class RateLimiter {
  readonly #rules: RateLimitRules;
  readonly #isRateLimited: boolean;
  /**
   * When the token bucket is full again. This number replaces a token count and a time (generic cell rate algorithm).
   */
  #fullAt = 0;
  #backedOffUntil = 0;
  #backOffs = 0;
  #isOnTrial = false;
  #silent = 0;
  /** The last distinct hosts or domains that answered 429 or 503, the newest last; `BUSY_OF_SHARED` at most. */
  #busy: readonly BusySource[] = [];
  /** Number of this half of the window, and responses in it and in the one before: all, and those with 429 or 503. */
  #half = 0;
  #answers = { all: 0, busy: 0, allBefore: 0, busyBefore: 0 };
  /** The same for other responses by hour, each up to `BUSY_OF_SHARED`. */
  #well = { hour: 0, count: 0, before: 0 };

  /** @param isRateLimited whether the start rate applies */
  constructor(rules: RateLimitRules, isRateLimited: boolean) {
    this.#rules = rules;
    this.#isRateLimited = isRateLimited;
  }

  /** Number of exchanges that may run at once. */
  get limit(): number {
    return this.#isOnTrial || this.#silent >= SILENT_TO_SINGLE ? 1 : this.#rules.connections;
  }

  /** When the start rate permits the next exchange; in the past if it may start now. */
  get earliestStart(): number {
    return this.#isRateLimited ? this.#fullAt - (this.#rules.burst - 1) * this.#interval : 0;
  }

  /** When the back-off ends; in the past if there is none. */
  get backedOffUntil(): number {
    return this.#backedOffUntil;
  }

  get #interval(): number {
    return 1000 / this.#rules.startsPerSecond;
  }

  /** Counts a start. */
  start(now: number): void {
    this.#fullAt = Math.max(this.#fullAt, now) + this.#interval;
  }

  /** Records how an exchange with `source`, a host or a domain, ended. Returns true if a back-off begins. */
  record(source: string, result: ExchangeResult, now: number): boolean {
    switch (result.kind) {
      case 'unused':
        this.#fullAt -= this.#interval;
        return false;
      case 'silent':
        this.#silent++;
        return false;
      case 'failed':
        return false;
      case 'answered':
        this.#silent = 0;
        return this.#recordAnswer(source, result.status, result.retryAfterSeconds, now);
    }
  }

  #recordAnswer(source: string, status: number, retryAfterSeconds: number | undefined, now: number): boolean {
    const busy = isBackOffStatus(status);
    this.#count(busy, now);
    const isBackedOff = now < this.#backedOffUntil;
    if (!busy) {
      // A response to an exchange that started before the back-off is not the trial.
      if (!isBackedOff) this.#recover();
      this.#countWell(now);
      return false;
    }
    const retryAt = retryAfterSeconds === undefined ? 0 : now + retryAfterSeconds * 1000;
    const isRecent = ({ id, at }: BusySource): boolean => id !== source && now - at < WINDOW;
    this.#busy = [...this.#busy.filter(isRecent).slice(1 - BUSY_OF_SHARED), { id: source, at: now, retryAt }];
    if (isBackedOff) {
      if (retryAt > this.#backedOffUntil) this.#backedOffUntil = this.#bounded(retryAt, now);
      return false;
    }
    if (!this.#isOnTrial && !this.#isTooBusy(now)) return false;
    this.#backOff(now);
    return true;
  }

  #recover(): void {
    if (this.#isOnTrial || this.#busy.length === 0) this.#backOffs = 0;
    this.#isOnTrial = false;
  }

  #isTooBusy(now: number): boolean {
    if (this.#busy.length < BUSY_TO_BACK_OFF) return false;
    if (!this.#rules.isShared) return true;
    const { all, busy, allBefore, busyBefore } = this.#answers;
    return 2 * (busy + busyBefore) >= all + allBefore && this.#busy.length >= this.#wellOfLastHour(now);
  }

  #wellOfLastHour(now: number): number {
    this.#turnHour(now);
    return Math.min(this.#well.count + this.#well.before, BUSY_OF_SHARED);
  }

  #countWell(now: number): void {
    this.#turnHour(now);
    if (this.#well.count < BUSY_OF_SHARED) this.#well.count++;
  }

  #turnHour(now: number): void {
    const hour = Math.floor(now / HOUR);
    if (hour === this.#well.hour) return;
    this.#well = { hour, count: 0, before: hour === this.#well.hour + 1 ? this.#well.count : 0 };
  }

  #backOff(now: number): void {
    const hinted = Math.max(...this.#busy.map(({ retryAt }) => retryAt));
    const unhinted = now + Math.min(FIRST_BACK_OFF * 2 ** this.#backOffs, LONGEST_WITHOUT_HINT);
    this.#backedOffUntil = this.#bounded(hinted > 0 ? hinted : unhinted, now);
    this.#backOffs++;
    this.#busy = [];
    this.#isOnTrial = this.#rules.isShared;
  }

  #bounded(time: number, now: number): number {
    return Math.min(Math.max(time, now + SHORTEST_BACK_OFF), now + this.#rules.longestBackOff);
  }

  #count(isBusy: boolean, now: number): void {
    const half = Math.floor((2 * now) / WINDOW);
    if (half !== this.#half) {
      const { all, busy } = this.#answers;
      const isNext = half === this.#half + 1;
      this.#answers = { all: 0, busy: 0, allBefore: isNext ? all : 0, busyBefore: isNext ? busy : 0 };
      this.#half = half;
    }
    this.#answers.all++;
    if (isBusy) this.#answers.busy++;
  }
}
