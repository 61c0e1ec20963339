/** Measures the service: CPU per request and per line beside routes of the same server that answer a constant. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { alternate } from './gate-setup.mjs';
import { getAll } from './keep-alive-client.mjs';
import { digits } from './report.mjs';
import { checkDuring, comparisons, silentNames } from './service-attack.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 * @typedef {import('./report.mjs').Row} Row
 * @typedef {{ cpu: number, memory: any, latency: Record<string, number>, logged: Record<string, number> }} Usage
 * @typedef {{ port: number, silentPort: number, urls: string[], usage(): Promise<Usage>, stop(): Promise<void> }} Service
 */

/**
 * Streams that are answered before the rounds: about 350 URLs of each origin, after which nearly all rules have an index,
 * as those of a service have that has run for some seconds.
 */
const WARM_UP = 4;
/** Requests of each route before the rounds, after which its code is compiled. */
const WARM_UP_GETS = 20_000;

/** @param {string[]} args @param {string[]} execArgv @returns {Promise<Service>} */
export async function startService(args, execArgv = []) {
  const child = fork(fileURLToPath(new URL('service-server.mjs', import.meta.url)), args, { execArgv });
  const [{ port, silentPort, urls }] = await once(child, 'message');
  return {
    port,
    silentPort,
    urls,
    async usage() {
      child.send('usage');
      const [message] = await once(child, 'message');
      return message;
    },
    async stop() {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    },
  };
}

/** @param {Settings} settings @returns {Promise<Outcome>} */
export async function server({ smoke, rounds }) {
  const service = await startService(smoke ? ['--smoke'] : []);
  try {
    const gets = smoke ? 20 : 4_000;
    const lines = smoke ? 100 : 160_000;
    /** @type {Record<string, number[]>} The 99th percentile of each round, in microseconds. */
    const latencies = { '/v1/check': [], '/constant': [] };
    const get = (/** @type {string} */ path) => {
      const paths = Array.from({ length: gets }, (_, i) => {
        return `${path}?url=${encodeURIComponent(service.urls[i % service.urls.length] ?? '')}`;
      });
      return () =>
        cpuOf(
          service,
          gets,
          () => getAll(service.port, paths, 16),
          ({ latency }) => latencies[path]?.push(latency[path] ?? 0),
        );
    };
    const stream = (/** @type {string} */ path) => () => cpuOf(service, lines, () => postLines(service, path, lines));
    for (let i = 0; i < (smoke ? 0 : WARM_UP); i++) await postLines(service, '/v1/check?detail=brief', lines);
    for (const path of smoke ? [] : ['/v1/check', '/constant'])
      for (let sent = 0; sent < WARM_UP_GETS; sent += gets) await get(path)();
    const times = await alternate(smoke ? 1 : Math.max(7, rounds), {
      check: get('/v1/check'),
      constant: get('/constant'),
      full: stream('/v1/check'),
      constantLines: stream('/constant-lines'),
      brief: stream('/v1/check?detail=brief'),
      echo: stream('/echo'),
    });
    const size = smoke ? { rounds: 1, checks: 20 } : { rounds: 7, checks: 2_000 };
    const compared = await checkDuring(service, size, comparisons(smoke ? 100 : 12_000));
    const silent = await checkDuring(service, size, silentNames(smoke ? 20 : 400));
    const lowest = (/** @type {string} */ path) => Math.min(...(latencies[path] ?? []));
    const microseconds = (/** @type {string} */ name) => `${digits(times.median(name))} µs`;
    /** @type {(what: string, names: [string, string], bar: number, stretch: number) => Row} */
    const share = (what, [own, base], bar, stretch) => ({
      what: `server: ${what}`,
      figure: 100 * times.timesAsFast(own, base),
      unit: '%',
      bar,
      stretch,
      sense: 'at least',
      note: `${microseconds(own)}, ${base === 'echo' ? 'echo' : 'constant'} ${microseconds(base)}`,
    });
    return {
      rows: [
        {
          what: 'server: `GET /v1/check`, CPU beside a constant answer',
          figure: times.timesAsFast('constant', 'check'),
          unit: '×',
          bar: 1.5,
          stretch: 1.3,
          sense: 'at most',
          note: `${microseconds('check')}, constant ${microseconds('constant')}`,
        },
        {
          what: 'server: 99th percentile of `GET /v1/check` in the service, beside a constant answer',
          figure: lowest('/v1/check') / lowest('/constant'),
          unit: '×',
          bar: 1.5,
          stretch: 1.3,
          sense: 'at most',
          note: `lowest round: ${digits(lowest('/v1/check'))} µs, constant ${digits(lowest('/constant'))} µs`,
        },
        share('lines with full answers, CPU beside constant lines', ['full', 'constantLines'], 45, 55),
        share('lines with brief answers, CPU beside an echo', ['brief', 'echo'], 30, 40),
        delay('comparisons of 12,000 groups', compared),
        delay('400 names at a silent address', silent),
      ],
      details: [],
    };
  } finally {
    await service.stop();
  }
}

/** @param {string} attack @param {{ idle: number, attacked: number }} times @returns {Row} */
function delay(attack, { idle, attacked }) {
  return {
    what: `server: 99th percentile of a check during ${attack}, beside none`,
    figure: attacked / idle,
    unit: '×',
    bar: 2,
    stretch: 1.5,
    sense: 'at most',
    note: `${digits(attacked)} ms, without ${digits(idle)} ms`,
  };
}

/** Returns the CPU time of the service for each of `count` pieces of work, in microseconds. */
async function cpuOf(
  /** @type {Service} */ service,
  /** @type {number} */ count,
  /** @type {() => Promise<void>} */ work,
  /** @type {(after: Usage) => void} */ onEnd = () => {},
) {
  const before = await service.usage();
  await work();
  const after = await service.usage();
  onEnd(after);
  return (after.cpu - before.cpu) / count;
}

/** @param {Service} service @param {string} path @param {number} count */
async function postLines({ port, urls }, path, count) {
  const headers = { 'content-type': 'application/x-ndjson' };
  const sent = request({ port, path, method: 'POST', headers });
  Readable.from(blocksOf(urls, count)).pipe(sent);
  await answerTo(sent);
}

/** @param {readonly string[]} urls @param {number} count */
function* blocksOf(urls, count) {
  let block = '';
  for (let i = 0; i < count; i++) {
    block += `${JSON.stringify({ url: urls[i % urls.length] })}\n`;
    if (block.length < 65_536) continue;
    yield block;
    block = '';
  }
  yield block;
}

/** Reads the answer to the end. @param {import('node:http').ClientRequest} sent */
async function answerTo(sent) {
  const [response] = await once(sent, 'response');
  if (response.statusCode !== 200) throw new Error(`The service answered ${response.statusCode}`);
  response.resume();
  await once(response, 'end');
}
