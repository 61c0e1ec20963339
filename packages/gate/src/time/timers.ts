import { performance } from 'node:perf_hooks';

/** A monotonic clock in milliseconds, and a timer. */
export interface Timers {
  now(): number;
  /** Calls back once after `milliseconds`, unless the returned function is called before. */
  start(callback: () => void, milliseconds: number): () => void;
}

/** The timers of the process. They keep it alive: a call that waits is answered. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  start(callback, milliseconds) {
    // Node cuts fractions off, and would be early.
    const timer = setTimeout(callback, Math.ceil(milliseconds));
    return () => clearTimeout(timer);
  },
};
