/**
 * New origins with redirects, headers and files as large as the gate reads them, by the second: the gate's memory has to
 * stay within its limit.
 *
 *     node --expose-gc bench/memory-attack.mjs --seconds 60 --rate 1000
 *
 * Prints what was measured as JSON. Ends with code 1 if live memory (heap and buffers after full collections, each second)
 * grew by more than 1.3 times `--memory` and 64 MiB. If the machine is slower than `--rate`, it asks as fast as it can.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Gate } from '../packages/gate/dist/index.js';
import { USER_AGENT } from './gate-setup.mjs';

const MIB = 2 ** 20;
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '1000' },
    memory: { type: 'string', default: String(4 * MIB) },
    askers: { type: 'string', default: '200' },
    most: { type: 'string', default: 'Infinity' },
  },
});
const [seconds, rate, most] = [Number(values.seconds), Number(values.rate), Number(values.most)];
const memory = Number(values.memory);
const bar = 1.3 * memory + 64 * MIB;

const server = fork(fileURLToPath(new URL('memory-attack-server.mjs', import.meta.url)), ['28000']);
const [{ port }] = await once(server, 'message');
const gate = await Gate.open({
  userAgent: USER_AGENT,
  [process.env.MEMORY_OPTION ?? 'memoryBytes']: memory,
  // Loopback addresses by turns: one alone has too few ports for all connections of a minute.
  fetch: {
    allowPrivate: ['127.0.0.0/8'],
    resolve: async (name) => [`127.0.${1 + (Number.parseInt(name.slice(1), 10) % 99)}.1`],
  },
});

function bytesHeld() {
  for (let i = 0; i < 2; i++) globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { held: heapUsed + external, rss };
}

// What Node and the gate load once.
for (let i = 0; i < 16; i++) await gate.check(`http://h${i}.warm${i}.example:${port}/page`);
const before = bytesHeld();
const start = performance.now();
const end = start + 1000 * seconds;
let [asked, answered, peak, peakRss] = [0, 0, 0, 0];

async function ask() {
  while (asked < most && performance.now() < end) {
    const i = asked++;
    const late = start + (1000 * i) / rate - performance.now();
    if (late > 0) await sleep(late);
    await gate.check(`http://h${i}.site${i}.example:${port}/page`);
    answered++;
  }
}

const watch = setInterval(() => {
  const { held, rss } = bytesHeld();
  peak = Math.max(peak, held - before.held);
  peakRss = Math.max(peakRss, rss - before.rss);
}, 1000);
await Promise.all(Array.from({ length: Number(values.askers) }, ask));
clearInterval(watch);
const after = bytesHeld();
peak = Math.max(peak, after.held - before.held);
peakRss = Math.max(peakRss, after.rss - before.rss);
const perSecond = Math.round((1000 * answered) / (performance.now() - start));
console.log(
  JSON.stringify({ origins: answered, perSecond, memory, bar, peak, peakRss, end: after.held - before.held }),
);
await gate.close();
server.disconnect();
process.exitCode = peak > bar ? 1 : 0;
