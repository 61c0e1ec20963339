import { storeProblem } from '../../messages/store-problem.js';
import { CLOCK_TOLERANCE } from '../../time/clock-changes.js';
import { type MonotonicClock, systemMonotonicClock } from '../../time/monotonic-clock.js';
import { StoreError } from '../store-error.js';

export interface RedisClockOptions {
  /** The wall clock of this machine. */
  readonly now: () => number;
  /** The monotonic clock of this machine; undefined if it cannot be compared with `now`. */
  readonly comparable: MonotonicClock | undefined;
  /** The URL of the server, for messages. */
  readonly place: string;
}

/**
 * The clock of the server, by which all times in its records are stored: the clocks of the machines that share it may be
 * wrong. Each operation measures by how much the clock of this machine differs. A difference of a second or less counts
 * as none, and one that was measured stays until it is wrong by more than a second: so a record that is read and written
 * again keeps its times.
 *
 * In a Cluster, each operation uses the clock of the node that has its key.
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

  /** Returns the time of the server as last measured. */
  now(): number {
    return this.#now() + this.#offset;
  }

  /**
   * Resolves with the milliseconds to add to times of this machine.
   *
   * Rejects with a StoreError `store-unavailable` if the clock of this machine is set meanwhile: it is unknown to which
   * of both times those of a record belong.
   *
   * @param requestTime requests the reply to the command TIME
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

  /** @param uncertainty milliseconds by which the measured offset may be wrong */
  #updated(measured: number, uncertainty: number): number {
    const tolerance = CLOCK_TOLERANCE + uncertainty;
    // False for NaN: the reply to TIME, or the caller's clock, is not a number.
    if (Math.abs(measured - this.#offset) > tolerance) {
      this.#offset = Math.abs(measured) <= tolerance ? 0 : Math.round(measured);
    }
    return this.#offset;
  }
}

/** Returns the milliseconds of a reply to TIME: seconds and microseconds. */
function millisecondsOf(reply: unknown): number {
  const [seconds, microseconds] = Array.isArray(reply) ? reply.map(Number) : [];
  return seconds === undefined || microseconds === undefined ? Number.NaN : seconds * 1e3 + microseconds / 1e3;
}
