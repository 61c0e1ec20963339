/**
 * The service on a store of real files in memory, forked by the measure `server` and by `soak-service.mjs`, with routes
 * for comparison: `/constant` and the streams `/constant-lines` and `/echo`. Names below `silent.example` lead to a server
 * that never answers. Sends its port, that of the silent server and the URLs of the workload; for each message, its CPU
 * time, memory and log lines so far, and the latencies since the last one.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { Gate, MemoryStore } from '../packages/gate/dist/index.js';
import { buildServer } from '../packages/server/dist/index.js';
import { Turns } from '../packages/server/dist/scheduling/turns.js';
import { CheckAnswer } from '../packages/server/dist/schemas/check-many.js';
import { Named } from '../packages/server/dist/schemas/primitives.js';
import { CheckQuery } from '../packages/server/dist/schemas/query.js';
import { answerStream } from '../packages/server/dist/streams/answer-stream.js';
import { freshRecord, USER_AGENT, workload } from './gate-setup.mjs';
import { medianOf } from './race.mjs';

/** @type {Record<string, import('node:perf_hooks').RecordableHistogram>} Microseconds of requests since the last message. */
const histograms = {};
const smoke = process.argv.includes('--smoke');
const { files, urls } = workload(smoke, smoke ? 2 : 10);
const store = new MemoryStore({ maxBytes: 2 ** 30 });
for (const { host, bytes } of files) store.put(freshRecord(`https://${host}`, bytes));
const silent = createServer(() => {}).listen(0, '127.0.0.1');
await once(silent, 'listening');
/** @param {string} name */
const resolve = async (name) => {
  if (name.endsWith('.silent.example')) return ['127.0.0.1'];
  throw new Error(`a measure of the cache must not fetch, and looked up ${name}`);
};
const fetch = { allowPrivate: true, resolve };
const gate = await Gate.open({ userAgent: USER_AGENT, store, memoryBytes: 2 ** 30, fetch });
/** @type {Record<string, number>} Log lines by level and status, with `--log`. */
const logged = {};
const stream = {
  write(/** @type {string} */ line) {
    const { level, status = 'none' } = JSON.parse(line);
    logged[`${level} ${status}`] = (logged[`${level} ${status}`] ?? 0) + 1;
  },
};
const logger = process.argv.includes('--log') && { level: 'debug', stream };
const app = await buildServer({ gate, crawler: USER_AGENT, version: '0.0.0', addRoutes, logger });
/** @type {any} The answers of the constant routes: one of median size. */
const constant = await medianAnswer();
await app.listen({ port: 0, host: '127.0.0.1' });

/** @param {import('../packages/server/dist/index.js').App} added */
function addRoutes(added) {
  added.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? '';
    if (request.method === 'GET') {
      histograms[path] ??= createHistogram();
      histograms[path].record(Math.max(1, Math.round(1_000 * reply.elapsedTime)));
    }
    done();
  });
  added.get(
    '/constant',
    { schema: { querystring: CheckQuery, response: { 200: Named(CheckAnswer) } } },
    async (_request, reply) => {
      reply.header('cache-control', 'private, max-age=60');
      return constant;
    },
  );
  const lines = /** @type {any} */ ({ schema: { body: { content: { 'application/x-ndjson': { schema: {} } } } } });
  const turns = new Turns();
  const turn = (/** @type {(end: number) => any} */ work) => turns.run('bench', work);
  const options = { idleTimeout: 60_000, stallTimeout: 60_000, turn, onCut() {} };
  const answer = (/** @type {(line: string) => string} */ textOf) => {
    return (/** @type {any} */ request, /** @type {any} */ reply) =>
      reply.type('application/x-ndjson').send(answerStream(request.body, textOf, options));
  };
  // As in a constant answer to GET, the text is made for each line.
  added.post(
    '/constant-lines',
    lines,
    answer(() => JSON.stringify(constant.answers[0])),
  );
  added.post(
    '/echo',
    lines,
    answer((line) => line),
  );
}

/** Returns the answer whose size is the median of those to the workload's URLs. */
async function medianAnswer() {
  // One after the other: many at once would survive collections, after which V8 allocates their like as long-lived.
  const answers = [];
  for (const url of urls.slice(0, 1000)) answers.push(await answerOf(url));
  const median = medianOf(answers.map(({ length }) => length));
  const distance = (/** @type {string} */ text) => Math.abs(text.length - median);
  return JSON.parse(answers.reduce((best, text) => (distance(text) < distance(best) ? text : best)));
}

/** @param {string} url */
async function answerOf(url) {
  const { body } = await app.inject({ url: `/v1/check?url=${encodeURIComponent(url)}` });
  return body;
}

process.on('SIGTERM', () => process.exit(0));
/** @param {import('node:net').Server} server */
const portOf = (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port;
process.send?.({ port: portOf(app.server), silentPort: portOf(silent), urls });
process.on('message', () => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  /** @type {Record<string, number>} The 99th percentile of each route. */
  const latency = {};
  for (const [path, histogram] of Object.entries(histograms)) latency[path] = histogram.percentile(99);
  process.send?.({ cpu: user + system, memory: process.memoryUsage(), latency, logged });
  for (const path of Object.keys(histograms)) delete histograms[path];
});
