import { performance } from 'node:perf_hooks';
import type { Timers } from './scheduler.js';

/** The timers of the process. They keep it alive: a call that waits is answered. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  start(callback, milliseconds) {
    // Node cuts fractions off, and would be early.
    const timer = setTimeout(callback, Math.ceil(milliseconds));
    return () => clearTimeout(timer);
  },
};
