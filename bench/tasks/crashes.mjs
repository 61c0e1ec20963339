/** Counts exceptions. */
import { loadFiles, queriesFor } from '../workload.mjs';
import { countAnswer } from './attempts.mjs';
import { inputsFor } from './inputs.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 * @typedef {import('./index.mjs').Task} Task
 */

/**
 * The numbers of files for which `parse` or a lookup throws.
 *
 * @type {(contender: Contender, options: TaskOptions) => Task}
 */
export function crashes(contender, options) {
  const { files } = loadFiles(options);
  const queries = queriesFor(files, 4, 15);
  const inputs = inputsFor(contender, files);
  const failed = { parse: new Set(), allows: new Set() };
  const parsed = files.map((file, index) => {
    try {
      return contender.parse(inputs[index], file.host);
    } catch {
      failed.parse.add(index);
      return undefined;
    }
  });
  for (const { file, url, crawler } of queries) {
    if (parsed[file] === undefined) continue;
    try {
      countAnswer(contender.allows(parsed[file], url, crawler));
    } catch {
      failed.allows.add(file);
    }
  }
  const figures = { files: files.length, parseThrows: failed.parse.size, allowsThrows: failed.allows.size };
  return { round: () => figures };
}
