/** The arguments of `npm run fuzz`. Imports nothing that must be installed or built, so that `--help` needs neither. */
import { scriptArguments } from '../scripts/script-arguments.mjs';

const USAGE = `npm run fuzz -- [--seconds N | --runs N] [--seed N]

  --seconds N   stops after this time (default 60)
  --runs N      stops after this number of inputs
  --seed N      repeats the inputs of an earlier run
  --help`;

/**
 * Returns the numbers that are given. `--help` and what is wrong end the process.
 * @param {readonly string[]} args
 * @returns {{ seconds?: number, runs?: number, seed?: number }}
 */
export function fuzzArguments(args) {
  const option = /** @type {const} */ ({ type: 'string' });
  const { values, fail } = scriptArguments(USAGE, { seconds: option, runs: option, seed: option }, 0, args);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (!/^\d{1,10}$/.test(String(value))) fail(`--${name} must be a whole number, not ${JSON.stringify(value)}`);
      return [name, Number(value)];
    }),
  );
}
