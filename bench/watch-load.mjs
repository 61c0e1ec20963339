// `node bench/watch-load.mjs checks|history COUNT FOLDER`: a watcher's load in a process of its own. Prints figures as JSON.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { newSite, watchSettings } from '../packages/watch/dist/index.js';
import { ComparisonVersions, systemClock, WatchLoop } from '../packages/watch/dist/loop/index.js';
import { SQLITE_WATCH_FILE, SqliteWatchStore } from '../packages/watch/dist/store/sqlite/index.js';
import { generateFiles } from './generate.mjs';
import { random } from './random.mjs';

const HOUR = 3_600_000;
const FETCH_MS = 50;
/** Of the files that are served, and of the checks that see another one than before. */
const [FILES, CHANGES] = [2_000, 0.01];
const SITES_OF_HISTORY = 1_000;
const LOOKUPS = 2_000;
/** As the loop has by default. */
const CONCURRENCY = 64;

const [kind, count = '', folder = ''] = process.argv.slice(2);
const files = generateFiles(FILES, 1).map(({ bytes }) => bytes);
const encoder = new TextEncoder();
const store = new SqliteWatchStore({ folder });
const figures = kind === 'history' ? await history(Number(count)) : await checks(Number(count));
await store.close();
const bytes = statSync(join(folder, SQLITE_WATCH_FILE)).size;
console.log(JSON.stringify({ ...figures, bytes }));

/** A file, with a rule that changes a verdict for each change of its site. @param {number} at @param {number} change */
function served(at, change) {
  const file = files[at % FILES] ?? new Uint8Array();
  const body = change === 0 ? file : new Uint8Array([...file, ...encoder.encode(`\nDisallow: /new-${change}/\n`)]);
  return /** @type {const} */ ({
    kind: 'file',
    status: 200,
    body,
    hops: [{ url: `https://site${at}.example/robots.txt`, status: 200, address: '192.0.2.1' }],
    headers: { cacheControl: undefined, contentType: 'text/plain', contentEncoding: undefined },
  });
}

/**
 * Checks all sites once, and once more an hour later: the clock moves on when the first round is done.
 * @param {number} sites
 */
async function checks(sites) {
  const r = random(1);
  const clock = systemClock();
  const settings = watchSettings({ interval: HOUR });
  const changes = new Uint32Array(sites);
  let skipped = 0;
  let [done, faults] = [0, 0];
  /** @type {() => void} */
  let finish = () => {};
  const loop = new WatchLoop({
    store,
    versions: new ComparisonVersions(store),
    clock: {
      id: clock.id,
      wall: () => clock.wall() + skipped,
      elapsed: () => clock.elapsed() + skipped,
      // Looks often, because the clock jumps.
      start: (callback, delay) => clock.start(callback, Math.min(delay, FETCH_MS)),
    },
    random: () => r.next(),
    sites: Array.from({ length: sites }, (_, at) => ({ origin: `https://site${at}.example`, settings })),
    async fetch(origin) {
      await wait(FETCH_MS);
      const at = Number(/\d+/.exec(origin)?.[0]);
      if (skipped > 0 && r.next() < CHANGES) changes[at] = (changes[at] ?? 0) + 1;
      return served(at, changes[at] ?? 0);
    },
    onCheck() {
      done++;
      if (done === sites || done === 2 * sites) finish();
    },
    onFault: () => faults++,
  });
  const running = loop.run();
  const rounds = [];
  for (let round = 1; round <= 2; round++) {
    const [begin, cpu] = [performance.now(), process.cpuUsage()];
    await /** @type {Promise<void>} */ (new Promise((resolve) => (finish = resolve)));
    const { user, system } = process.cpuUsage(cpu);
    rounds.push({ seconds: (performance.now() - begin) / 1_000, cpuSeconds: (user + system) / 1e6 });
    // The last site is back in the queue then.
    await wait(FETCH_MS);
    skipped = 1.2 * HOUR;
  }
  await loop.stop();
  await running;
  return { rounds, faults, alerts: loop.openAlerts().verdicts };
}

/** Writes checks of sites, of which some see another file than before. @param {number} fetches */
async function history(fetches) {
  const r = random(2);
  const distinct = new Set();
  let distinctBytes = 0;
  const note = (/** @type {Uint8Array} */ body, /** @type {string} */ key) => {
    if (distinct.has(key)) return;
    distinct.add(key);
    distinctBytes += body.length;
  };
  const rounds = Math.ceil(fetches / SITES_OF_HISTORY);
  const begin = Date.UTC(2026, 0, 1);
  const left = Array.from({ length: SITES_OF_HISTORY }, (_, at) => at).values();
  const work = async () => {
    for (const at of left) {
      const origin = `https://site${at}.example`;
      const state = newSite(origin);
      let change = 0;
      for (let round = 0; round < rounds; round++) {
        if (round > 0 && r.next() < CHANGES) change++;
        const outcome = served(at, change);
        note(outcome.body, `${at % FILES} ${change}`);
        const isWritten = await store.commit({
          revision: round,
          state,
          at: begin + round * HOUR + at,
          outcome,
          events: [],
        });
        if (!isWritten) throw new Error(`the check ${round} of ${origin} was not written`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const times = [];
  for (let i = 0; i < LOOKUPS; i++) {
    const origin = `https://site${r.below(SITES_OF_HISTORY)}.example`;
    const start = performance.now();
    const found = await store.runAt(origin, begin + r.next() * rounds * HOUR + SITES_OF_HISTORY);
    if (found?.run.evidence.version !== undefined) await store.versions([found.run.evidence.version]);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return {
    fetches: rounds * SITES_OF_HISTORY,
    distinctBytes,
    lookup99: times[Math.floor(LOOKUPS * 0.99)],
  };
}
