/**
 * Runs our engine alone, in this process, for profiling: `node --expose-gc bench/profile.mjs [TASK…]`, with
 * `--cpu-prof` if needed. For a comparison with peers, use run.mjs.
 */
import { loadContender } from './contenders/index.mjs';
import { HOSTILE_KINDS } from './hostile.mjs';
import { digits } from './report.mjs';
import { TASKS } from './tasks/index.mjs';

const names = process.argv.slice(2);
const chosen = names.length > 0 ? names : Object.keys(TASKS).filter((name) => name !== 'crashes');

/** @param {string} name */
function variants(name) {
  if (name === 'hostile') return HOSTILE_KINDS.map((kind) => ({ kind }));
  if (name === 'rules')
    return [{ shape: /** @type {const} */ ('diverse') }, { shape: /** @type {const} */ ('common-prefix') }];
  if (name === 'questions') return [{ collected: false }, { collected: true }];
  return [{}];
}

for (const name of chosen) {
  const prepare = TASKS[name];
  if (prepare === undefined)
    throw new TypeError(`Unknown task "${name}": must be one of ${Object.keys(TASKS).join(', ')}`);
  for (const variant of variants(name)) {
    const task = prepare(await loadContender(process.env.CONTENDER ?? 'maycrawl'), { smoke: false, ...variant });
    const runs = [task.round(), task.round(), task.round()];
    const figures = Object.keys(runs[0] ?? {}).map((figure) => {
      const values = runs.map((run) => digits(run[figure] ?? Number.NaN));
      return `${figure} ${values.join(' ')}`;
    });
    console.log([name, ...Object.values(variant)].join(' '), '·', figures.join(', '));
  }
}
