import { storeProblem } from '../../messages/store-problem.js';
import { CLOCK_TOLERANCE } from '../../time/clock-changes.js';
import { type MonotonicClock, systemMonotonicClock } from '../../time/monotonic-clock.js';
import { StoreError } from '../store-error.js';

export interface RedisClockOptions {
  readonly now: () => number;
  /** The monotonic clock of this machine; undefined if it cannot be compared with `now`. */
  readonly comparable: MonotonicClock | undefined;
  readonly place: string;
}

/**
 * The clock of the server (in a Cluster, of the node that has the key), by which all times in its records are stored:
 * clocks of machines that share it may be wrong. Each operation measures the offset. A second or less counts as none,
 * and a measured one stays until it is wrong by more: so a record that is read and written again keeps its times.
 */
export class RedisClock {
  readonly #now: () => number;
  readonly #comparable: MonotonicClock | undefined;
  readonly #place: string;
  /** Milliseconds by which the clock of the server is ahead of that of this machine. */
  #offset = 0;

  constructor({ now, comparable, place }: RedisClockOptions) {
    this.#now = now;
    this.#comparable = comparable;
    this.#place = place;
  }

  now(): number {
    return this.#now() + this.#offset;
  }

  /**
   * Resolves with the milliseconds to add to times of this machine. Rejects if its clock is set meanwhile: it is
   * unknown to which of both times those of a record belong. `requestTime` sends the command TIME.
   */
  async measure(requestTime: () => Promise<unknown>): Promise<number> {
    const monotonic = this.#comparable ?? systemMonotonicClock;
    const [wallBefore, sentAt] = [this.#now(), monotonic()];
    const server = millisecondsOf(await requestTime());
    const [wall, roundTrip] = [this.#now(), monotonic() - sentAt];
    if (this.#comparable !== undefined && Math.abs(wall - wallBefore - roundTrip) > CLOCK_TOLERANCE)
      throw new StoreError('store-unavailable', storeProblem('clockSet', { place: this.#place }));
    return this.#updated(server - (wall - roundTrip / 2), roundTrip / 2);
  }

  #updated(measured: number, uncertainty: number): number {
    const tolerance = CLOCK_TOLERANCE + uncertainty;
    // False for NaN: the reply to TIME, or the caller's clock, is not a number.
    if (Math.abs(measured - this.#offset) > tolerance) {
      this.#offset = Math.abs(measured) <= tolerance ? 0 : Math.round(measured);
    }
    return this.#offset;
  }
}

function millisecondsOf(reply: unknown): number {
  const [seconds, microseconds] = Array.isArray(reply) ? reply.map(Number) : [];
  return seconds === undefined || microseconds === undefined ? Number.NaN : seconds * 1e3 + microseconds / 1e3;
}
