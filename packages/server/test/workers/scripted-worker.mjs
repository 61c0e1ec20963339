// A thread that does what its job says, for tests of the pool.
import { parentPort } from 'node:worker_threads';

const hoard = [];

/** What a job of the service does: its file says it. */
const doesOf = ({ does, file }) => does ?? new TextDecoder().decode(file);

parentPort.on('message', (job) => {
  const { name } = job;
  switch (doesOf(job)) {
    case 'answer':
      return parentPort.postMessage({ kind: 'failed', message: name });
    case 'json': {
      const json = new TextEncoder().encode('{}');
      return parentPort.postMessage({ kind: 'done', json }, [json.buffer]);
    }
    case 'too-large':
      return parentPort.postMessage({ kind: 'too-large', maxBytes: 1 });
    case 'loop':
      for (;;);
    case 'hoard':
      for (;;) hoard.push(new Array(1_000).fill(Math.random()));
    case 'throw':
      throw new Error('thrown by the job');
    case 'exit':
      return process.exit(0);
  }
});
parentPort.postMessage('ready');
