// Compares every entry point with the naive matcher on the structures of the tests, in the copy of the engine that
// throws at each access outside its memory, and for some of the files in a copy without checks, as it is published.
import { loadCheckedCopy, loadPlainCopy } from '../packages/core/test/checked/checked-core.js';
import { disagreement } from '../packages/core/test/structures/every-entry-point.js';
import { structureOf } from '../packages/core/test/structures/structure.js';

/** Of so many files, one is looked up until every index exists. */
const INDEXED = 16;
/** Of so many files, one is also compared without checks. */
const PLAIN = 4;
const REPORT_EVERY = 50_000;

/**
 * @typedef {object} Found
 * @property {number} seed
 * @property {string} why
 * @property {import('../packages/core/test/structures/structure.js').Structure} structure
 */

/**
 * Runs the seeds from `seed` on. Resolves to the first structure for which an answer differs or is an error.
 *
 * @param {{ runs: number, seconds: number, seed: number }} limits
 * @returns {Promise<{ done: number, found?: Found }>}
 */
export async function compareStructures({ runs, seconds, seed: first }) {
  const [checked, plain] = await Promise.all([loadCheckedCopy(), loadPlainCopy()]);
  const end = performance.now() + 1000 * seconds;
  let done = 0;
  for (; done < runs && performance.now() < end; done++) {
    const seed = first + done;
    const structure = structureOf(seed);
    for (const copy of seed % PLAIN === 0 ? [checked, plain] : [checked]) {
      const why = errorOrDisagreement(copy, structure, seed % INDEXED === 0);
      if (why !== undefined) return { done: done + 1, found: { seed, why, structure } };
    }
    if ((done + 1) % REPORT_EVERY === 0) console.log(`${done + 1} files, no disagreement`);
  }
  return { done };
}

function errorOrDisagreement(copy, structure, untilIndexed) {
  try {
    return disagreement(copy, structure, untilIndexed);
  } catch (error) {
    return error.stack;
  }
}
