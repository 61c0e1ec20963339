import { performance } from 'node:perf_hooks';
import type { AbortSignalLike } from '../../abort/abort-source.js';
import { atStage, type Failure, failure } from './failure.js';
import type { FailureStage } from './failure-cause.js';

/**
 * The total time that a fetch may take, over all its hops. It stands still while the fetch waits for its turn: a busy
 * crawler must not read as a failing server. Ends early when the caller gives up.
 */
export class Deadline {
  /** Made when asked for: most fetches end without. */
  #controller: AbortController | undefined;
  readonly #whenOver: Set<() => void> = new Set();
  readonly #milliseconds: number;
  readonly #caller: AbortSignalLike | undefined;
  readonly #giveUp = (): void => this.#expire(failure('aborted', 'the caller gave up'));
  readonly #tooLate = (): void =>
    this.#expire(failure('timeout', `no whole answer within ${this.#milliseconds / 1000} s`, 'exchange', 'ETIMEDOUT'));
  #left: number;
  #runningSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failure: Failure | undefined;

  /** `milliseconds` is the whole time; `caller` the signal by which the caller gives up. */
  constructor(milliseconds: number, caller: AbortSignalLike | undefined) {
    this.#milliseconds = milliseconds;
    this.#left = milliseconds;
    this.#caller = caller;
    if (caller?.aborted) this.#giveUp();
    else caller?.addEventListener('abort', this.#giveUp, { once: true });
    this.resume();
  }

  /** Aborted when the time is over or the caller gave up. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#failure !== undefined) this.#controller.abort(new Error(this.#failure.detail));
    }
    return this.#controller.signal;
  }

  /** Why it is over; undefined while it is not. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** Milliseconds that are left. */
  get remaining(): number {
    const run = this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince;
    return Math.max(0, this.#left - run);
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#left = this.remaining;
    this.#runningSince = undefined;
  }

  resume(): void {
    if (this.#failure !== undefined) return;
    this.#runningSince = performance.now();
    this.#timer = setTimeout(this.#tooLate, this.#left);
  }

  /** Lets go of the timer and of the caller's signal. */
  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#giveUp);
  }

  /**
   * What `start` settles with, or the failure when the time is over first; `start` is given a function to settle
   * with and returns what to undo in that case.
   *
   * @param stage decides with the failure's code whose fault it is
   */
  within<T>(start: (settle: (value: T) => void) => () => void, stage: FailureStage = 'exchange'): Promise<T | Failure> {
    if (this.#failure !== undefined) return Promise.resolve(atStage(this.#failure, stage));
    return new Promise((resolve) => {
      let undo: (() => void) | undefined;
      const giveUp = (): void => {
        undo?.();
        resolve(atStage(this.#failure!, stage));
      };
      const settle = (value: T): void => {
        this.#whenOver.delete(giveUp);
        resolve(value);
      };
      this.#whenOver.add(giveUp);
      undo = start(settle);
    });
  }

  #expire(why: Failure): void {
    if (this.#failure !== undefined) return;
    this.#failure = why;
    this.end();
    for (const giveUp of this.#whenOver) giveUp();
    this.#whenOver.clear();
    this.#controller?.abort(new Error(why.detail));
  }
}
