/** Contenders in processes of their own, alternating round by round, so that a noisy minute hurts all of them alike. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {Record<string, number>} Figures
 * @typedef {{ name: string, rounds: Figures[], facts: Figures, answers: Figures, failure: string | undefined }} Result
 *   `failure` is what stopped it: `> 20 s`, or an exception's text.
 * @typedef {{ rounds: number, seconds: number, options: Record<string, unknown> }} RaceOptions
 *   `seconds` is what each step of a contender may take: getting ready, or one round.
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
    // One after the other: what warms up must not disturb what is timed, nor the other way round.
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
      child.off('message', heard);
      child.off('exit', gone);
      result.failure = failure;
      if (failure !== undefined) child.kill('SIGKILL');
      resolve();
    };
    const heard = (/** @type {any} */ message) => {
      if (message.kind === 'failed') return settle(message.reason);
      if (message.kind === 'ready') result.facts = message.facts;
      if (message.kind === 'figures') result.rounds.push(message.figures);
      if (message.kind === 'end') result.answers = message.answers;
      settle(undefined);
    };
    const gone = (/** @type {number | null} */ code) => settle(`process ended with code ${code}`);
    const deadline = setTimeout(() => settle(`> ${seconds} s`), seconds * 1000);
    child.on('message', heard);
    child.on('exit', gone);
    if (order !== undefined) child.send({ kind: order });
  });
}

/**
 * The median of one figure over a contender's rounds; NaN where it has none.
 *
 * @param {Result | undefined} result
 * @param {string} figure
 */
export function median(result, figure) {
  return middle((result?.rounds ?? []).map((round) => round[figure] ?? Number.NaN));
}

/**
 * The median over the rounds of one contender's figure by another's of the same round: what slows a round slows both.
 *
 * @param {Result | undefined} one
 * @param {Result | undefined} other
 * @param {string} figure
 */
export function medianQuotient(one, other, figure) {
  const rounds = Math.min(one?.rounds.length ?? 0, other?.rounds.length ?? 0);
  const quotient = (/** @type {number} */ round) =>
    (one?.rounds[round]?.[figure] ?? Number.NaN) / (other?.rounds[round]?.[figure] ?? Number.NaN);
  return middle(Array.from({ length: rounds }, (_, round) => quotient(round)));
}

/** @param {number[]} values */
export function middle(values) {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? NaN) : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2;
}
