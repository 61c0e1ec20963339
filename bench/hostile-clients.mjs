/**
 * Measures what hostile clients cost the service and its other clients:
 *
 *     node bench/hostile-clients.mjs [--rounds 3] [--checks 20000]
 *
 * - Memory: sixteen lists with one URL of 16,000 characters and 9,999 crawlers, whose answers nobody reads, with 256 MB
 *   of heap; with and without tokens.
 * - Time: sixteen clients request verdicts on long URLs by hostile files of 500 KiB, one by one, in lists and in streams.
 *
 * The 99th percentile of another client's checks, from the first byte of the attack on, is the lowest of some rounds, beside
 * that without an attack. A turn of the event loop is measured in processor time of the thread, because other programs take
 * time as well. Exits with code 1 if a bound is exceeded.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { digits } from './report.mjs';
import { slowestAnswer } from './slowest-answer.mjs';

/** @typedef {{ rss: number, peak: number, longest: number, delay: number }} Usage */
/** @typedef {{ port: number, usage(): Promise<Usage>, stop(): Promise<void>, hasExited(): boolean }} Service */
/** @typedef {{ request: string, isRead: boolean }} Attack */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, checks: { type: 'string', default: '20000' } },
});
const [rounds, checks] = [Number(values.rounds), Number(values.checks)];
const MB = 1e6;
const CLIENTS = 16;
/** Milliseconds: with few checks, answers are made as well. */
const MIN_ATTACK = 500;
const BOUNDS = { memory: 100 * MB, listDelay: 2, fileDelay: 3, turn: 20 };
const SERVER = fileURLToPath(new URL('hostile-clients-server.mjs', import.meta.url));

/** @type {string[]} */
const failures = [];
for (const isWithTokens of [true, false]) {
  const lists = [{ request: list('usual', isWithTokens), isRead: false }];
  await measure(`unread lists, ${isWithTokens ? 'with' : 'without'} tokens`, isWithTokens, lists, BOUNDS.listDelay);
  const files = ['searched', 'stars'].flatMap((site) => attacksOn(site, isWithTokens));
  await measure(`hostile files, ${isWithTokens ? 'with' : 'without'} tokens`, isWithTokens, files, BOUNDS.fileDelay);
}
console.log(failures.length === 0 ? 'all bounds hold' : failures.join('\n'));
process.exitCode = failures.length === 0 ? 0 : 1;

/** @param {string} what @param {boolean} hasTokens @param {Attack[]} attacks @param {number} bound */
async function measure(what, hasTokens, attacks, bound) {
  const service = await startService(hasTokens);
  try {
    await slowest(service, hasTokens);
    const { rss: idle } = await service.usage();
    let [alone, attacked, longest, delay, peak] = [Infinity, Infinity, 0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      alone = Math.min(alone, await slowest(service, hasTokens));
      await service.usage();
      const end = startAttacks(service.port, attacks);
      const [time] = await Promise.all([slowest(service, hasTokens), setTimeout(MIN_ATTACK)]);
      attacked = Math.min(attacked, time);
      const usage = await service.usage();
      end();
      longest = Math.max(longest, usage.longest);
      delay = Math.max(delay, usage.delay);
      peak = Math.max(peak, usage.peak);
    }
    const ratio = attacked / alone;
    const grown = peak - idle;
    console.log(
      `${what}: p99 of others ${digits(ratio)} × (${digits(alone)} ms alone, ${digits(attacked)} ms), ` +
        `longest turn ${digits(longest)} ms (delay ${digits(delay)} ms), memory +${digits(grown / MB)} MB`,
    );
    if (ratio > bound) failures.push(`${what}: the p99 of others is more than ${bound} times that alone`);
    if (longest > BOUNDS.turn) failures.push(`${what}: a turn took more than ${BOUNDS.turn} ms`);
    if (grown > BOUNDS.memory) failures.push(`${what}: memory grew by more than ${BOUNDS.memory / MB} MB`);
  } catch (error) {
    if (!service.hasExited()) throw error;
    failures.push(`${what}: the service died`);
  } finally {
    await service.stop();
  }
}

