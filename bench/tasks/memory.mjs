/** Retained memory. */
import { loadFiles, queriesFor } from '../workload.mjs';
import { tryAllows, tryParse, tryRulesAllow } from './attempts.mjs';
import { freshStrings } from './clock.mjs';
import { totalBytes, warmUpOnOrdinaryFiles } from './inputs.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {import('../workload.mjs').BenchFile} BenchFile
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 * @typedef {import('./index.mjs').Task} Task
 */

/**
 * Bytes that parsed files retain once the inputs are released; with one crawler's rules of each after one lookup; and
 * after fifty more. There are `copies` of each file, so that compiled code hardly counts. Node counts the memory of
 * array buffers in `external`.
 *
 * @type {(contender: Contender, options: TaskOptions) => Task}
 */
export function memory(contender, options) {
  warmUpOnOrdinaryFiles(contender, options);
  const { files } = loadFiles(options);
  const copies = options.copies ?? 1;
  /** @type {any[]} */
  const kept = new Array(2 * copies * files.length).fill(undefined);
  const before = settledMemory();
  for (let copy = 0; copy < copies; copy++) fill(contender, kept, files, copy);
  const afterParse = settledMemory() - before;
  for (let copy = 0; copy < copies; copy++) lookUpAll(contender, kept, files, copy, 1);
  const afterOne = settledMemory() - before;
  for (let copy = 0; copy < copies; copy++) lookUpAll(contender, kept, files, copy, 50);
  const afterFifty = settledMemory() - before;
  const bytes = copies * totalBytes(files);
  return { round: () => ({ files: kept.length / 2, bytes, afterParse, afterOne, afterFifty }) };
}

/**
 * Parses every copy from its own input.
 *
 * @type {(contender: Contender, kept: any[], files: readonly BenchFile[], copy: number) => void}
 */
function fill(contender, kept, files, copy) {
  files.forEach((file, index) => {
    const at = 2 * (copy * files.length + index);
    kept[at] = tryParse(contender, contender.input(file.bytes), file.host);
  });
}

/**
 * @param {Contender} contender
 * @param {any[]} kept
 * @param {readonly BenchFile[]} files
 * @param {number} copy
 * @param {number} times Lookups per file.
 */
function lookUpAll(contender, kept, files, copy, times) {
  for (const { file, url, path } of freshStrings(queriesFor(files, times, 16 + copy))) {
    const at = 2 * (copy * files.length + file);
    if (kept[at] !== undefined) kept[at + 1] ??= contender.rulesFor?.(kept[at], 'Googlebot');
    const rules = kept[at + 1];
    if (rules === undefined) tryAllows(contender, kept[at], url, 'Googlebot');
    else tryRulesAllow(contender, rules, contender.rulesTarget === 'path' ? path : url);
  }
}

function settledMemory() {
  for (let run = 0; run < 4; run++) /** @type {any} */ (globalThis).gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
