import { performance } from 'node:perf_hooks';
import type { AbortSignalLike } from '../../abort/abort-source.js';
import { detailOf, failureText } from '../../messages/failure-text.js';
import { atStage, type Failure, failure } from './failure.js';
import type { FailureStage } from './failure-cause.js';

/** The time of a fetch over all its hops. It is paused in a queue: local load is no failing server. */
export class Deadline {
  #controller: AbortController | undefined;
  readonly #expiryListeners: Set<() => void> = new Set();
  readonly #milliseconds: number;
  readonly #caller: AbortSignalLike | undefined;
  readonly #onAbort = (): void => this.#expire(failure('aborted', detailOf('aborted')));
  readonly #onTimeout = (): void => {
    const detail = detailOf('noCompleteResponse', { seconds: this.#milliseconds / 1000 });
    this.#expire(failure('timeout', detail, 'exchange', 'ETIMEDOUT'));
  };
  #remaining: number;
  #runningSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failure: Failure | undefined;

  /** @param caller the signal by which the caller aborts */
  constructor(milliseconds: number, caller: AbortSignalLike | undefined) {
    this.#milliseconds = milliseconds;
    this.#remaining = milliseconds;
    this.#caller = caller;
    if (caller?.aborted) this.#onAbort();
    else caller?.addEventListener('abort', this.#onAbort, { once: true });
    this.resume();
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#failure !== undefined) this.#controller.abort(new Error(failureText(this.#failure.detail)));
    }
    return this.#controller.signal;
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  get remaining(): number {
    const elapsed = this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince;
    return Math.max(0, this.#remaining - elapsed);
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#remaining = this.remaining;
    this.#runningSince = undefined;
  }

  resume(): void {
    if (this.#failure !== undefined) return;
    this.#runningSince = performance.now();
    this.#timer = setTimeout(this.#onTimeout, this.#remaining);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#onAbort);
  }

  /** Resolves to the value or, at `stage`, to the failure of the deadline; then it calls what `start` returned. */
  within<T>(start: (settle: (value: T) => void) => () => void, stage: FailureStage = 'exchange'): Promise<T | Failure> {
    if (this.#failure !== undefined) return Promise.resolve(atStage(this.#failure, stage));
    return new Promise((resolve) => {
      let cancel: (() => void) | undefined;
      const onExpiry = (): void => {
        cancel?.();
        resolve(atStage(this.#failure!, stage));
      };
      const settle = (value: T): void => {
        this.#expiryListeners.delete(onExpiry);
        resolve(value);
      };
      this.#expiryListeners.add(onExpiry);
      cancel = start(settle);
    });
  }

  #expire(why: Failure): void {
    if (this.#failure !== undefined) return;
    this.#failure = why;
    this.end();
    for (const onExpiry of this.#expiryListeners) onExpiry();
    this.#expiryListeners.clear();
    this.#controller?.abort(new Error(failureText(why.detail)));
  }
}
