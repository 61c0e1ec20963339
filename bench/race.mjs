/**
 * Runs contenders in separate processes, alternating round by round, so that a slow minute affects all of them alike.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {Record<string, number>} Figures
 * @typedef {{ name: string, rounds: Figures[], facts: Figures, answers: Figures, failure: string | undefined }} Result
 *   `failure` is the reason why it stopped: `> 20 s`, or the text of an exception.
 * @typedef {{ rounds: number, seconds: number, options: Record<string, unknown> }} RaceOptions
 *   `seconds` is the time limit of each step of a contender: its preparation, or one round.
 */

const CONTENDER = fileURLToPath(new URL('contender.mjs', import.meta.url));

/**
 * @param {readonly string[]} names
 * @param {string} task
 * @param {RaceOptions} race
 * @returns {Promise<Map<string, Result>>}
 */
export async function race(names, task, { rounds, seconds, options }) {
  const entrants = names.map((name) => start(name, task, options));
  try {
    // One after the other, so that warming up one contender does not disturb the timing of another.
    for (const entrant of entrants) await step(entrant, undefined, seconds);
    for (let round = 0; round < rounds; round++) {
      for (const entrant of entrants) await step(entrant, 'round', seconds);
    }
    for (const entrant of entrants) await step(entrant, 'end', seconds);
  } finally {
    for (const entrant of entrants) entrant.child.kill('SIGKILL');
  }
  return new Map(entrants.map(({ result }) => [result.name, result]));
}

/**
 * @param {string} name
 * @param {string} task
 * @param {Record<string, unknown>} options
 */
function start(name, task, options) {
  const child = fork(CONTENDER, [name, task, JSON.stringify(options)], { execArgv: ['--expose-gc'] });
  /** @type {Result} */
  const result = { name, rounds: [], facts: {}, answers: {}, failure: undefined };
  return { child, result };
}

/**
 * @param {ReturnType<typeof start>} entrant
 * @param {'round' | 'end' | undefined} order
 * @param {number} seconds
 * @returns {Promise<void>}
 */
function step({ child, result }, order, seconds) {
  if (result.failure !== undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = (/** @type {string | undefined} */ failure) => {
      clearTimeout(deadline);
      child.off('message', onMessage);
      child.off('exit', onExit);
      result.failure = failure;
      if (failure !== undefined) child.kill('SIGKILL');
      resolve();
    };
    const onMessage = (/** @type {any} */ message) => {
      if (message.kind === 'failed') return settle(message.reason);
      if (message.kind === 'ready') result.facts = message.facts;
      if (message.kind === 'figures') result.rounds.push(message.figures);
      if (message.kind === 'end') result.answers = message.answers;
      settle(undefined);
    };
    const onExit = (/** @type {number | null} */ code) => settle(`process exited with code ${code}`);
    const deadline = setTimeout(() => settle(`> ${seconds} s`), seconds * 1000);
    child.on('message', onMessage);
    child.on('exit', onExit);
    if (order !== undefined) child.send({ kind: order });
  });
}

/**
 * Returns the median of one figure over a contender's rounds; NaN if it has none.
 *
 * @param {Result | undefined} result
 * @param {string} figure
 */
export function median(result, figure) {
  return medianOf((result?.rounds ?? []).map((round) => round[figure] ?? Number.NaN));
}

/**
 * Returns the median ratio of two contenders' figures in the same round: a disturbance in a round affects both.
 *
 * @param {Result | undefined} one
 * @param {Result | undefined} other
 * @param {string} figure
 */
export function medianQuotient(one, other, figure) {
  const rounds = Math.min(one?.rounds.length ?? 0, other?.rounds.length ?? 0);
  const quotient = (/** @type {number} */ round) =>
    (one?.rounds[round]?.[figure] ?? Number.NaN) / (other?.rounds[round]?.[figure] ?? Number.NaN);
  return medianOf(Array.from({ length: rounds }, (_, round) => quotient(round)));
}

/** @param {number[]} values */
export function medianOf(values) {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? NaN) : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2;
}
