// The arguments of a script. `--help` and a wrong argument end the process before the script does anything.
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Returns the options and the other arguments. `--help` prints `usage`, whose first line is the call, and ends the
 * process; so does what is wrong, in one line on stderr, with exit code 2.
 *
 * @param {string} usage
 * @param {import('node:util').ParseArgsConfig['options']} [options]
 * @param {number} [maxPositionals]
 * @param {readonly string[]} [args]
 */
export function scriptArguments(usage, options = {}, maxPositionals = 0, args = process.argv.slice(2)) {
  const fail = failure(usage);
  try {
    const config = { args, options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals: true };
    const { values, positionals } = parseArgs(/** @type {any} */ (config));
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const extra = positionals[maxPositionals];
    if (extra !== undefined) fail(`unexpected argument ${JSON.stringify(extra)}`);
    return { values, positionals, fail };
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    return fail(error.message.split(/\. |\.?\n/, 1)[0].replace(/^\w/, (letter) => letter.toLowerCase()));
  }
}

/**
 * Returns a function that ends the process with one line: what is wrong, and the call.
 * @param {string} usage
 * @returns {(problem: string) => never}
 */
function failure(usage) {
  const name = basename(process.argv[1] ?? '', '.mjs');
  return (problem) => {
    console.error(`${name}: ${problem}; write ${usage.split('\n', 1)[0]}`);
    process.exit(2);
  };
}
