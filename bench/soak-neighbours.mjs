/**
 * Honest sites through a gate that is asked about hostile ones as well, while its store is emptied and its disk fills up:
 * `node bench/soak-neighbours.mjs [--questions 1000000] [--askers 64] [--seed 1] [--strict]`. The same questions are asked
 * without neighbours and faults first. Every answer about an honest site is compared with what the site says. Ends with
 * code 1 if one was wrong or a stranger got more requests than a walk may send; with `--strict` also if the 99th
 * percentile of the time of an answer is more than twice that without neighbours.
 */
import { parseArgs } from 'node:util';
import { Gate } from '../packages/gate/dist/index.js';
import { SqliteStore } from '../packages/gate/dist/store/sqlite/sqlite-store.js';
import { forkServer, inFolder, USER_AGENT } from './gate-setup.mjs';
import { hostOf, NEIGHBOURS, neighbourOf } from './neighbours.mjs';
import { random } from './random.mjs';
import { digits } from './report.mjs';
import { siteAt } from './soak-sites.mjs';

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '1000000' },
    askers: { type: 'string', default: '64' },
    seed: { type: 'string', default: '1' },
    strict: { type: 'boolean', default: false },
  },
});
const questions = Number(values.questions);
const askers = Number(values.askers);
const seed = Number(values.seed);
/** The gate's clock passes that much over all questions: copies are refreshed, and some expire. */
const HOURS = 36;
/** One in that many questions is the first about its site. */
const PER_SITE = 10;
const HOSTILE_ASKERS = 128;
const EMPTIED = 5;
const DISK_FULL = 10;
/** Files of a foreign domain, its robots.txt included, for each walk. Each site is walked once. */
const MOST_FOR_A_STRANGER = 32 * NEIGHBOURS.reflector.hosts;
const MOST_SLOWER = 2;

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
  console.log(`seed ${seed}, ${digits(questions)} questions, ${askers} at once`);
  const alone = await inFolder((folder) => soak(folder, false));
  report('alone', alone);
  const beside = await inFolder((folder) => soak(folder, true));
  report('beside hostile neighbours', beside);
  /** @type {Record<string, number>} */
  const asked = await server.asked();
  const strangers = Object.entries(asked).filter(([name]) => name.startsWith('victim'));
  console.log(`requests by kind: ${JSON.stringify(asked)}`);
  const slower = beside.p99 / alone.p99;
  console.log(`${alone.wrong + beside.wrong} wrong, 99th percentile ${slower.toFixed(2)} times as long`);
  const isKind = strangers.every(([, count]) => count <= MOST_FOR_A_STRANGER);
  if (alone.wrong + beside.wrong > 0 || !isKind || (values.strict && slower > MOST_SLOWER)) process.exitCode = 1;
} finally {
  await server.stop();
}

/** @param {string} folder @param {boolean} isHostile */
async function soak(folder, isHostile) {
  const store = new FillingStore({ folder });
  const chance = random(seed);
  let asked = 0;
  const start = Date.now();
  const gate = await Gate.open({
    userAgent: USER_AGENT,
    // A server that fails is never a reason to allow: what an honest site leads to does not depend on the time.
    policy: 'rfc9309',
    store,
    storeTimeout: 60_000,
    memoryBytes: Math.max(1, questions / PER_SITE) * 1_000,
    now: () => start + Math.floor((asked * HOURS * 3_600_000) / questions),
    random: chance.next,
    fetch: {
      allowPrivate: ['127.0.0.0/8'],
      timeout: 1_500,
      connectTimeout: 500,
      resolve: async (name) => [addressOf(name)],
    },
  });
  const times = new Float64Array(questions);
  const wrong = { count: 0, reasons: /** @type {Record<string, number>} */ ({}) };
  const known = new Set();
  const ask = async () => {
    for (let i = asked++; i < questions; i = asked++) {
      const { host, kind, shut } = siteAt(seed, siteOfQuestion(i));
      known.add(host);
      const isShut = i % 2 === 0;
      const before = performance.now();
      const verdict = await gate.check(`http://${host}:${server.port}${isShut ? shut : '/open'}`);
      times[i] = performance.now() - before;
      const expected = kind === 'missing' || (kind !== 'failing' && !isShut);
      if (verdict.allowed !== expected) note(wrong, verdict.reason);
      if (isHostile) await disturb(i, store, known);
    }
  };
  const hostile = isHostile ? askNeighbours(gate, chance, () => asked >= questions) : undefined;
  await Promise.all(Array.from({ length: askers }, ask));
  await gate.close();
  const others = await hostile;
  await store.close();
  times.sort();
  return {
    wrong: wrong.count,
    reasons: wrong.reasons,
    others,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    worst: at(times, 1),
  };
}

/** New sites come one after the other, and old ones are asked about again. @param {number} question */
function siteOfQuestion(question) {
  const newest = Math.floor(question / PER_SITE);
  return question % PER_SITE === 0 ? newest : random(seed ^ (question * 7_919)).below(newest + 1);
}

/** At fixed questions: deletes all that the store has, and lets its disk fill up for a while. @param {number} question @param {FillingStore} store @param {Set<string>} known */
async function disturb(question, store, known) {
  if ((question + 1) % Math.ceil(questions / EMPTIED) === 0) {
    const hosts = [...known];
    for (let i = 0; i < hosts.length; i++) {
      store.delete(`http://${hosts[i]}:${server.port}`);
      // The time that this takes is not the gate's.
      if (i % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const phase = Math.ceil(questions / DISK_FULL);
  store.isFull = question % phase < phase / 3;
}

/** Questions about the neighbours, until the others are answered. @param {Gate} gate @param {ReturnType<typeof random>} chance @param {() => boolean} isOver */
async function askNeighbours(gate, chance, isOver) {
  const kinds = Object.keys(NEIGHBOURS).filter((kind) => kind !== 'victim');
  let count = 0;
  const walked = new Set();
  const ask = async () => {
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
        // The gate was closed: the others are answered.
        if (!isOver()) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTILE_ASKERS }, ask));
  return count;
}

/** @param {{ count: number, reasons: Record<string, number> }} wrong @param {string} reason */
function note(wrong, reason) {
  wrong.count++;
  wrong.reasons[reason] = (wrong.reasons[reason] ?? 0) + 1;
}

/** Honest sites share addresses, as on a host of many. @param {string} name */
function addressOf(name) {
  const found = neighbourOf(name);
  return found === undefined
    ? `127.0.${1 + (Number.parseInt(name.slice(1), 10) % 99)}.1`
    : found.neighbour.address(found.number);
}

/** @param {Float64Array} sorted @param {number} share */
function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** @param {string} name @param {Awaited<ReturnType<typeof soak>>} result */
function report(name, { wrong, reasons, others, p50, p99, worst }) {
  const beside = others === undefined ? '' : `, ${digits(others)} questions about neighbours`;
  const why = wrong === 0 ? '' : ` (${JSON.stringify(reasons)})`;
  console.log(
    `${name}: ${wrong} wrong${why}, ${[p50, p99, worst].map((time) => `${time.toFixed(3)} ms`).join(', ')} (median, 99th percentile, longest)${beside}`,
  );
}
