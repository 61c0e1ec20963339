/** The arguments of `npm run fuzz`. Imports nothing that must be installed or built, so that `--help` needs neither. */
import { scriptArguments } from '../scripts/script-arguments.mjs';

const USAGE = `npm run fuzz -- [--seconds N | --runs N] [--seed N] [--structures]

  --seconds N    stops after this time (default 60)
  --runs N       stops after this number of inputs
  --seed N       repeats the inputs of an earlier run
  --structures   compares files of unusual structure, and checks each access to memory
  --help`;

/**
 * Returns the options that are given. `--help` and what is wrong end the process.
 * @param {readonly string[]} args
 * @returns {{ seconds?: number, runs?: number, seed?: number, structures?: boolean }}
 */
export function fuzzArguments(args) {
  const option = /** @type {const} */ ({ type: 'string' });
  const options = { seconds: option, runs: option, seed: option, structures: { type: 'boolean' } };
  const { values, fail } = scriptArguments(USAGE, /** @type {any} */ (options), 0, args);
  const { structures, ...numbers } = values;
  const entries = Object.entries(numbers).map(([name, value]) => {
    if (!/^\d{1,10}$/.test(String(value))) fail(`--${name} must be a whole number, not ${JSON.stringify(value)}`);
    return [name, Number(value)];
  });
  return { ...Object.fromEntries(entries), structures: structures === true };
}
