import type { MaybePromise } from '../types/store.js';
import { isThenable } from '../validation/is-thenable.js';

/** The intervals between polls, in milliseconds. Each one is half as long again as the one before. */
export interface PollIntervals {
  readonly first: number;
  readonly max: number;
  /** An interval is lengthened at random by up to this share. */
  readonly jitter: number;
}

export class Waiters {
  readonly #byOrigin: Map<string, Set<() => void>> = new Map();

  /**
   * Resolves at the next `wake(origin)`, after `ttl` milliseconds, or when `isChanged`, which is polled for changes by
   * other processes, returns true. Rejects with the signal's reason or the error of `isChanged`.
   */
  wait(
    origin: string,
    ttl: number,
    signal?: AbortSignal,
    isChanged?: () => MaybePromise<boolean>,
    intervals: PollIntervals = EVERY_50_MS,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const end = performance.now() + ttl;
      let interval = intervals.first;
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#remove(origin, wake);
      };
      const wake = () => {
        stop();
        resolve();
      };
      const abort = () => {
        stop();
        reject(signal?.reason);
      };
      const fail = (error: unknown) => {
        stop();
        reject(error);
      };
      const scheduleNext = (hasChanged: boolean) => {
        const left = end - performance.now();
        if (left <= 0 || hasChanged) return wake();
        // The wait has ended while an asynchronous `isChanged` ran.
        if (!this.#byOrigin.get(origin)?.has(wake)) return;
        timer = setTimeout(poll, isChanged ? Math.min(left, interval * (1 + intervals.jitter * Math.random())) : left);
        interval = Math.min(interval * 1.5, intervals.max);
      };
      const poll = () => {
        // Also called by a timer, where an exception would end the process.
        try {
          const hasChanged = isChanged?.() ?? false;
          if (isThenable(hasChanged)) hasChanged.then(scheduleNext, fail);
          else scheduleNext(hasChanged);
        } catch (error) {
          fail(error);
        }
      };
      let timer: NodeJS.Timeout | undefined;
      this.#add(origin, wake);
      signal?.addEventListener('abort', abort, { once: true });
      poll();
    });
  }

  wake(origin: string): void {
    for (const wake of [...(this.#byOrigin.get(origin) ?? [])]) wake();
  }

  wakeAll(): void {
    for (const origin of [...this.#byOrigin.keys()]) this.wake(origin);
  }

  #add(origin: string, wake: () => void): void {
    const waiting = this.#byOrigin.get(origin);
    if (waiting) waiting.add(wake);
    else this.#byOrigin.set(origin, new Set([wake]));
  }

  #remove(origin: string, wake: () => void): void {
    const waiting = this.#byOrigin.get(origin);
    waiting?.delete(wake);
    if (waiting?.size === 0) this.#byOrigin.delete(origin);
  }
}

const EVERY_50_MS: PollIntervals = { first: 2, max: 50, jitter: 0 };
