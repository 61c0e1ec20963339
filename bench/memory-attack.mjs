/**
 * Checks that the gate's memory stays within its limit while it fetches many new origins per second, whose redirects,
 * headers and files are as large as the gate accepts.
 *
 *     node --expose-gc bench/memory-attack.mjs --seconds 60 --rate 1000
 *
 * Prints the result as JSON. Exits with code 1 if live memory (heap and buffers after full garbage collections, each
 * second) grew by more than 1.3 times `--memory` plus 64 MiB. If the machine cannot reach `--rate` origins per second,
 * the script runs as fast as it can.
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
    callers: { type: 'string', default: '200' },
    origins: { type: 'string', default: 'Infinity' },
  },
});
const [seconds, rate, maxOrigins] = [Number(values.seconds), Number(values.rate), Number(values.origins)];
const memory = Number(values.memory);
const bar = 1.3 * memory + 64 * MIB;

const server = fork(fileURLToPath(new URL('memory-attack-server.mjs', import.meta.url)), ['28000']);
const [{ port }] = await once(server, 'message');
const gate = await Gate.open({
  userAgent: USER_AGENT,
  [process.env.MEMORY_OPTION ?? 'memoryBytes']: memory,
  // Many loopback addresses: a single one has too few ports for the connections of a minute.
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

// Warm-up, so that code that Node and the gate load once does not count.
for (let i = 0; i < 16; i++) await gate.check(`http://h${i}.warm${i}.example:${port}/page`);
const before = bytesHeld();
const start = performance.now();
const end = start + 1000 * seconds;
let [started, answered, peak, peakRss] = [0, 0, 0, 0];

async function lookUp() {
  while (started < maxOrigins && performance.now() < end) {
    const i = started++;
    const early = start + (1000 * i) / rate - performance.now();
    if (early > 0) await sleep(early);
    await gate.check(`http://h${i}.site${i}.example:${port}/page`);
    answered++;
  }
}

const watch = setInterval(() => {
  const { held, rss } = bytesHeld();
  peak = Math.max(peak, held - before.held);
  peakRss = Math.max(peakRss, rss - before.rss);
}, 1000);
await Promise.all(Array.from({ length: Number(values.callers) }, lookUp));
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
