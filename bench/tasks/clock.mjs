/** Timing: whole passes, never single calls; before each, fresh strings and a minor garbage collection. */
import { flat } from '../workload.mjs';

/**
 * @typedef {import('../workload.mjs').Query} Query
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 * @typedef {import('./index.mjs').Figures} Figures
 */

/** Duration of the warm-up of a task. */
const WARM_UP_MS = 400;

/** Minimum duration of a timed round. */
const ROUND_MS = 120;

/**
 * Milliseconds: elapsed ones, or with MAYCRAWL_BENCH_CPU_TIME those of this process's CPU time, all threads included.
 */
export const now = process.env.MAYCRAWL_BENCH_CPU_TIME ? cpuTime : () => performance.now();

function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** @param {TaskOptions} options */
export function durations({ smoke }) {
  return smoke ? { warmUp: 5, round: 5 } : { warmUp: WARM_UP_MS, round: ROUND_MS };
}

/**
 * Collects the garbage of short-lived objects before the clock starts. A minor collection leaves compiled code alone.
 */
export function collectGarbage() {
  /** @type {any} */ (globalThis).gc?.({ type: 'minor' });
}

/** Time for the threads that sweep after a full collection: CPU time would include theirs. */
const SWEEPING_MS = 50;

/** Collects all garbage, as V8 does from time to time in a process that runs long. */
export function collectAll() {
  /** @type {any} */ (globalThis).gc?.();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWEEPING_MS);
}

/**
 * Runs `pass` repeatedly for at least `minimum` milliseconds. Returns milliseconds per pass.
 *
 * @param {() => void} pass
 * @param {number} minimum
 */
export function timed(pass, minimum) {
  const start = now();
  let passes = 0;
  let end = start;
  do {
    pass();
    passes++;
    end = now();
  } while (end - start < minimum);
  return (end - start) / passes;
}

/**
 * Warms up `once` and returns a function that runs a timed round of it. `once` returns the milliseconds that it
 * measured.
 *
 * @param {() => number} once
 * @param {number} lookups Per call of `once`.
 * @param {TaskOptions} options
 * @param {number} share Its fraction of the round's time, if a round has several parts.
 * @returns {() => Figures}
 */
export function roundOf(once, lookups, options, share = 1) {
  const meanOf = (/** @type {number} */ minimum) => {
    let total = 0;
    let passes = 0;
    for (; passes === 0 || total < minimum; passes++) total += once();
    return total / passes;
  };
  const { warmUp, round } = durations(options);
  meanOf((share * warmUp) / 4);
  return () => ({ microseconds: (1000 * meanOf((share * round) / 4)) / lookups });
}

/**
 * Returns the same queries with fresh strings, which have no cached hash.
 *
 * @param {readonly Query[]} queries
 */
export function freshStrings(queries) {
  return queries.map((query) => ({ ...query, url: flat(query.url), path: flat(query.path) }));
}
