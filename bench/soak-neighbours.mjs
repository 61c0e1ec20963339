/**
 * Looks up honest sites with a gate that also fetches from hostile ones, while its store is emptied and its disk fills
 * up: `node bench/soak-neighbours.mjs [--lookups 1000000] [--callers 64] [--seed 1] [--strict]`. Runs the same lookups
 * without neighbours and faults first, and compares every answer for an honest site with what the site allows. Exits
 * with code 1 if an answer is wrong or a victim gets more requests than a walk may send; with `--strict`, also if a request
 * for an honest site timed out or the
 * 99th percentile of the lookup time is more than twice that without neighbours.
 */
import { parseArgs } from 'node:util';
import { Gate } from '../packages/gate/dist/index.js';
import { SqliteStore } from '../packages/gate/dist/store/sqlite/sqlite-store.js';
import { forkServer, USER_AGENT, withTempFolder } from './gate-setup.mjs';
import { hostOf, NEIGHBOURS, neighbourOf } from './neighbours.mjs';
import { random } from './random.mjs';
import { digits } from './report.mjs';
import { siteAt } from './soak-sites.mjs';

const { values } = parseArgs({
  options: {
    lookups: { type: 'string', default: '1000000' },
    callers: { type: 'string', default: '64' },
    seed: { type: 'string', default: '1' },
    strict: { type: 'boolean', default: false },
  },
});
const lookups = Number(values.lookups);
const callers = Number(values.callers);
const seed = Number(values.seed);
/** The gate's clock advances by this much during the soak, so that copies are refreshed and some expire. */
const HOURS = 36;
/** One in this many lookups is the first for its site. */
const LOOKUPS_PER_SITE = 10;
const HOSTILE_CALLERS = 128;
const TIMES_EMPTIED = 5;
const TIMES_DISK_FULL = 10;
/** 32 files of a foreign domain per walk, its robots.txt included. Each reflector is walked once. */
const MAX_VICTIM_REQUESTS = 32 * NEIGHBOURS.reflector.hosts;
const MAX_SLOWDOWN = 2;

/** A SQLite store whose disk is full at times. */
class FillingStore extends SqliteStore {
  isFull = false;

  /** @override @param {Parameters<SqliteStore['put']>[0]} record */
  put(record) {
    if (!this.isFull) return super.put(record);
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }
}

const server = await forkServer('neighbours-server.mjs', [String(seed)]);
try {
  console.log(`seed ${seed}, ${digits(lookups)} lookups, ${callers} concurrent callers`);
  const alone = await withTempFolder((folder) => soak(folder, false));
  report('alone', alone);
  const beside = await withTempFolder((folder) => soak(folder, true));
  report('beside hostile neighbours', beside);
  /** @type {Record<string, number>} */
  const requests = await server.requests();
  const victims = Object.entries(requests).filter(([name]) => name.startsWith('victim'));
  console.log(`requests by kind: ${JSON.stringify(requests)}`);
  const slower = beside.p99 / alone.p99;
  const [wrong, timedOut] = [alone.wrong + beside.wrong, alone.timedOut + beside.timedOut];
  console.log(`${wrong} wrong, ${timedOut} timed out, 99th percentile ${slower.toFixed(2)} times as long`);
  const isFair = victims.every(([, count]) => count <= MAX_VICTIM_REQUESTS);
  const isLate = timedOut > 0 || slower > MAX_SLOWDOWN;
  if (wrong > 0 || !isFair || (values.strict && isLate)) process.exitCode = 1;
} finally {
  await server.stop();
}

