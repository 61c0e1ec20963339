/**
 * One contender, one task, one process: `node --expose-gc contender.mjs NAME TASK OPTIONS`, started by run.mjs. Says `ready`
 * once everything is prepared and warm, then times one round for each `round` it is sent.
 */
import { loadContender } from './contenders/index.mjs';
import { answersGiven } from './tasks/attempts.mjs';
import { TASKS } from './tasks/index.mjs';

const [name = '', taskName = '', options = '{}'] = process.argv.slice(2);

/** @param {object} message */
const say = (message) => process.send?.(message);

try {
  const prepare = TASKS[taskName];
  if (prepare === undefined) throw new TypeError(`no task ${taskName}; there are ${Object.keys(TASKS).join(', ')}`);
  const task = prepare(await loadContender(name), JSON.parse(options));
  say({ kind: 'ready', facts: task.facts ?? {} });
  process.on('message', (/** @type {{ kind: string }} */ message) => {
    if (message.kind === 'round') say({ kind: 'figures', figures: task.round() });
    else {
      say({ kind: 'end', answers: answersGiven() });
      process.disconnect();
    }
  });
} catch (error) {
  say({ kind: 'failed', reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.disconnect();
}
