/** Measures `maycrawl serve` as a program: the time to its first answer, and what a second process adds. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { SqliteStore } from '../packages/gate/dist/store/sqlite/sqlite-store.js';
import { serviceEnvironment } from '../scripts/service-environment.mjs';
import { freshRecord, withTempFolder } from './gate-setup.mjs';
import { medianOf } from './race.mjs';
import { digits } from './report.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 */

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/maycrawl.js', import.meta.url));
const LOAD = fileURLToPath(new URL('serve-load.mjs', import.meta.url));
const CHECK = `/v1/check?url=${encodeURIComponent('https://example.com/private/x')}`;
const RULES = Buffer.from('User-agent: *\nDisallow: /private\n');
/** Ticks of /proc per second. */
const TICKS = 100;
/** One process must have had this share of a processor, or the round says nothing about two. */
const QUIET = 0.95;
/** On a busy machine, few rounds are quiet: rounds are added until enough are, up to a limit. */
const MIN_QUIET = 7;
const MAX_ROUNDS = 40;

/** The answer comes from the store: nothing is fetched. @param {Settings} settings @returns {Promise<Outcome>} */
export function serveStart({ smoke }) {
  return withStore(async (folder) => {
    const rows = [];
    for (const [processes, bar, stretch] of /** @type {const} */ ([
      [1, 500, 350],
      [2, 1_200, 800],
    ])) {
      const times = [];
      for (let i = 0; i < (smoke ? 1 : 10); i++) times.push(await timeToFirstAnswer(folder, processes));
      const sense = /** @type {const} */ ('at most');
      const note = `${digits(Math.min(...times))} to ${digits(Math.max(...times))}`;
      const what = `serve: start to first answer, ${processes} ${processes === 1 ? 'process' : 'processes'}`;
      rows.push({ what, figure: medianOf(times), unit: 'ms', bar, stretch, sense, note });
    }
    return { rows, details: [] };
  });
}

/** @param {Settings} settings @returns {Promise<Outcome>} */
export function serveProcesses({ smoke, rounds }) {
  return withStore(async (folder) => {
    const [one, two] = [await startService(folder, 1), await startService(folder, 2)];
    try {
      const milliseconds = smoke ? 200 : 2_000;
      /** @type {{ speedup: number, cpu: number, share: number }[]} */
      const all = [];
      let perSecond = 0;
      for (const service of [one, two]) await load(service, 500);
      const quietRounds = () => (smoke ? all : all.filter(({ share }) => share >= QUIET));
      const isEnough = () =>
        smoke ? all.length > 0 : all.length >= Math.max(MIN_QUIET, rounds) && quietRounds().length >= MIN_QUIET;
      while (!isEnough() && all.length < MAX_ROUNDS) {
        const single = await load(one, milliseconds);
        const double = await load(two, milliseconds);
        perSecond = Math.max(perSecond, single.perSecond);
        const speedup = double.perSecond / single.perSecond;
        all.push({ speedup, cpu: double.cpu / single.cpu, share: single.share });
      }
      const quiet = quietRounds();
      const note = `${quiet.length} of ${all.length} rounds in which one process got ${QUIET} of a processor`;
      return {
        rows: [
          {
            what: 'serve: requests per second of two processes, against one',
            figure: medianOf(quiet.map(({ speedup }) => speedup)),
            unit: '×',
            bar: 1.6,
            stretch: 1.8,
            sense: 'at least',
            note,
          },
          {
            what: 'serve: processor time per request with two processes, against one',
            figure: medianOf(all.map(({ cpu }) => cpu)),
            unit: '×',
            bar: 1.15,
            stretch: 1.05,
            sense: 'at most',
          },
        ],
        details: [
          { what: 'serve: cached origin, one process', contender: 'maycrawl', figure: `${digits(perSecond)}/s` },
        ],
      };
    } finally {
      await Promise.all([one.stop(), two.stop()]);
    }
  });
}

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

/** @param {(folder: string) => Promise<Outcome>} work */
function withStore(work) {
  return withTempFolder(async (folder) => {
    const store = new SqliteStore({ folder });
    await store.put(freshRecord('https://example.com', RULES));
    await store.close();
    return work(folder);
  });
}

/** @param {string} folder @param {number} processes */
async function timeToFirstAnswer(folder, processes) {
  const start = performance.now();
  const service = await startService(folder, processes, false);
  const { status } = await fetch(`http://127.0.0.1:${service.port}${CHECK}`);
  const time = performance.now() - start;
  await service.stop();
  if (status !== 200) throw new Error(`The service answered ${status}`);
  return time;
}

/**
 * Resolves when the service listens; with `all`, when all of its processes do.
 *
 * @param {string} folder @param {number} processes
 */
async function startService(folder, processes, all = true) {
  const args = ['serve', '--port', '0', '--store', folder, '--processes', `${processes}`];
  const env = serviceEnvironment();
  const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [errors, output, isOver, isStarted] = ['', '', false, false];
  /** @type {() => void} */
  let wake = () => {};
  const pids = new Set([/** @type {number} */ (child.pid)]);
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
    wake();
  });
  child.stdout.setEncoding('utf8').on('data', (text) => {
    // The log of the requests is not kept.
    if (isStarted) return;
    output += text;
    for (const [, pid] of output.matchAll(/"pid":(\d+).*Server listening/g)) pids.add(Number(pid));
    wake();
  });
  const exit = once(child, 'exit').then(() => {
    isOver = true;
    wake();
  });
  const isReady = () => /listening on/.test(errors) && (!all || pids.size >= (processes === 1 ? 1 : processes + 1));
  while (!isReady()) {
    if (isOver) throw new Error(`The service ended: ${errors}`);
    await new Promise((resolve) => (wake = () => resolve(undefined)));
  }
  isStarted = true;
  return {
    port: Number(/:(\d+)[ ;]/.exec(errors)?.[1]),
    pids,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** Sends requests, and returns the rate, the processor seconds per request and those per second. @param {Service} service @param {number} milliseconds */
async function load({ port, pids }, milliseconds) {
  const before = processorSeconds(pids);
  const start = performance.now();
  const client = spawn(process.execPath, [LOAD, `${port}`, CHECK, '16', `${milliseconds}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  client.stdout.setEncoding('utf8').on('data', (part) => (text += part));
  await once(client, 'close');
  const seconds = (performance.now() - start) / 1_000;
  // The client's own start is no load.
  const count = Number(text);
  const used = processorSeconds(pids) - before;
  const perSecond = count / (milliseconds / 1_000);
  return { perSecond, cpu: used / count, share: used / Math.min(seconds, milliseconds / 1_000) };
}

/** @param {Iterable<number>} pids */
function processorSeconds(pids) {
  let ticks = 0;
  for (const pid of pids) {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / TICKS;
}
