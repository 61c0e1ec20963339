/** How long things are timed. Whole passes, never single calls; new strings and swept garbage before each. */
import { flat } from '../workload.mjs';

/**
 * @typedef {import('../workload.mjs').Query} Query
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 * @typedef {import('./index.mjs').Figures} Figures
 */

/** How long a task runs before it is timed, and how long one timed round lasts at least. */
const WARM_UP_MS = 400;

const ROUND_MS = 120;

export const now = () => performance.now();

/** @param {TaskOptions} options */
export function lengths({ smoke }) {
  return smoke ? { warmUp: 5, round: 5 } : { warmUp: WARM_UP_MS, round: ROUND_MS };
}

/** Small passes of garbage are swept before the clock starts; compiled code is left alone. */
export function sweep() {
  /** @type {any} */ (globalThis).gc?.({ type: 'minor' });
}

/**
 * Runs `pass` until `least` milliseconds are gone; milliseconds a pass.
 *
 * @param {() => void} pass
 * @param {number} least
 */
export function timed(pass, least) {
  const start = now();
  let passes = 0;
  let end = start;
  do {
    pass();
    passes++;
    end = now();
  } while (end - start < least);
  return (end - start) / passes;
}

/**
 * Warms `once` up and gives a round of at least so long; `once` returns the milliseconds that it timed itself.
 *
 * @param {() => number} once
 * @param {number} questions
 * @param {TaskOptions} options
 * @param {number} share The part of a round's time that is its own, where a round is made of several.
 * @returns {() => Figures}
 */
export function rounds(once, questions, options, share = 1) {
  const lasting = (/** @type {number} */ least) => {
    let total = 0;
    let passes = 0;
    for (; passes === 0 || total < least; passes++) total += once();
    return total / passes;
  };
  const { warmUp, round } = lengths(options);
  lasting((share * warmUp) / 4);
  return () => ({ microseconds: (1000 * lasting((share * round) / 4)) / questions });
}

/**
 * The same questions with strings that nobody has read yet.
 *
 * @param {readonly Query[]} queries
 */
export function fresh(queries) {
  return queries.map((query) => ({ ...query, url: flat(query.url), path: flat(query.path) }));
}
