import { subscribe } from 'node:diagnostics_channel';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { GateEvents } from '@maycrawl/gate';
import { ANSWER, type LineBatch } from '../../files/line-batch.js';
import { INTERNAL_ERROR } from '../../session/internal-errors.js';
import { LineDecider } from './line-decider.js';
import type { ThreadData, ThreadReply, ThreadTask } from './thread-messages.js';
import { ThreadSource } from './thread-source.js';

/*
 * A thread that decides lines. It opens and fetches nothing: the main thread sends what decides about each origin.
 */

const port = parentPort as MessagePort;
const reply = (message: ThreadReply): void => port.postMessage(message);
// The channels of a thread are its own.
subscribe(INTERNAL_ERROR, (event) => {
  const { origin, hash, error } = event as GateEvents[typeof INTERNAL_ERROR];
  reply({ kind: 'internal-error', origin, hash, message: error instanceof Error ? error.message : String(error) });
});
const source = await ThreadSource.open(workerData as ThreadData, (origin, url) =>
  reply({ kind: 'request', origin, url }),
);
/** The ids of the batches that are not decided completely. */
const ids = new Map<LineBatch, number>();
const decider = new LineDecider(source, (batch) => {
  const id = ids.get(batch);
  if (id === undefined) return;
  const isDone = !batch.answers.includes(ANSWER.pending);
  if (isDone) ids.delete(batch);
  // A copy: the decider continues to write to its own array.
  reply({ kind: 'answers', id, answers: batch.answers.slice(), isDone });
});
let last = Promise.resolve();

port.on('message', (task: ThreadTask) => {
  switch (task.kind) {
    case 'lines': {
      const answers = new Uint8Array(task.count);
      const batch = { ...task, answers, end: 0, firstLine: 0, page: { spans: task.spans, answers }, written: 0 };
      ids.set(batch, task.id);
      // One after another. A rejection is not handled, so it ends the thread with an error.
      last = last.then(() => decider.decide(batch));
      break;
    }
    case 'origins':
      for (const added of task.origins) source.add(added);
      break;
    case 'forget':
      source.forget();
  }
});
