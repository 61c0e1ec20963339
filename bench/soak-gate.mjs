/**
 * Many origins through one gate with a SQLite store and little memory, against a local server that answers by Host
 * header: `node bench/soak-gate.mjs [--origins 1000000] [--askers 64] [--seed 1] [--minutes 60] [--folder F]`.
 * Each origin is asked twice, its answers are compared with what its site must lead to, and some are asked again at the
 * end, when most are in the store alone. Ends with code 1 where an answer was wrong, a request was made too often, memory
 * passed its bound, time ran out, or a socket, a handle or an open file was left over.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Gate } from '../packages/gate/dist/index.js';
import { SqliteStore } from '../packages/gate/dist/store/sqlite/sqlite-store.js';
import { inFolder, startServer, USER_AGENT } from './gate-setup.mjs';
import { random } from './random.mjs';
import { digits } from './report.mjs';
import { siteAt } from './soak-sites.mjs';

setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collectGarbage = runInNewContext('gc');

const { values } = parseArgs({
  options: {
    origins: { type: 'string', default: '1000000' },
    askers: { type: 'string', default: '64' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    folder: { type: 'string' },
  },
});
const origins = Number(values.origins);
const askers = Number(values.askers);
const seed = Number(values.seed);
const MIB = 2 ** 20;
const memoryBytes = Math.min(32 * MIB, Math.ceil(origins / 10) * 1200);
/** For heap, buffers and stacks together: `memoryBytes`, what Node takes for itself, and garbage. */
const MAX_ANONYMOUS_BYTES = 400 * MIB;
/** How long what was closed may take to be gone. */
const TURNS_TO_CLOSE = 10_000;
const REPORTS = 20;

console.log(`seed ${seed}, ${digits(origins)} origins, ${askers} at once, ${digits(memoryBytes / MIB)} MiB of memory`);
// What Node opens once and keeps, a first round has opened.
await inFolder((folder) => soak(folder, Math.min(100, origins)));
await untilGone({ ...leftovers(), sockets: 0 });
const before = leftovers();
const tally = await (values.folder === undefined
  ? inFolder((folder) => soak(folder, origins))
  : soak(values.folder, origins));
process.exitCode = exitCodeFor(tally, await untilGone(before));

/** @param {string} folder @param {number} count */
async function soak(folder, count) {
  const tally = { count, asked: 0, wrong: 0, fromStore: 0, fetched: 0, expected: 0, peakRss: 0, peakAnonymous: 0 };
  const server = await startServer(String(seed));
  const store = new SqliteStore({ folder, maxBytes: 8 * 2 ** 30 });
  const gate = await openGate(store);
  await askAll(gate, server.port, tally);
  await askAgain(gate, server.port, tally);
  tally.fetched = await server.asked();
  await gate.close();
  await store.close();
  await server.stop();
  return tally;
}

/** @param {SqliteStore} store */
function openGate(store) {
  // A clock that stands: nothing falls due, so the number of requests is known. Seconds pass all the same.
  const now = Date.now();
  return Gate.open({
    userAgent: USER_AGENT,
    store,
    storeTimeout: 60_000,
    memoryBytes,
    concurrency: askers,
    now: () => now,
    random: random(seed).next,
    // Loopback addresses by turns: one alone has too few ports for all connections of the last minute.
    fetch: {
      allowPrivate: ['127.0.0.0/8'],
      resolve: async (name) => [`127.0.${1 + (Number.parseInt(name.slice(1), 10) % 99)}.1`],
    },
  });
}

/** @typedef {{ count: number, asked: number, wrong: number, fromStore: number, fetched: number, expected: number, peakRss: number, peakAnonymous: number }} Tally */

/** @param {Gate} gate @param {number} port @param {Tally} tally */
async function askAll(gate, port, tally) {
  const start = performance.now();
  const end = start + 60_000 * Number(values.minutes);
  let next = 0;
  const ask = async () => {
    for (let i = next++; i < tally.count && performance.now() < end; i = next++) {
      const site = siteAt(seed, i);
      const { isRight } = await answersOf(gate, port, site);
      if (!isRight) tally.wrong++;
      tally.expected += site.requests;
      tally.asked++;
      if (tally.asked % Math.ceil(origins / (10 * REPORTS)) === 0) notePeaks(tally);
      if (tally.asked % Math.ceil(origins / REPORTS) === 0) report(tally, start);
    }
  };
  await Promise.all(Array.from({ length: askers }, ask));
}

