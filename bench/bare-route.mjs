/**
 * Measures a check that is answered from memory beside a bare Fastify route that returns the same answer and writes the
 * same log:
 *
 *     node bench/bare-route.mjs [--rounds 9] [--milliseconds 500] [--processes 3]
 *
 * The servers are loaded in turn, each in a process of its own. The share is that of processor time per request, which
 * other programs affect less than requests per second; of the fastest rounds, as other programs only add time. Exits with
 * code 1 if it is below the bar.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { digits } from './report.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    milliseconds: { type: 'string', default: '500' },
    // Processes differ by a tenth, for as long as each runs.
    processes: { type: 'string', default: '3' },
  },
});
const [rounds, milliseconds] = [Number(values.rounds), Number(values.milliseconds)];
const BAR = 0.7;
/** Rounds before those that are measured, after which all code is compiled. */
const WARM_UP = Math.min(4, rounds);
const SERVER = fileURLToPath(new URL('bare-route-server.mjs', import.meta.url));
const LOAD = fileURLToPath(new URL('serve-load.mjs', import.meta.url));

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
const servers = [];
for (let i = 0; i < Number(values.processes); i++)
  servers.push(await startServer('service'), await startServer('bare'));
/** @type {Record<'service' | 'bare', number>} Microseconds of processor time per request. */
const least = { service: Infinity, bare: Infinity };
for (let round = -WARM_UP; round < rounds; round++) {
  for (const server of servers) {
    const time = await timeOfRequest(server);
    if (round >= 0) least[server.kind] = Math.min(least[server.kind], time);
  }
}
for (const { child } of servers) child.disconnect();
const share = least.bare / least.service;
console.log(
  `a check has ${digits(share)} of the requests of a bare route with the same log ` +
    `(${digits(least.service)} µs, bare ${digits(least.bare)} µs; bar ${BAR})`,
);
process.exitCode = share < BAR ? 1 : 0;

/** @param {'service' | 'bare'} kind */
async function startServer(kind) {
  const child = fork(SERVER, [kind]);
  const [{ port, url }] = await once(child, 'message');
  return { kind, child, port, url };
}

/** @param {Server} server */
async function timeOfRequest({ child, port, url }) {
  const before = await processorTime(child);
  const client = spawn(process.execPath, [LOAD, `${port}`, url, '16', `${milliseconds}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let count = '';
  client.stdout.setEncoding('utf8').on('data', (part) => (count += part));
  await once(client, 'close');
  return ((await processorTime(child)) - before) / Number(count);
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
async function processorTime(child) {
  child.send('usage');
  const [time] = await once(child, 'message');
  return time;
}
