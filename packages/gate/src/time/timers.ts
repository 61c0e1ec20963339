import { performance } from 'node:perf_hooks';

/** A monotonic clock in milliseconds, and timers by it. */
export interface Timers {
  now(): number;
  /** Calls `callback` once after `milliseconds`. The returned function cancels the timer. */
  start(callback: () => void, milliseconds: number): () => void;
}

/** The timers of Node. They keep the process alive, so that pending calls are answered. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  start(callback, milliseconds) {
    // Node truncates fractions, so the timer would be early.
    const timer = setTimeout(callback, Math.ceil(milliseconds));
    return () => clearTimeout(timer);
  },
};
