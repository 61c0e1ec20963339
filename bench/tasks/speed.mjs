/** Ordinary files: how fast they are parsed and asked. */
import { loadFiles, queriesFor } from '../workload.mjs';
import { tryAllows, tryParse } from './attempts.mjs';
import { fresh, lengths, now, rounds, sweep, timed } from './clock.mjs';
import { inputsFor, totalBytes } from './inputs.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 * @typedef {import('./index.mjs').Task} Task
 */

/** Parse every file. @type {(contender: Contender, options: TaskOptions) => Task} */
export function parse(contender, options) {
  const { files } = loadFiles(options);
  const inputs = inputsFor(contender, files);
  const pass = () => {
    for (let index = 0; index < files.length; index++) tryParse(contender, inputs[index], files[index]?.host ?? '');
  };
  const { warmUp, round } = lengths(options);
  timed(pass, warmUp);
  return { round: () => ({ mbPerSecond: totalBytes(files) / 1000 / timed(pass, round) }) };
}

/** Parse every file and ask one question. @type {(contender: Contender, options: TaskOptions) => Task} */
export function one(contender, options) {
  const { files } = loadFiles(options);
  const inputs = inputsFor(contender, files);
  const once = () => {
    const queries = fresh(queriesFor(files, 1, 7));
    sweep();
    const start = now();
    for (const { file, url, crawler } of queries) {
      tryAllows(contender, tryParse(contender, inputs[file], files[file]?.host ?? ''), url, crawler);
    }
    return now() - start;
  };
  return { round: rounds(once, files.length, options) };
}

/** Ask freshly parsed files their first question. @type {(contender: Contender, options: TaskOptions) => Task} */
export function first(contender, options) {
  const { files } = loadFiles(options);
  const inputs = inputsFor(contender, files);
  const templates = queriesFor(files, 1, 8);
  const once = () => {
    const parsed = files.map((file, index) => tryParse(contender, inputs[index], file.host));
    const queries = fresh(templates);
    sweep();
    const start = now();
    for (const { file, url, crawler } of queries) tryAllows(contender, parsed[file], url, crawler);
    return now() - start;
  };
  return { round: rounds(once, templates.length, options) };
}

/** Ask held files, all in turn, always another URL. @type {(contender: Contender, options: TaskOptions) => Task} */
export function repeated(contender, options) {
  const { files } = loadFiles(options);
  const parsed = inputsFor(contender, files).map((input, index) =>
    tryParse(contender, input, files[index]?.host ?? ''),
  );
  const templates = queriesFor(files, options.smoke ? 2 : 4, 9);
  const once = () => {
    const queries = fresh(templates);
    sweep();
    const start = now();
    for (const { file, url, crawler } of queries) tryAllows(contender, parsed[file], url, crawler);
    return now() - start;
  };
  return { round: rounds(once, templates.length, options) };
}
