/**
 * Looks up many origins with one gate that has a SQLite store and little memory, against a local server that answers by
 * Host header: `node bench/soak-gate.mjs [--origins 1000000] [--callers 64] [--seed 1] [--minutes 60] [--folder F]`.
 * Makes two lookups per origin and compares the answers with those that its site requires. At the end, repeats a
 * sample, when most origins are only in the store. Exits with code 1 if an answer is wrong, the number of requests
 * differs from the expected one, memory exceeds its bound, time runs out, or a socket, a handle or an open file
 * remains.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Gate } from '../packages/gate/dist/index.js';
import { SqliteStore } from '../packages/gate/dist/store/sqlite/sqlite-store.js';
import { startServer, USER_AGENT, withTempFolder } from './gate-setup.mjs';
import { random } from './random.mjs';
import { digits } from './report.mjs';
import { siteAt } from './soak-sites.mjs';

setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collectGarbage = runInNewContext('gc');

const { values } = parseArgs({
  options: {
    origins: { type: 'string', default: '1000000' },
    callers: { type: 'string', default: '64' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    folder: { type: 'string' },
  },
});
const origins = Number(values.origins);
const callers = Number(values.callers);
const seed = Number(values.seed);
const MIB = 2 ** 20;
const memoryBytes = Math.min(32 * MIB, Math.ceil(origins / 10) * 1200);
/** Heap, buffers and stacks together: `memoryBytes`, Node's own memory, and garbage. */
const MAX_ANONYMOUS_BYTES = 400 * MIB;
/** Turns of the event loop until closed resources must be released. */
const MAX_TURNS_TO_CLOSE = 10_000;
const REPORTS = 20;

console.log(
  `seed ${seed}, ${digits(origins)} origins, ${callers} concurrent callers, ${digits(memoryBytes / MIB)} MiB of memory`,
);
// A first round opens the resources that Node opens once and keeps.
await withTempFolder((folder) => soak(folder, Math.min(100, origins)));
await waitUntilClosed({ ...openResources(), sockets: 0 });
const before = openResources();
const tally = await (values.folder === undefined
  ? withTempFolder((folder) => soak(folder, origins))
  : soak(values.folder, origins));
process.exitCode = exitCodeFor(tally, await waitUntilClosed(before));

/** @param {string} folder @param {number} count */
async function soak(folder, count) {
  const tally = { count, done: 0, wrong: 0, fromStore: 0, requests: 0, expected: 0, peakRss: 0, peakAnonymous: 0 };
  const server = await startServer(String(seed));
  const store = new SqliteStore({ folder, maxBytes: 8 * 2 ** 30 });
  const gate = await openGate(store);
  await lookUpAll(gate, server.port, tally);
  await lookUpSample(gate, server.port, tally);
  tally.requests = await server.requests();
  await gate.close();
  await store.close();
  await server.stop();
  return tally;
}

/** @param {SqliteStore} store */
function openGate(store) {
  // A stopped clock: no copy expires, so the expected number of requests is known. Timers still run.
  const now = Date.now();
  return Gate.open({
    userAgent: USER_AGENT,
    store,
    storeTimeout: 60_000,
    memoryBytes,
    concurrency: callers,
    now: () => now,
    random: random(seed).next,
    // Many loopback addresses: a single one has too few ports for the connections of a minute.
    fetch: {
      allowPrivate: ['127.0.0.0/8'],
      resolve: async (name) => [`127.0.${1 + (Number.parseInt(name.slice(1), 10) % 99)}.1`],
    },
  });
}

/**
 * @typedef {object} Tally
 * @property {number} count Origins to look up.
 * @property {number} done
 * @property {number} wrong
 * @property {number} fromStore Answers of the sample that came from the store.
 * @property {number} requests
 * @property {number} expected Requests that the sites require.
 * @property {number} peakRss
 * @property {number} peakAnonymous
 */

