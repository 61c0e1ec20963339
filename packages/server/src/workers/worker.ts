import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Job } from './job.js';

/*
 * A thread that does one job after another. It is ended from outside if a job takes too long.
 */

/** As `nice`: threads that answer requests are preferred. */
const LOW_PRIORITY = 10;

// Linux has a priority for each thread; elsewhere, it would be that of the whole process.
if (process.platform === 'linux') setPriority(LOW_PRIORITY);

// Loaded at that priority: it takes a tenth of a second, for each thread that replaces one whose job took too long.
const { runJob } = await import('./run-job.js');

parentPort?.on('message', async (job: Job) => {
  const result = await runJob(job);
  parentPort?.postMessage(result, result.kind === 'done' ? [result.json.buffer] : []);
});
parentPort?.postMessage('ready');
