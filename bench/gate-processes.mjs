/** Measures the gate in several processes: many concurrent calls for one cold origin, with a shared store. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startRedis } from '../examples/fleet/redis-servers.mjs';
import { nowNanoseconds, startServer, withTempFolder } from './gate-setup.mjs';
import { digits } from './report.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 */

const WORKER = fileURLToPath(new URL('gate-worker.mjs', import.meta.url));

/** @param {Settings} settings @returns {Promise<Outcome>} */
export function gateProcesses({ smoke }) {
  return withTempFolder((folder) => callFromProcesses(folder, 'SQLite', smoke ? 50 : 1000));
}

/** @param {Settings} settings @returns {Promise<Outcome>} */
export async function gateRedisProcesses({ smoke }) {
  const redis = await startRedis();
  try {
    return await callFromProcesses(redis.url, 'Redis', smoke ? 50 : 1000);
  } finally {
    await redis.stop();
  }
}

/**
 * @param {string} place
 * @param {string} store
 * @param {number} calls Per process.
 * @returns {Promise<Outcome>}
 */
async function callFromProcesses(place, store, calls) {
  const server = await startServer();
  const workers = [1, 2, 3, 4].map(() => {
    const args = [WORKER, place, `http://127.0.0.1:${server.port}/page`, `${calls}`];
    return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  });
  try {
    const lines = workers.map(({ stdout }) => createInterface({ input: stdout })[Symbol.asyncIterator]());
    await Promise.all(lines.map((line) => line.next()));
    const start = nowNanoseconds();
    for (const { stdin } of workers) stdin.write('go\n');
    const answers = await Promise.all(lines.map((line) => line.next()));
    const milliseconds = (nowNanoseconds() - start) / 1e6;
    const allowed = answers.reduce((sum, { value }) => sum + Number(value), 0);
    if (allowed !== 4 * calls) throw new Error(`${allowed} of ${4 * calls} calls returned true`);
    return {
      rows: [
        {
          what: `gate: ${calls} concurrent calls in each of 4 processes, on ${store}`,
          figure: await server.requests(),
          unit: 'fetches',
          bar: 1,
          stretch: 1,
          sense: 'at most',
          note: `${digits(milliseconds)} ms`,
        },
      ],
      details: [],
    };
  } finally {
    for (const worker of workers) {
      if (worker.exitCode !== null) continue;
      const exit = once(worker, 'exit');
      worker.kill('SIGKILL');
      await exit;
    }
    await server.stop();
  }
}
