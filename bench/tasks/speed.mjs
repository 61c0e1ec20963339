/** The speed of parsing and of lookups in ordinary files. */
import { loadFiles, queriesFor } from '../workload.mjs';
import { tryAllows, tryParse } from './attempts.mjs';
import { collectGarbage, durations, freshStrings, now, roundOf, timed } from './clock.mjs';
import { inputsFor, totalBytes } from './inputs.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 * @typedef {import('./index.mjs').Task} Task
 */

/** Parses every file. @type {(contender: Contender, options: TaskOptions) => Task} */
export function parse(contender, options) {
  const { files } = loadFiles(options);
  const inputs = inputsFor(contender, files);
  const pass = () => {
    for (let index = 0; index < files.length; index++) tryParse(contender, inputs[index], files[index]?.host ?? '');
  };
  const { warmUp, round } = durations(options);
  timed(pass, warmUp);
  return { round: () => ({ mbPerSecond: totalBytes(files) / 1000 / timed(pass, round) }) };
}

/** Parses every file and makes one lookup in it. @type {(contender: Contender, options: TaskOptions) => Task} */
export function one(contender, options) {
  const { files } = loadFiles(options);
  const inputs = inputsFor(contender, files);
  const once = () => {
    const queries = freshStrings(queriesFor(files, 1, 7));
    collectGarbage();
    const start = now();
    for (const { file, url, crawler } of queries) {
      tryAllows(contender, tryParse(contender, inputs[file], files[file]?.host ?? ''), url, crawler);
    }
    return now() - start;
  };
  return { round: roundOf(once, files.length, options) };
}

/** Makes the first lookup in freshly parsed files. @type {(contender: Contender, options: TaskOptions) => Task} */
export function first(contender, options) {
  const { files } = loadFiles(options);
  const inputs = inputsFor(contender, files);
  const templates = queriesFor(files, 1, 8);
  const once = () => {
    const parsed = files.map((file, index) => tryParse(contender, inputs[index], file.host));
    const queries = freshStrings(templates);
    collectGarbage();
    const start = now();
    for (const { file, url, crawler } of queries) tryAllows(contender, parsed[file], url, crawler);
    return now() - start;
  };
  return { round: roundOf(once, templates.length, options) };
}

/**
 * Makes lookups in parsed files, alternating between all files, each with another URL.
 *
 * @type {(contender: Contender, options: TaskOptions) => Task}
 */
export function repeated(contender, options) {
  const { files } = loadFiles(options);
  const parsed = inputsFor(contender, files).map((input, index) =>
    tryParse(contender, input, files[index]?.host ?? ''),
  );
  const templates = queriesFor(files, options.smoke ? 2 : 4, 9);
  const once = () => {
    const queries = freshStrings(templates);
    collectGarbage();
    const start = now();
    for (const { file, url, crawler } of queries) tryAllows(contender, parsed[file], url, crawler);
    return now() - start;
  };
  return { round: roundOf(once, templates.length, options) };
}
