/** The inputs and the warm-up of tasks, outside the timed region. */
import { loadFiles, queriesFor } from '../workload.mjs';
import { tryAllows, tryParse } from './attempts.mjs';
import { durations, timed } from './clock.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {import('../workload.mjs').BenchFile} BenchFile
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 */

/** @param {readonly BenchFile[]} files */
export function totalBytes(files) {
  return files.reduce((sum, file) => sum + file.bytes.length, 0);
}

/**
 * @param {Contender} contender
 * @param {readonly BenchFile[]} files
 */
export function inputsFor(contender, files) {
  return files.map((file) => contender.input(file.bytes));
}

/** @type {(contender: Contender, options: TaskOptions) => void} */
export function warmUpOnOrdinaryFiles(contender, options) {
  const { files } = loadFiles(options);
  const inputs = inputsFor(contender, files);
  const queries = queriesFor(files, 1, 14);
  const pass = () => {
    for (const { file, url, crawler } of queries) {
      tryAllows(contender, tryParse(contender, inputs[file], files[file]?.host ?? ''), url, crawler);
    }
  };
  timed(pass, durations(options).warmUp);
}
