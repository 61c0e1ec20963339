/** Many lookups in one file. */
import { loadFiles, manyQueries } from '../workload.mjs';
import { tryAllows, tryParse, tryRulesAllow } from './attempts.mjs';
import { collectGarbage, freshStrings, now, roundOf } from './clock.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {import('../workload.mjs').BenchFile} BenchFile
 * @typedef {import('../workload.mjs').Query} Query
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 * @typedef {import('./index.mjs').Task} Task
 */

/** Many URLs, with the method of the parsed file. @type {(contender: Contender, options: TaskOptions) => Task} */
export function manyUrlsOfFile(contender, options) {
  return manyUrls(contender, options, false);
}

/** Many URLs or paths, with one crawler's rules. @type {(contender: Contender, options: TaskOptions) => Task} */
export function manyUrlsOfRuleSet(contender, options) {
  return manyUrls(contender, options, true);
}

/**
 * Returns files with few, some and many rules: the quantiles of all files by number of rules.
 *
 * @param {readonly BenchFile[]} files
 */
function spread(files) {
  const sorted = files.filter((file) => file.paths.length > 0).sort((a, b) => a.rules - b.rules);
  const at = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];
  return at.flatMap((share) => sorted[Math.floor(share * sorted.length)] ?? []);
}

/**
 * The figure is the geometric mean over files with few and with many rules, so that no single file dominates it.
 *
 * @param {Contender} contender
 * @param {TaskOptions} options
 * @param {boolean} byRuleSet
 * @returns {Task}
 */
function manyUrls(contender, options, byRuleSet) {
  const chosen = spread(loadFiles(options).files).flatMap((file) => {
    const parsed = tryParse(contender, contender.input(file.bytes), file.host);
    return parsed === undefined ? [] : [{ parsed, templates: manyQueries(file, options.smoke ? 20 : 1000, 10) }];
  });
  const once = chosen.map(({ parsed, templates }) => {
    const rules = byRuleSet ? contender.rulesFor?.(parsed, 'Googlebot') : undefined;
    return () =>
      rules === undefined ? timeByUrl(contender, parsed, templates) : timeByRules(contender, rules, templates);
  });
  const runs = once.map((run, index) => roundOf(run, chosen[index]?.templates.length ?? 1, options, 1 / once.length));
  return {
    round: () => {
      const logs = runs.map((run) => Math.log(run().microseconds ?? 0));
      return { microseconds: Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length) };
    },
  };
}

/** @type {(contender: Contender, parsed: any, templates: readonly Query[]) => number} */
export function timeByUrl(contender, parsed, templates) {
  const queries = freshStrings(templates);
  collectGarbage();
  const start = now();
  for (const { url } of queries) tryAllows(contender, parsed, url, 'Googlebot');
  return now() - start;
}

/** @type {(contender: Contender, rules: any, templates: readonly Query[]) => number} */
export function timeByRules(contender, rules, templates) {
  const targets = freshStrings(templates).map((query) => (contender.rulesTarget === 'path' ? query.path : query.url));
  collectGarbage();
  const start = now();
  for (const target of targets) tryRulesAllow(contender, rules, target);
  return now() - start;
}
