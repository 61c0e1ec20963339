/** The arguments of `npm run bench`. Imports nothing that must be installed or built, so that `--help` needs neither. */
import { scriptArguments } from '../scripts/script-arguments.mjs';

/** In the order of the report. */
const MEASURE_NAMES = /** @type {const} */ ([
  'parse',
  'one',
  'first',
  'repeated',
  'questions',
  'many-urls',
  'rules',
  'hostile',
  'memory',
  'size',
  'process',
  'crashes',
  'gate-memory',
  'gate-sqlite',
  'gate-http',
  'gate-redis',
  'gate-processes',
  'gate-redis-processes',
  'gate-bytes',
  'filter',
  'join',
  'survey',
  'warc',
  'check-sites',
  'serve-start',
  'serve-processes',
  'lint',
  'lint-folder',
  'lsp',
  'watch',
  'watch-history',
  'analysis',
  'server',
  'workbench',
]);

/**
 * @typedef {(typeof MEASURE_NAMES)[number]} MeasureName
 * @typedef {{ only?: string, ours: boolean, rounds?: string, 'cpu-time': boolean, smoke: boolean }} Values
 */

const USAGE = `npm run bench -- [options]

  --only NAME,…   only these measures: ${MEASURE_NAMES.join(', ')}
  --ours          only our engine and robots-parser
  --rounds N      timed rounds of each contender (default 15); the table shows medians
  --cpu-time      times the engine and its peers in CPU time, for a machine with other work
  --smoke         a quick test that the bench runs; its figures mean nothing
  --help`;

/** Reads the arguments. `--help` and what is wrong end the process. @param {readonly string[]} args */
export function benchArguments(args) {
  const { values, fail } = scriptArguments(
    USAGE,
    {
      only: { type: 'string' },
      ours: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      'cpu-time': { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
    },
    0,
    args,
  );
  const { only, rounds: given, ours, smoke, ...rest } = /** @type {Values} */ (values);
  const names = only === undefined ? MEASURE_NAMES : /** @type {MeasureName[]} */ (only.split(','));
  const unknown = names.find((name) => !MEASURE_NAMES.includes(name));
  if (unknown !== undefined)
    fail(`unknown measure ${JSON.stringify(unknown)}, must be one of ${MEASURE_NAMES.join(', ')}`);
  const rounds = Number(given ?? (smoke ? 1 : 15));
  if (!Number.isInteger(rounds) || rounds < 1)
    fail(`--rounds must be a positive integer, not ${JSON.stringify(given)}`);
  return { names, settings: { smoke, ours, rounds }, usesCpuTime: rest['cpu-time'] };
}
