/** What stays in memory. */
import { loadFiles, queriesFor } from '../workload.mjs';
import { tryAsk, tryAskHeld, tryParse } from './attempts.mjs';
import { fresh } from './clock.mjs';
import { totalOctets, warmUpOnOrdinaryFiles } from './inputs.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 * @typedef {import('./index.mjs').Task} Task
 */

/**
 * Octets kept once the inputs are gone: parsed files, and one crawler's rules of each, asked once and then fifty times.
 * Node counts the memory of array buffers in `external`.
 *
 * @type {(contender: Contender, options: TaskOptions) => Task}
 */
export function memory(contender, options) {
  warmUpOnOrdinaryFiles(contender, options);
  /** @type {any[]} */
  const kept = new Array(2 * loadFiles(options).files.length).fill(undefined);
  const before = settledMemory();
  const octets = fill(contender, kept, options);
  const afterOne = settledMemory() - before;
  askKept(contender, kept, 50, options);
  const afterFifty = settledMemory() - before;
  return { round: () => ({ files: kept.length / 2, octets, afterOne, afterFifty }) };
}

/** @type {(contender: Contender, kept: any[], options: TaskOptions) => number} */
function fill(contender, kept, options) {
  const { files } = loadFiles(options);
  files.forEach((file, index) => {
    const parsed = tryParse(contender, contender.input(file.octets), file.host);
    kept[2 * index] = parsed;
    if (parsed !== undefined) kept[2 * index + 1] = contender.hold?.(parsed, 'Googlebot');
  });
  askKept(contender, kept, 1, options);
  return totalOctets(files);
}

/** @type {(contender: Contender, kept: readonly any[], times: number, options: TaskOptions) => void} */
function askKept(contender, kept, times, options) {
  for (const { file, url, path } of fresh(queriesFor(loadFiles(options).files, times, 16))) {
    const rules = kept[2 * file + 1];
    if (rules === undefined) tryAsk(contender, kept[2 * file], url, 'Googlebot');
    else tryAskHeld(contender, rules, contender.heldTarget === 'path' ? path : url);
  }
}

function settledMemory() {
  for (let run = 0; run < 4; run++) /** @type {any} */ (globalThis).gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