/** @param {Gate} gate @param {number} port @param {Tally} tally */
async function lookUpAll(gate, port, tally) {
  const start = performance.now();
  const end = start + 60_000 * Number(values.minutes);
  let next = 0;
  const caller = async () => {
    for (let i = next++; i < tally.count && performance.now() < end; i = next++) {
      const site = siteAt(seed, i);
      const { isRight } = await checkAnswers(gate, port, site);
      if (!isRight) tally.wrong++;
      tally.expected += site.requests;
      tally.done++;
      if (tally.done % Math.ceil(origins / (10 * REPORTS)) === 0) recordPeaks(tally);
      if (tally.done % Math.ceil(origins / REPORTS) === 0) report(tally, start);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

/**
 * Repeats the lookups of a thousand origins, evenly spaced.
 *
 * @param {Gate} gate
 * @param {number} port
 * @param {Tally} tally
 */
async function lookUpSample(gate, port, tally) {
  const sample = Math.min(1000, tally.count);
  for (let i = 0; i < sample; i++) {
    const { isRight, source } = await checkAnswers(gate, port, siteAt(seed, i * Math.floor(tally.count / sample)));
    if (!isRight || source === 'fetched') tally.wrong++;
    if (source === 'store') tally.fromStore++;
  }
}

/** @param {Gate} gate @param {number} port @param {import('./soak-sites.mjs').SoakSite} site */
async function checkAnswers(gate, port, { host, kind, status, blockedPath }) {
  const origin = `http://${host}:${port}`;
  const verdict = await gate.check(origin + blockedPath);
  const isOtherAllowed = await gate.allows(`${origin}/open`);
  const isRight =
    verdict.status === status && verdict.allowed === (kind === 'missing') && isOtherAllowed === (kind !== 'failing');
  return { isRight, source: verdict.source };
}

/** @param {Tally} tally */
function recordPeaks(tally) {
  tally.peakRss = Math.max(tally.peakRss, process.memoryUsage().rss);
  tally.peakAnonymous = Math.max(tally.peakAnonymous, anonymousBytes());
}

/**
 * Returns the anonymous memory of the process. RSS also counts pages of the store's file, which the system can drop.
 */
function anonymousBytes() {
  const { heapTotal, external } = process.memoryUsage();
  const line = /^RssAnon:\s*(\d+) kB/m.exec(read('/proc/self/status'));
  return line === null ? heapTotal + external : 1024 * Number(line[1]);
}

/** @param {Tally} tally @param {number} start */
function report({ done, wrong }, start) {
  const { rss, heapUsed } = process.memoryUsage();
  const rate = (1000 * done) / (performance.now() - start);
  const memory = `RSS ${digits(rss / MIB)} MiB, of which anonymous ${digits(anonymousBytes() / MIB)}, heap ${digits(heapUsed / MIB)}`;
  const { sockets, handles, files } = openResources();
  console.log(
    `${digits(done)} origins, ${wrong} wrong, ${digits(rate)} per second, ${memory}, ${sockets} sockets, ${handles} handles, ${files} files`,
  );
}

/** Returns the numbers of open sockets, handles and files of this process. */
function openResources() {
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

/**
 * Waits until no more is open than `before`, for a limited number of turns. Resolves to the surplus.
 *
 * @param {ReturnType<typeof openResources>} before
 */
async function waitUntilClosed(before) {
  for (let turns = 0; ; turns++) {
    const now = openResources();
    const more = {
      sockets: Math.max(0, now.sockets - before.sockets),
      handles: Math.max(0, now.handles - before.handles),
      files: Math.max(0, now.files - before.files),
    };
    // On Node 20, SQLite is a package that closes its files when its statements are garbage-collected.
    if (turns % 100 === 0) collectGarbage();
    if (turns === MAX_TURNS_TO_CLOSE || Object.values(more).every((count) => count === 0)) return more;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** @param {Tally} tally @param {ReturnType<typeof openResources>} more */
function exitCodeFor(tally, more) {
  const { done, wrong, fromStore, requests, expected, peakRss, peakAnonymous } = tally;
  console.log(
    `${digits(done)} origins, ${digits(requests)} requests, ${wrong} wrong, ${fromStore} of the sample from the store`,
  );
  console.log(`peak RSS ${digits(peakRss / MIB)} MiB, of which anonymous ${digits(peakAnonymous / MIB)} MiB`);
  console.log(`still open: ${more.sockets} sockets, ${more.handles} handles, ${more.files} files`);
  const isRight = done === origins && wrong === 0 && requests === expected && fromStore > 0;
  const isBounded = peakAnonymous <= MAX_ANONYMOUS_BYTES;
  const isClean = Object.values(more).every((count) => count === 0);
  if (!isRight || !isBounded || !isClean) console.log(`failed; expected ${digits(expected)} requests`);
  return isRight && isBounded && isClean ? 0 : 1;
}