/** @param {boolean} hasTokens @returns {Promise<Service>} */
async function startService(hasTokens) {
  const child = fork(SERVER, hasTokens ? ['--tokens'] : [], { execArgv: ['--max-old-space-size=256'] });
  const [{ port }] = await once(child, 'message');
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  return {
    port,
    hasExited,
    async usage() {
      child.send('usage');
      const [message] = await once(child, 'message');
      return message;
    },
    async stop() {
      if (hasExited()) return;
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    },
  };
}

/** Returns the 99th percentile of the time of a check, one after the other, in milliseconds. */
async function slowest(/** @type {Service} */ { port }, /** @type {boolean} */ hasTokens) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const check = get(`/v1/check?url=${encodeURIComponent('https://usual.example/private/x')}`, hasTokens, 'other');
  return slowestAnswer(socket, check, checks);
}

/** Starts the attacks on sixteen connections; returns a function that ends them. */
function startAttacks(/** @type {number} */ port, /** @type {Attack[]} */ attacks) {
  let isOver = false;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const start = (/** @type {Attack} */ attack) => {
    if (isOver) return;
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (!isOver) void setTimeout(1, attack).then(start);
    });
    if (attack.isRead) socket.resume();
    else socket.pause();
    socket.write(attack.request);
  };
  for (let i = 0; i < CLIENTS; i++) start(/** @type {Attack} */ (attacks[i % attacks.length]));
  return () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
}

/** @param {string} path @param {boolean} hasTokens @param {string} token */
function get(path, hasTokens, token, connection = 'keep-alive') {
  return `GET ${path} HTTP/1.1\r\n${headers(hasTokens, token)}connection: ${connection}\r\n\r\n`;
}

/** @param {boolean} hasTokens @param {string} token */
function headers(hasTokens, token) {
  return `host: 127.0.0.1\r\n${hasTokens ? `authorization: Bearer ${token}\r\n` : ''}`;
}

/** @param {string} path @param {string} type @param {string} body @param {boolean} hasTokens */
function post(path, type, body, hasTokens) {
  const head = `${headers(hasTokens, 'attacker')}content-type: ${type}\r\ncontent-length: ${body.length}\r\n`;
  return `POST ${path} HTTP/1.1\r\n${head}connection: close\r\n\r\n${body}`;
}

/** A URL on which lookups by the file of a site take longest. @param {string} site @param {number} length */
function longUrl(site, length) {
  return `https://${site}.example/${(site === 'stars' ? 'aa' : 'ab').repeat(length / 2)}${site === 'stars' ? 'b' : ''}`;
}

/** @param {string} site @param {boolean} hasTokens */
function list(site, hasTokens) {
  const crawlers = Array.from({ length: 9_999 }, (_, i) => `c${lettersOf(i)}`);
  return post('/v1/check', 'application/json', JSON.stringify({ urls: [longUrl(site, 16_000)], crawlers }), hasTokens);
}

/** @param {number} number */
function lettersOf(number) {
  return number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
}

/** @param {string} site @param {boolean} hasTokens @returns {Attack[]} */
function attacksOn(site, hasTokens) {
  const lines = Array.from({ length: 100 }, (_, i) => `${JSON.stringify({ url: longUrl(site, 200 + 40 * i) })}\n`);
  const one = get(`/v1/check?url=${encodeURIComponent(longUrl(site, 15_000))}`, hasTokens, 'attacker', 'close');
  const short = get(`/v1/check?url=${encodeURIComponent(longUrl(site, 20))}`, hasTokens, 'attacker', 'close');
  const stream = post('/v1/check', 'application/x-ndjson', lines.join(''), hasTokens);
  return [one, short, list(site, hasTokens), stream].map((request) => ({ request, isRead: true }));
}
