/**
 * What is timed. A task prepares everything outside the clock and gives back `round`, which times whole passes and may be
 * called again and again.
 */
import { crashes } from './crashes.mjs';
import { held, heldRules } from './held.mjs';
import { hostile, rules } from './large.mjs';
import { memory } from './memory.mjs';
import { first, one, parse, repeated } from './speed.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {{ smoke: boolean, kind?: string, shape?: 'diverse' | 'common-prefix', copies?: number }} TaskOptions
 * @typedef {Record<string, number>} Figures
 * @typedef {{ round: () => Figures, facts?: Figures }} Task
 */

/** @type {Record<string, (contender: Contender, options: TaskOptions) => Task>} */
export const TASKS = { parse, one, first, repeated, held, 'held-rules': heldRules, rules, hostile, memory, crashes };
