/**
 * The tasks by name. A task prepares everything before it starts the clock, and returns `round`, which times one round.
 */
import { crashes } from './crashes.mjs';
import { hostile, rules } from './large.mjs';
import { manyUrlsOfFile, manyUrlsOfRuleSet } from './many-urls.mjs';
import { memory } from './memory.mjs';
import { questions } from './questions.mjs';
import { first, one, parse, repeated } from './speed.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {{ smoke: boolean, kind?: string, shape?: 'diverse' | 'common-prefix', copies?: number, collected?: boolean }} TaskOptions
 * @typedef {Record<string, number>} Figures
 * @typedef {{ round: () => Figures, facts?: Figures }} Task
 */

/** @type {Record<string, (contender: Contender, options: TaskOptions) => Task>} */
export const TASKS = {
  parse,
  one,
  first,
  repeated,
  questions,
  'many-urls': manyUrlsOfFile,
  'many-urls-rule-set': manyUrlsOfRuleSet,
  rules,
  hostile,
  memory,
  crashes,
};
