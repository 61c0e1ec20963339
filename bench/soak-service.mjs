/**
 * Measures the service while clients read slowly, wait or go away: `node bench/soak-service.mjs [--readers 50]
 * [--megabytes 1024] [--checks 2000]`. First, one client reads an answer of many megabytes in pieces. Then, clients upload
 * lines to streams whose answers they do not read. Then, another client checks URLs while 1,000 connections are idle, 100
 * send a body byte by byte, 100 do not read their answers, and 200 requests are abandoned at once.
 *
 * Exits with code 1 if memory (RSS) exceeds its bound: 24 MB over idle with one reader and no growth from the first quarter
 * of its answer to the last, 250 MB with the slow readers, 250 MB over idle with the connections; or if a request of these
 * is missing in the log or in the metrics, or any line is a warning or an error.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { parseArgs } from 'node:util';
import { digits } from './report.mjs';
import { startService } from './service.mjs';
import { slowestAnswer } from './slowest-answer.mjs';

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '50' },
    megabytes: { type: 'string', default: '1024' },
    checks: { type: 'string', default: '2000' },
  },
});
const readers = Number(values.readers);
const megabytes = Number(values.megabytes);
const checks = Number(values.checks);
/** Connections of each kind. */
const KINDS = { idle: 1_000, slow: 100, unread: 100, abandoned: 200 };
const MB = 1e6;
/** Bytes of the answer that one client reads between two measurements, and the pause between its reads in turns. */
const PIECE = 4 * MB;
/** Growth from the first quarter to the last that is noise of the allocator. */
const NOISE = 8 * MB;
const HEAD = 'host: 127.0.0.1\r\n';

const failures = [];
const service = await startService(['--smoke'], ['--expose-gc']);
const url = service.urls[0] ?? '';
const block = `${JSON.stringify({ url })}\n`.repeat(500);
try {
  await checkOneReader(await idleMemory());
  await checkSlowReaders();
} finally {
  await service.stop();
}
await checkConnections();
console.log(failures.length === 0 ? 'all bounds hold' : failures.join('\n'));
process.exitCode = failures.length === 0 ? 0 : 1;

/** Opens a stream and uploads lines as fast as the service takes them. */
async function openStream({ port } = service) {
  const headers = { 'content-type': 'application/x-ndjson' };
  const sent = request({ port, path: '/v1/check', method: 'POST', headers, agent: false });
  sent.on('error', () => {});
  const upload = (/** @type {unknown} */ error) => {
    if (!error && !sent.destroyed) sent.write(block, upload);
  };
  upload(undefined);
  const [response] = await once(sent, 'response');
  response.on('error', () => {});
  return { sent, response };
}

async function rss() {
  const { memory } = await service.usage();
  return memory.rss;
}

/** Warms up with one stream, which makes the code and the buffers that stay. */
async function idleMemory() {
  const { sent, response } = await openStream();
  await read(response, Math.min(32, megabytes) * MB);
  sent.destroy();
  return rss();
}

/** @param {AsyncIterable<Buffer>} response @param {number} bytes @param {() => Promise<void>} [afterPiece] */
async function read(response, bytes, afterPiece = async () => {}) {
  let count = 0;
  let piece = 0;
  for await (const chunk of response) {
    count += chunk.length;
    piece += chunk.length;
    if (count >= bytes) return;
    if (piece < PIECE) continue;
    piece = 0;
    await afterPiece();
  }
}

/** @param {number} idle */
async function checkOneReader(idle) {
  /** @type {number[]} */
  const samples = [];
  const { sent, response } = await openStream();
  await read(response, megabytes * MB, async () => {
    samples.push(await rss());
  });
  sent.destroy();
  const quarter = Math.ceil(samples.length / 4);
  const peak = Math.max(...samples, 0) - idle;
  const growth = mean(samples.slice(-quarter)) - mean(samples.slice(0, quarter));
  console.log(
    `one reader: ${digits(peak / MB)} MB over idle (${digits(idle / MB)} MB), growth ${digits(growth / MB)} MB`,
  );
  if (peak > 24 * MB) failures.push('one reader takes more than 24 MB over idle');
  if (growth > NOISE) failures.push('memory grows with the answer');
}

