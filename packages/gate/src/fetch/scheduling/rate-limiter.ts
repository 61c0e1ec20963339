import { isBusyStatus } from '@maycrawl/core/status';

export interface AnsweredExchange {
  readonly kind: 'answered';
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
}

/** The result of an exchange, as far as it affects the limits of its address or domain. */
export type ExchangeResult =
  | AnsweredExchange
  /** Timed out before a byte was received. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unused' };

/** Limits of an address or of a registrable domain. Times are milliseconds. */
export interface RateLimitRules {
  readonly connections: number;
  readonly startsPerSecond: number;
  readonly burst: number;
  readonly longestBackOff: number;
  /**
   * True if sites of different owners share it, so that a few failing ones must not affect the others. Then a back-off
   * begins only if at least half of the responses were busy, from as many sources as there were other responses
   * in the last hour, or from `BUSY_OF_SHARED`. It ends with one request as a trial.
   */
  readonly isShared: boolean;
}

/** A back-off begins after so many distinct hosts or domains were busy within `WINDOW` milliseconds. */
const BUSY_TO_BACK_OFF = 3;
const BUSY_OF_SHARED = 16;
const WINDOW = 60_000;
const HOUR = 3_600_000;
/** Milliseconds of the first back-off without a Retry-After. Each following one is twice as long. */
const FIRST_BACK_OFF = 30_000;
const LONGEST_DEFAULT = 15 * 60_000;
const SHORTEST_BACK_OFF = 1_000;
/** Silent timeouts in a row after which only one exchange at a time is permitted. */
const SILENT_TO_SINGLE = 3;

interface BusySource {
  readonly id: string;
  readonly at: number;
  /** When its Retry-After ends; 0 without one. */
  readonly retryAt: number;
}

/** Limits the exchanges with an address or domain. Times are those of a monotonic clock. */
export class RateLimiter {
  /** When the back-off ends; in the past if there is none. */
  backedOffUntil = 0;
  readonly #rules: RateLimitRules;
  readonly #isRateLimited: boolean;
  /** When the token bucket is full again: one number instead of a count and a time (generic cell rate algorithm). */
  #fullAt = 0;
  #backOffs = 0;
  #isOnTrial = false;
  #silent = 0;
  /** The last distinct hosts or domains that were busy, the newest last; `BUSY_OF_SHARED` at most. */
  #busy: readonly BusySource[] = [];
  /** Number of the current half window; responses in it and in the previous one: all, and the busy ones. */
  #half = 0;
  #responses = { all: 0, busy: 0, allBefore: 0, busyBefore: 0 };
  /** Responses that were not busy in the current hour and in the previous one, each up to `BUSY_OF_SHARED`. */
  #ok = { hour: 0, count: 0, before: 0 };

  constructor(rules: RateLimitRules, isRateLimited: boolean) {
    this.#rules = rules;
    this.#isRateLimited = isRateLimited;
  }

  get limit(): number {
    return this.#isOnTrial || this.#silent >= SILENT_TO_SINGLE ? 1 : this.#rules.connections;
  }

  /** When the start rate permits the next exchange; in the past if it may start now. */
  get earliestStart(): number {
    return this.#isRateLimited ? this.#fullAt - (this.#rules.burst - 1) * this.#interval : 0;
  }

  get #interval(): number {
    return 1000 / this.#rules.startsPerSecond;
  }

  start(now: number): void {
    this.#fullAt = Math.max(this.#fullAt, now) + this.#interval;
  }

  /** Records the result of an exchange with `source`, a host or a domain. Returns true if a back-off begins. */
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
        return this.#recordResponse(source, result.status, result.retryAfterSeconds, now);
    }
  }

  #recordResponse(source: string, status: number, retryAfterSeconds: number | undefined, now: number): boolean {
    const isBusy = isBusyStatus(status);
    this.#count(isBusy, now);
    const isBackedOff = now < this.backedOffUntil;
    if (!isBusy) {
      // A response to an exchange that started before the back-off is not the trial.
      if (!isBackedOff) this.#recover();
      this.#countOk(now);
      return false;
    }
    const retryAt = retryAfterSeconds === undefined ? 0 : now + retryAfterSeconds * 1000;
    const isRecent = ({ id, at }: BusySource): boolean => id !== source && now - at < WINDOW;
    this.#busy = [...this.#busy.filter(isRecent).slice(1 - BUSY_OF_SHARED), { id: source, at: now, retryAt }];
    if (isBackedOff) {
      if (retryAt > this.backedOffUntil) this.backedOffUntil = this.#bounded(retryAt, now);
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
    const { all, busy, allBefore, busyBefore } = this.#responses;
    return 2 * (busy + busyBefore) >= all + allBefore && this.#busy.length >= this.#okInLastHour(now);
  }

  #okInLastHour(now: number): number {
    this.#startHour(now);
    return Math.min(this.#ok.count + this.#ok.before, BUSY_OF_SHARED);
  }

  #countOk(now: number): void {
    this.#startHour(now);
    if (this.#ok.count < BUSY_OF_SHARED) this.#ok.count++;
  }

  #startHour(now: number): void {
    const hour = Math.floor(now / HOUR);
    if (hour === this.#ok.hour) return;
    this.#ok = { hour, count: 0, before: hour === this.#ok.hour + 1 ? this.#ok.count : 0 };
  }

  #backOff(now: number): void {
    const retryAt = Math.max(...this.#busy.map((source) => source.retryAt));
    const byDefault = now + Math.min(FIRST_BACK_OFF * 2 ** this.#backOffs, LONGEST_DEFAULT);
    this.backedOffUntil = this.#bounded(retryAt > 0 ? retryAt : byDefault, now);
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
      const { all, busy } = this.#responses;
      const isNext = half === this.#half + 1;
      this.#responses = { all: 0, busy: 0, allBefore: isNext ? all : 0, busyBefore: isNext ? busy : 0 };
      this.#half = half;
    }
    this.#responses.all++;
    if (isBusy) this.#responses.busy++;
  }
}
