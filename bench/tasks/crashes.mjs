/** What ends in an exception. */
import { loadFiles, queriesFor } from '../workload.mjs';
import { count } from './attempts.mjs';
import { inputsFor } from './inputs.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 * @typedef {import('./index.mjs').Task} Task
 */

/** Which files and questions end in an exception. @type {(contender: Contender, options: TaskOptions) => Task} */
export function crashes(contender, options) {
  const { files } = loadFiles(options);
  const queries = queriesFor(files, 4, 15);
  const inputs = inputsFor(contender, files);
  const failed = { parse: new Set(), ask: new Set() };
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
      count(contender.ask(parsed[file], url, crawler));
    } catch {
      failed.ask.add(file);
    }
  }
  const figures = { files: files.length, parseThrows: failed.parse.size, askThrows: failed.ask.size };
  return { round: () => figures };
}
