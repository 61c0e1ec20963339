/**
 * Measures the memory of the service while clients read slowly: `node bench/soak-service.mjs [--readers 50]
 * [--megabytes 1024]`. First, clients upload lines to streams whose answers they do not read. Then, one client reads an
 * answer of many megabytes in pieces. Exits with code 1 if memory (RSS) exceeds its bound: 250 MB with the slow readers,
 * 24 MB over idle with one, and no growth from the first quarter of its answer to the last.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { parseArgs } from 'node:util';
import { digits } from './report.mjs';
import { startService } from './service.mjs';

const { values } = parseArgs({
  options: { readers: { type: 'string', default: '50' }, megabytes: { type: 'string', default: '1024' } },
});
const readers = Number(values.readers);
const megabytes = Number(values.megabytes);
const MB = 1e6;
/** Bytes of the answer that one client reads between two measurements, and the pause between its reads in turns. */
const PIECE = 4 * MB;
/** Growth from the first quarter to the last that is noise of the allocator. */
const NOISE = 8 * MB;

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
console.log(failures.length === 0 ? 'all bounds hold' : failures.join('\n'));
process.exitCode = failures.length === 0 ? 0 : 1;

/** Opens a stream and uploads lines as fast as the service takes them. */
async function openStream() {
  const headers = { 'content-type': 'application/x-ndjson' };
  const sent = request({ port: service.port, path: '/v1/check', method: 'POST', headers, agent: false });
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
  const streams = await Promise.all(Array.from({ length: readers }, openStream));
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

/** @param {number[]} list */
function mean(list) {
  return list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
}
