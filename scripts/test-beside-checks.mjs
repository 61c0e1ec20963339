import { preparation, testPreparation } from './check-steps.mjs';
import { printTotal, runSteps } from './steps.mjs';

/**
 * Prepares, runs a step of tests and some checks at the same time, and prints the total.
 * @param {import('./steps.mjs').Step} tests
 * @param {readonly import('./steps.mjs').Step[]} checks
 */
export async function testBesideChecks(tests, checks) {
  const prepared = await runSteps([...preparation, testPreparation]);
  if (prepared.failed > 0) printTotal(prepared);
  else printTotal(prepared, ...(await Promise.all([runSteps([tests]), runSteps(checks, { beside: true })])));
}