async function checkSlowReaders() {
  const streams = await Promise.all(Array.from({ length: readers }, () => openStream()));
  let before = 0;
  let now = await rss();
  // Until the service takes no more lines.
  for (let turn = 0; turn < 50 && Math.abs(now - before) > MB / 4; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    before = now;
    now = await rss();
  }
  for (const { sent } of streams) sent.destroy();
  console.log(`${readers} readers that read nothing: ${digits(now / MB)} MB`);
  if (now > 250 * MB) failures.push(`${readers} slow readers take more than 250 MB`);
}

/** Another process, whose log is read: it answers others while connections are held and requests abandoned. */
async function checkConnections() {
  const held = await startService(['--smoke', '--log'], ['--expose-gc']);
  try {
    await slowestCheck(held);
    const { memory: idle } = await held.usage();
    const alone = await slowestCheck(held);
    const { idle: idleSockets, slow, unread } = await holdConnections(held);
    const [, during] = await Promise.all([abandonRequests(held), slowestCheck(held)]);
    await reported(held, KINDS.abandoned);
    const open = metric(await metricsOf(held), /^maycrawl_connections (\d+)$/m);
    const { memory } = await held.usage();
    for (const socket of [...idleSockets, ...slow]) socket.destroy();
    for (const { sent } of unread) sent.destroy();
    const { logged } = await reported(held, KINDS.abandoned + KINDS.slow + KINDS.unread);
    const grown = memory.rss - idle.rss;
    console.log(
      `${open} connections: ${digits(grown / MB)} MB over idle (${digits(idle.rss / MB)} MB), p99 of others ` +
        `${digits(during)} ms, alone ${digits(alone)} ms; log lines by level and status: ${JSON.stringify(logged)}`,
    );
    if (open < KINDS.idle + KINDS.slow + KINDS.unread) failures.push('the metrics do not count all connections');
    if (grown > 250 * MB) failures.push('the connections take more than 250 MB');
    if (Object.keys(logged).some((key) => Number.parseInt(key, 10) > 30)) failures.push('a line warns');
  } finally {
    await held.stop();
  }
}

/** @typedef {import('./service.mjs').Service} Service */

async function holdConnections(/** @type {Service} */ held) {
  const [idle, slow, unread] = await Promise.all([
    Promise.all(Array.from({ length: KINDS.idle }, () => openSocket(held))),
    Promise.all(Array.from({ length: KINDS.slow }, () => openSocket(held))),
    Promise.all(Array.from({ length: KINDS.unread }, () => openStream(held))),
  ]);
  for (const socket of slow) {
    socket.write(`POST /v1/check HTTP/1.1\r\n${HEAD}content-type: application/json\r\ncontent-length: 9999\r\n\r\n{`);
    const drip = setInterval(() => socket.write(' '), 100);
    socket.on('close', () => clearInterval(drip));
  }
  return { idle, slow, unread };
}

/** Sends requests on a site that does not answer, and closes all connections. */
async function abandonRequests(/** @type {Service} */ held) {
  const url = encodeURIComponent(`http://a.silent.example:${held.silentPort}/`);
  const sockets = await Promise.all(Array.from({ length: KINDS.abandoned }, () => openSocket(held)));
  const get = `GET /v1/check?url=${url} HTTP/1.1\r\n${HEAD}\r\n`;
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.write(get, resolve))));
  for (const socket of sockets) socket.destroy();
}

/** Resolves once the metrics and the log have that number of requests with status 499. */
async function reported(/** @type {Service} */ held, /** @type {number} */ count) {
  for (;;) {
    const text = await metricsOf(held);
    const counts = [...text.matchAll(/^maycrawl_requests_total\{.*status="499"\} (\d+)$/gm)];
    const counted = counts.reduce((sum, [, value]) => sum + Number(value), 0);
    const { logged } = await held.usage();
    if (counted === count && logged['20 499'] === count) return { logged };
    if (counted > count) throw new Error(`${counted} requests were counted as abandoned, not ${count}`);
  }
}

/** @param {Service} service */
async function metricsOf({ port }) {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** @param {string} text @param {RegExp} pattern */
function metric(text, pattern) {
  return Number(pattern.exec(text)?.[1]);
}

/** @param {Service} service @returns {Promise<import('node:net').Socket>} */
async function openSocket({ port }) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Returns the 99th percentile of the time of a check, one after the other, in milliseconds. */
async function slowestCheck(/** @type {Service} */ checked) {
  const check = `GET /v1/check?url=${encodeURIComponent(url)} HTTP/1.1\r\n${HEAD}\r\n`;
  return slowestAnswer(await openSocket(checked), check, checks);
}

/** @param {number[]} list */
function mean(list) {
  return list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
}
