/** The first lookups in freshly parsed files, as of a crawler that needs a few URLs of each site. */
import { loadFiles, sameCrawlerQueries } from '../workload.mjs';
import { tryAllows, tryParse } from './attempts.mjs';
import { collectAll, freshStrings, now } from './clock.mjs';
import { inputsFor } from './inputs.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 * @typedef {import('./index.mjs').Figures} Figures
 * @typedef {import('./index.mjs').Task} Task
 */

/** Lookups per file after which the time is taken. */
export const QUESTION_COUNTS = [1, 2, 4, 8, 16, 64];

/**
 * Parses every file, then makes the first lookup in each, then the second in each, and so on. The figures are the
 * microseconds per file of the first 1, 2, 4, … lookups together. With `collected`, a full garbage collection comes
 * after the parsing: it moves the parsed files to the old generation.
 *
 * @type {(contender: Contender, options: TaskOptions) => Task}
 */
export function questions(contender, options) {
  const { files } = loadFiles(options);
  const inputs = inputsFor(contender, files);
  const rounds = sameCrawlerQueries(files, Math.max(...QUESTION_COUNTS), 21);
  const round = () => {
    const parsed = files.map((file, index) => tryParse(contender, inputs[index], file.host));
    /** @type {Figures} */
    const figures = {};
    let total = 0;
    rounds.forEach((templates, index) => {
      const queries = freshStrings(templates);
      if (index === 0 && options.collected) collectAll();
      const start = now();
      for (const { file, url, crawler } of queries) tryAllows(contender, parsed[file], url, crawler);
      total += now() - start;
      if (QUESTION_COUNTS.includes(index + 1)) figures[`first${index + 1}`] = (1000 * total) / files.length;
    });
    return figures;
  };
  for (let run = 0; run < (options.smoke ? 1 : 3); run++) round();
  return { round };
}
