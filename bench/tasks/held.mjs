/** One file, many questions. */
import { loadFiles, manyQueries } from '../workload.mjs';
import { tryAllows, tryRulesAllow, tryParse } from './attempts.mjs';
import { fresh, now, rounds, sweep } from './clock.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {import('../workload.mjs').BenchFile} BenchFile
 * @typedef {import('../workload.mjs').Query} Query
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 * @typedef {import('./index.mjs').Task} Task
 */

/** One file, many URLs, by the file's own method. @type {(contender: Contender, options: TaskOptions) => Task} */
export function held(contender, options) {
  return manyUrls(contender, options, false);
}

/** One crawler's rules, many URLs or paths. @type {(contender: Contender, options: TaskOptions) => Task} */
export function heldRules(contender, options) {
  return manyUrls(contender, options, true);
}

/**
 * Files of few, some and many rules: where a tenth, a quarter, a half … of all files have fewer.
 *
 * @param {readonly BenchFile[]} files
 */
function spread(files) {
  const sorted = files.filter((file) => file.paths.length > 0).sort((a, b) => a.rules - b.rules);
  const at = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];
  return at.flatMap((share) => sorted[Math.floor(share * sorted.length)] ?? []);
}

/**
 * The figure is the geometric mean over files of few and of many rules, so that no one file decides it.
 *
 * @param {Contender} contender
 * @param {TaskOptions} options
 * @param {boolean} holding
 * @returns {Task}
 */
function manyUrls(contender, options, holding) {
  const chosen = spread(loadFiles(options).files).flatMap((file) => {
    const parsed = tryParse(contender, contender.input(file.bytes), file.host);
    return parsed === undefined ? [] : [{ parsed, templates: manyQueries(file, options.smoke ? 20 : 1000, 10) }];
  });
  const once = chosen.map(({ parsed, templates }) => {
    const rules = holding ? contender.hold?.(parsed, 'Googlebot') : undefined;
    return () => (rules === undefined ? timeByUrl(contender, parsed, templates) : timeByRules(contender, rules, templates));
  });
  const runs = once.map((run, index) => rounds(run, chosen[index]?.templates.length ?? 1, options, 1 / once.length));
  return {
    round: () => {
      const logs = runs.map((run) => Math.log(run().microseconds ?? 0));
      return { microseconds: Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length) };
    },
  };
}

/** @type {(contender: Contender, parsed: any, templates: readonly Query[]) => number} */
export function timeByUrl(contender, parsed, templates) {
  const queries = fresh(templates);
  sweep();
  const start = now();
  for (const { url } of queries) tryAllows(contender, parsed, url, 'Googlebot');
  return now() - start;
}

/** @type {(contender: Contender, rules: any, templates: readonly Query[]) => number} */
export function timeByRules(contender, rules, templates) {
  const targets = fresh(templates).map((query) => (contender.heldTarget === 'path' ? query.path : query.url));
  sweep();
  const start = now();
  for (const target of targets) tryRulesAllow(contender, rules, target);
  return now() - start;
}