/** A thousand of them, spread over all. @param {Gate} gate @param {number} port @param {Tally} tally */
async function askAgain(gate, port, tally) {
  const sample = Math.min(1000, tally.count);
  for (let i = 0; i < sample; i++) {
    const { isRight, source } = await answersOf(gate, port, siteAt(seed, i * Math.floor(tally.count / sample)));
    if (!isRight || source === 'fetched') tally.wrong++;
    if (source === 'store') tally.fromStore++;
  }
}

/** @param {Gate} gate @param {number} port @param {import('./soak-sites.mjs').SoakSite} site */
async function answersOf(gate, port, { host, kind, status, shut }) {
  const origin = `http://${host}:${port}`;
  const verdict = await gate.check(origin + shut);
  const open = await gate.allows(`${origin}/open`);
  const isRight =
    verdict.status === status && verdict.allowed === (kind === 'missing') && open === (kind !== 'failing');
  return { isRight, source: verdict.source };
}

/** @param {Tally} tally */
function notePeaks(tally) {
  tally.peakRss = Math.max(tally.peakRss, process.memoryUsage().rss);
  tally.peakAnonymous = Math.max(tally.peakAnonymous, anonymousBytes());
}

/** Memory of the process alone: RSS counts pages of the store's file too, which the system takes back when it likes. */
function anonymousBytes() {
  const { heapTotal, external } = process.memoryUsage();
  const line = /^RssAnon:\s*(\d+) kB/m.exec(read('/proc/self/status'));
  return line === null ? heapTotal + external : 1024 * Number(line[1]);
}

/** @param {Tally} tally @param {number} start */
function report({ asked, wrong }, start) {
  const { rss, heapUsed } = process.memoryUsage();
  const rate = (1000 * asked) / (performance.now() - start);
  const memory = `RSS ${digits(rss / MIB)} MiB, of it our own ${digits(anonymousBytes() / MIB)}, heap ${digits(heapUsed / MIB)}`;
  const { sockets, handles, files } = leftovers();
  console.log(
    `${digits(asked)} origins, ${wrong} wrong, ${digits(rate)} a second, ${memory}, ${sockets} sockets, ${handles} handles, ${files} files`,
  );
}

/** What this process has open. */
function leftovers() {
  const resources = process.getActiveResourcesInfo();
  const sockets = resources.filter((name) => /TCP/.test(name)).length;
  return { sockets, handles: resources.length, files: openFiles() };
}

function openFiles() {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** What is open beyond what was `before`, once it is no more or the turns are used up. @param {ReturnType<typeof leftovers>} before */
async function untilGone(before) {
  for (let turns = 0; ; turns++) {
    const now = leftovers();
    const more = {
      sockets: Math.max(0, now.sockets - before.sockets),
      handles: Math.max(0, now.handles - before.handles),
      files: Math.max(0, now.files - before.files),
    };
    // The SQLite of Node 20, a package, closes its files when its statements are collected.
    if (turns % 100 === 0) collectGarbage();
    if (turns === TURNS_TO_CLOSE || Object.values(more).every((count) => count === 0)) return more;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** @param {Tally} tally @param {ReturnType<typeof leftovers>} more */
function exitCodeFor(tally, more) {
  const { asked, wrong, fromStore, fetched, expected, peakRss, peakAnonymous } = tally;
  console.log(
    `${digits(asked)} origins, ${digits(fetched)} requests, ${wrong} wrong, ${fromStore} of the sample from the store`,
  );
  console.log(`peak RSS ${digits(peakRss / MIB)} MiB, of it our own ${digits(peakAnonymous / MIB)} MiB`);
  console.log(`left over: ${more.sockets} sockets, ${more.handles} handles, ${more.files} files`);
  const isRight = asked === origins && wrong === 0 && fetched === expected && fromStore > 0;
  const isBounded = peakAnonymous <= MAX_ANONYMOUS_BYTES;
  const isClean = Object.values(more).every((count) => count === 0);
  if (!isRight || !isBounded || !isClean) console.log(`failed; ${digits(expected)} requests were expected`);
  return isRight && isBounded && isClean ? 0 : 1;
}
