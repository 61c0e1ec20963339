// Runs named steps one after another, prints the time of each and counts the results.
import { collecting } from './processes.mjs';

/**
 * A step: `run` resolves to an exit code, or to `{ passed, failed }` if it counts its own parts. If an `essential` step
 * fails, the steps after it do not run.
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ name: string, essential?: boolean, run: () => Promise<number | Counts> }} Step
 */

/**
 * Runs the steps and prints the result of each. Resolves to the totals. If other steps run `beside` them, prints the output
 * of each step when it has ended.
 * @param {readonly Step[]} steps
 */
export async function runSteps(steps, { beside = false } = {}) {
  const total = { passed: 0, failed: 0 };
  const failures = [];
  for (const step of steps) {
    if (!beside) console.log(`\n== ${step.name}`);
    const start = performance.now();
    const { result, output } = beside ? await collecting(step.run) : { result: await step.run(), output: '' };
    const { passed, failed } = count(result);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(output);
    console.log(`== ${step.name}: ${failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) failures.push(step.name);
    if (failed > 0 && step.essential) break;
  }
  console.log('');
  for (const name of failures) console.log(`Failed: ${name}`);
  return total;
}

/**
 * Prints the sum of some totals as the last line, and fails the process if anything failed.
 * @param {...Counts} totals
 */
export function printTotal(...totals) {
  const sum = (key) => totals.reduce((total, counts) => total + counts[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

function count(result) {
  if (typeof result !== 'number') return result;
  return result === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
