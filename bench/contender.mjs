/**
 * Runs one task of one contender in a process of its own: `node --expose-gc contender.mjs NAME TASK OPTIONS`, forked by
 * race.mjs. Sends `ready` once everything is prepared and warmed up, then times one round for each `round` message.
 */
import { loadContender } from './contenders/index.mjs';
import { answerCounts } from './tasks/attempts.mjs';
import { TASKS } from './tasks/index.mjs';

const [name = '', taskName = '', options = '{}'] = process.argv.slice(2);

/** @param {object} message */
const send = (message) => process.send?.(message);

try {
  const prepare = TASKS[taskName];
  if (prepare === undefined)
    throw new TypeError(`Unknown task "${taskName}": must be one of ${Object.keys(TASKS).join(', ')}`);
  const task = prepare(await loadContender(name), JSON.parse(options));
  send({ kind: 'ready', facts: task.facts ?? {} });
  process.on('message', (/** @type {{ kind: string }} */ message) => {
    if (message.kind === 'round') send({ kind: 'figures', figures: task.round() });
    else {
      send({ kind: 'end', answers: answerCounts() });
      process.disconnect();
    }
  });
} catch (error) {
  send({ kind: 'failed', reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.disconnect();
}
