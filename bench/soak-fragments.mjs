/**
 * Looks up sites that answer well, alone and beside hosts whose responses come in as many pieces as possible:
 *
 *     node bench/soak-fragments.mjs [--rounds 30] [--hostile 60] [--honest 40] [--kind chunks] [--strict]
 *
 * Each round looks up all sites at once, for the first time. Rounds with and without hostile hosts alternate. Exits
 * with code 1 if an answer is wrong, or if the peak of resident memory is more than 64 MiB above that of the honest
 * sites alone; with `--strict`, also if the 99th percentile of the honest lookups is more than twice that without
 * hostile hosts.
 */
import { parseArgs } from 'node:util';
import { Gate } from '../packages/gate/dist/index.js';
import { forkServer, USER_AGENT } from './gate-setup.mjs';

const MIB = 2 ** 20;
const MAX_GROWTH = 64 * MIB;
const MAX_SLOWDOWN = 2;
/** Until the heap has the size that such lookups need. */
const WARM_UP_ROUNDS = 30;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    hostile: { type: 'string', default: '60' },
    honest: { type: 'string', default: '40' },
    kind: { type: 'string', default: 'chunks' },
    strict: { type: 'boolean', default: false },
  },
});
const [rounds, hostileHosts, honestHosts] = [Number(values.rounds), Number(values.hostile), Number(values.honest)];

const honest = await forkServer('fragments-server.mjs', ['honest']);
const hostile = await forkServer('fragments-server.mjs', [values.kind]);
const gate = await Gate.open({
  userAgent: USER_AGENT,
  fetch: { allowPrivate: ['127.0.0.0/8'], resolve: async (name) => [addressOf(name)] },
});
const times = { alone: /** @type {number[]} */ ([]), beside: /** @type {number[]} */ ([]) };
const cpu = { alone: 0, beside: 0 };
/** @type {Record<string, number>} */
const reasons = {};
let wrong = 0;
let roundCount = 0;
try {
  for (let i = 0; i < WARM_UP_ROUNDS; i++) await round(false, []);
  const before = peakMemory();
  for (let i = 0; i < rounds; i++) {
    cpu.alone += await round(false, times.alone);
    cpu.beside += await round(true, times.beside);
  }
  const growth = peakMemory() - before;
  const [alone, beside] = [p99(times.alone), p99(times.beside)];
  const perHost = (cpu.beside - cpu.alone) / (rounds * hostileHosts);
  console.log(`${values.kind}: ${rounds} rounds of ${honestHosts} honest and ${hostileHosts} hostile hosts`);
  console.log(`${wrong} wrong, failures ${JSON.stringify(reasons)}`);
  console.log(`peak memory +${(growth / MIB).toFixed(1)} MiB, ${perHost.toFixed(1)} ms of CPU for each hostile host`);
  const slowdown = beside / alone;
  console.log(`99th percentile ${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms: ${slowdown.toFixed(2)} times`);
  if (wrong > 0 || growth > MAX_GROWTH || (values.strict && slowdown > MAX_SLOWDOWN)) process.exitCode = 1;
} finally {
  await gate.close();
  await Promise.all([honest.stop(), hostile.stop()]);
}

/** Looks up new sites. Resolves to the milliseconds of CPU time. @param {boolean} isBeside @param {number[]} durations */
async function round(isBeside, durations) {
  const name = `r${++roundCount}`;
  const start = process.cpuUsage();
  const lookups = Array.from({ length: honestHosts }, (_, i) => lookUpHonest(`ok${i}-${name}.test`, durations));
  const attacks = Array.from({ length: isBeside ? hostileHosts : 0 }, (_, i) => lookUpHostile(`bad${i}-${name}.test`));
  await Promise.all([...attacks, ...lookups]);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** @param {string} host @param {number[]} durations */
async function lookUpHonest(host, durations) {
  const url = `http://${host}:${honest.port}/private`;
  const start = performance.now();
  const verdict = await gate.check(url);
  durations.push(performance.now() - start);
  if (verdict.allowed || verdict.failure !== undefined) wrong++;
}

/** @param {string} host */
async function lookUpHostile(host) {
  const verdict = await gate.check(`http://${host}:${hostile.port}/private`);
  if (verdict.allowed || verdict.failure === undefined) wrong++;
  const reason = verdict.failure?.kind ?? 'none';
  reasons[reason] = (reasons[reason] ?? 0) + 1;
}

/** An address for each host. @param {string} name `ok1-r2.test` */
function addressOf(name) {
  const [, kind, number] = /^(ok|bad)(\d+)/.exec(name) ?? [];
  return `127.${kind === 'ok' ? 8 : 9}.0.${1 + (Number(number) % 250)}`;
}

/** Bytes: the largest resident size of this process so far. */
function peakMemory() {
  return process.resourceUsage().maxRSS * 1_024;
}

/** @param {number[]} durations */
function p99(durations) {
  return durations.sort((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? 0;
}