/** @param {string} folder @param {boolean} isHostile */
async function soak(folder, isHostile) {
  const store = new FillingStore({ folder });
  const chance = random(seed);
  let started = 0;
  const start = Date.now();
  const gate = await Gate.open({
    userAgent: USER_AGENT,
    // With this policy a failing server is never allowed, so the expected answer does not depend on the time.
    policy: 'rfc9309',
    store,
    storeTimeout: 60_000,
    memoryBytes: Math.max(1, lookups / LOOKUPS_PER_SITE) * 1_000,
    now: () => start + Math.floor((started * HOURS * 3_600_000) / lookups),
    random: chance.next,
    fetch: {
      allowPrivate: ['127.0.0.0/8'],
      timeout: 1_500,
      connectTimeout: 500,
      resolve: async (name) => [addressOf(name)],
    },
  });
  const times = new Float64Array(lookups);
  const wrong = { count: 0, reasons: /** @type {Record<string, number>} */ ({}) };
  let timedOut = 0;
  const known = new Set();
  const caller = async () => {
    for (let i = started++; i < lookups; i = started++) {
      const { host, kind, blockedPath } = siteAt(seed, siteOfLookup(i));
      known.add(host);
      const isBlocked = i % 2 === 0;
      const before = performance.now();
      const verdict = await gate.check(`http://${host}:${server.port}${isBlocked ? blockedPath : '/open'}`);
      times[i] = performance.now() - before;
      const expected = kind === 'missing' || (kind !== 'failing' && !isBlocked);
      // On a busy machine, a request to a healthy site can exceed its time-out. The site is then blocked, never allowed.
      if (!verdict.allowed && expected && verdict.failure?.kind === 'timeout') timedOut++;
      else if (verdict.allowed !== expected) note(wrong, verdict.reason);
      if (isHostile) await disturb(i, store, known);
    }
  };
  const hostile = isHostile ? lookUpNeighbours(gate, chance, () => started >= lookups) : undefined;
  await Promise.all(Array.from({ length: callers }, caller));
  await gate.close();
  const others = await hostile;
  await store.close();
  times.sort();
  return {
    wrong: wrong.count,
    reasons: wrong.reasons,
    timedOut,
    others,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    worst: quantile(times, 1),
  };
}

/** Every `LOOKUPS_PER_SITE`th lookup is for a new site, the others for a random earlier one. @param {number} lookup */
function siteOfLookup(lookup) {
  const newest = Math.floor(lookup / LOOKUPS_PER_SITE);
  return lookup % LOOKUPS_PER_SITE === 0 ? newest : random(seed ^ (lookup * 7_919)).below(newest + 1);
}

/**
 * At fixed lookups, deletes everything in the store, and fills its disk for a while.
 *
 * @param {number} lookup
 * @param {FillingStore} store
 * @param {Set<string>} known
 */
async function disturb(lookup, store, known) {
  if ((lookup + 1) % Math.ceil(lookups / TIMES_EMPTIED) === 0) {
    const hosts = [...known];
    for (let i = 0; i < hosts.length; i++) {
      store.delete(`http://${hosts[i]}:${server.port}`);
      // Yields, so that the deletion does not count as time of the gate.
      if (i % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const phase = Math.ceil(lookups / TIMES_DISK_FULL);
  store.isFull = lookup % phase < phase / 3;
}

/**
 * Looks up neighbours until all honest sites are answered. Resolves to the number of lookups.
 *
 * @param {Gate} gate
 * @param {ReturnType<typeof random>} chance
 * @param {() => boolean} isOver
 */
async function lookUpNeighbours(gate, chance, isOver) {
  const kinds = Object.keys(NEIGHBOURS).filter((kind) => kind !== 'victim');
  let count = 0;
  const walked = new Set();
  const caller = async () => {
    while (!isOver()) {
      const kind = chance.pick(kinds);
      const number = chance.below(NEIGHBOURS[kind].hosts);
      const url = `http://${hostOf(kind, number)}:${server.port}/page`;
      count++;
      try {
        await gate.check(url);
        if (kind !== 'reflector' || walked.has(number)) continue;
        walked.add(number);
        for await (const _ of gate.sitemaps(url));
      } catch (error) {
        // The gate closes once all honest sites are answered.
        if (!isOver()) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTILE_CALLERS }, caller));
  return count;
}

/** @param {{ count: number, reasons: Record<string, number> }} wrong @param {string} reason */
function note(wrong, reason) {
  wrong.count++;
  wrong.reasons[reason] = (wrong.reasons[reason] ?? 0) + 1;
}

/** Honest sites share addresses, as with shared hosting. @param {string} name */
function addressOf(name) {
  const found = neighbourOf(name);
  return found === undefined
    ? `127.0.${1 + (Number.parseInt(name.slice(1), 10) % 99)}.1`
    : found.neighbour.address(found.number);
}

/** @param {Float64Array} sorted @param {number} share */
function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** @param {string} name @param {Awaited<ReturnType<typeof soak>>} result */
function report(name, { wrong, reasons, others, p50, p99, worst }) {
  const neighbours = others === undefined ? '' : `, ${digits(others)} lookups of neighbours`;
  const why = wrong === 0 ? '' : ` (${JSON.stringify(reasons)})`;
  console.log(
    `${name}: ${wrong} wrong${why}, ${[p50, p99, worst].map((time) => `${time.toFixed(3)} ms`).join(', ')} (median, 99th percentile, longest)${neighbours}`,
  );
}
