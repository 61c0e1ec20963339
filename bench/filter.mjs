/**
 * Measures `maycrawl filter`: whole processes that read a list from disk and write a file, with every origin stored,
 * against a program that only splits the same blocks into lines and writes them back (`split-lines.mjs each`).
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SqliteStore } from '../packages/gate/dist/store/sqlite/sqlite-store.js';
import { alternate, freshRecord, nowNanoseconds, withTempFolder } from './gate-setup.mjs';
import { medianOf } from './race.mjs';
import { random } from './random.mjs';
import { digits } from './report.mjs';
import { loadFiles, queriesFor } from './workload.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 * @typedef {import('./workload.mjs').BenchFile} BenchFile
 */

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/maycrawl.js', import.meta.url));
const SPLIT = fileURLToPath(new URL('split-lines.mjs', import.meta.url));
const PEAK = fileURLToPath(new URL('process-usage.mjs', import.meta.url));
const ORDERS = /** @type {const} */ (['sorted', 'random']);
const SOURCES = /** @type {const} */ (['SQLite store', 'saved files']);
/** @type {Record<string, string>} */
const NAMES = { split: 'lines counted, blocks written unchanged', each: 'blocks split, lines written back' };
/** Runs over a list that takes several seconds: threads are for long lists, and each compiles its own code. */
const [ONE_THREAD, TWO_THREADS] = ['a long list, one thread', 'a long list, two threads'];
/** The long list is the same list as often, one after the other. */
const LONG_TIMES = 4;
/** Rounds over the long list, after one that warms up. */
const LONG_ROUNDS = 2;
const MIB = 2 ** 20;
/** Ticks of /proc per second. */
const TICKS = 100;
/** A round says nothing about two threads if other processes used more than this share of the processors. */
const MAX_OTHERS = 0.05;

/** @param {Settings} settings @returns {Promise<Outcome>} */
export function filterLists({ smoke, rounds }) {
  const [origins, urls] = smoke ? [20, 2_000] : [2_000, 5_000_000];
  return withTempFolder(async (folder) => {
    const files = filesFor(origins, smoke);
    await storeFiles(files, folder);
    writeLists(files, urls / origins, folder);
    /** @type {Outcome} */
    const outcome = { rows: [], details: [] };
    for (const order of ORDERS) {
      const { rows, details } = await measure(order, folder, urls, Math.min(rounds, smoke ? 1 : 5));
      outcome.rows.push(...rows);
      outcome.details.push(...details);
    }
    return outcome;
  });
}

/** Returns a file for each origin; files occur more than once. @param {number} origins @param {boolean} smoke */
function filesFor(origins, smoke) {
  const { files } = loadFiles({ smoke });
  return Array.from({ length: origins }, (_, i) => {
    return { .../** @type {BenchFile} */ (files[i % files.length]), host: `www.site-${i.toString(36)}.example` };
  });
}

/** Writes all files to a store, and as saved files. @param {BenchFile[]} files @param {string} folder */
async function storeFiles(files, folder) {
  const store = new SqliteStore({ folder: join(folder, 'store') });
  await Promise.all(files.map(({ host, bytes }) => store.put(freshRecord(`https://${host}`, bytes))));
  await store.close();
  for (const { host, bytes } of files) {
    const place = join(folder, 'saved/https', host);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'robots.txt'), bytes);
  }
}

/**
 * Writes the same URLs twice: by origin, and shuffled.
 *
 * @param {BenchFile[]} files
 * @param {number} each
 * @param {string} folder
 */
function writeLists(files, each, folder) {
  const r = random(5);
  const lists = files.map((file) => queriesFor([file], each, r.below(2 ** 31)).map(({ url }) => `${url}\n`));
  writeList(join(folder, 'sorted'), lists, each, (list) => list);
  const left = lists.flatMap((_, list) => new Array(each).fill(list));
  writeList(join(folder, 'random'), lists, each, (at) => {
    const place = at + r.below(left.length - at);
    const list = left[place];
    left[place] = left[at];
    return list;
  });
}

/**
 * @param {string} path
 * @param {string[][]} lists
 * @param {number} each
 * @param {(at: number) => number} choose Returns the index of the list from which the next URL comes.
 */
function writeList(path, lists, each, choose) {
  const fd = openSync(path, 'w');
  const taken = new Int32Array(lists.length);
  let text = '';
  for (let at = 0; at < lists.length * each; at++) {
    const list = choose(path.endsWith('sorted') ? Math.floor(at / each) : at);
    text += lists[list]?.[/** @type {number} */ (taken[list]++)];
    if (text.length < MIB && at + 1 < lists.length * each) continue;
    writeSync(fd, text);
    text = '';
  }
  closeSync(fd);
}

/** Writes a list several times over. Returns the path of the long list. @param {string} path */
function writeLongList(path) {
  const [list, long] = [readFileSync(path), `${path}-long`];
  const fd = openSync(long, 'w');
  for (let times = 0; times < LONG_TIMES; times++) for (let at = 0; at < list.length; ) at += writeSync(fd, list, at);
  closeSync(fd);
  return long;
}

/**
 * @param {string} order
 * @param {string} folder
 * @param {number} urls
 * @param {number} rounds
 * @returns {Promise<Outcome>}
 */
async function measure(order, folder, urls, rounds) {
  /** @type {Record<string, string[]>} */
  const places = {
    'SQLite store': ['--store', join(folder, 'store')],
    'saved files': ['--robots', join(folder, 'saved')],
  };
  const filter = (/** @type {string} */ place, /** @type {string} */ threads) => {
    return ['--import', PEAK, COMMAND, 'filter', '--as', 'ExampleBot', '--threads', threads, ...(places[place] ?? [])];
  };
  const [first] = SOURCES;
  const long = writeLongList(join(folder, order));
  /** What the runs print, with the list. */
  const messages = new Set();
  /** @type {Record<string, number>} */
  const peaks = {};
  /** @type {Record<string, { took: number, processor: number, others: number }[]>} In seconds; of others, the share. */
  const runs = { [ONE_THREAD]: [], [TWO_THREADS]: [] };
  const timed =
    (/** @type {string} */ name, /** @type {string[]} */ args, isLong = false) =>
    () => {
      const [list, out] = [openSync(isLong ? long : join(folder, order), 'r'), openSync(join(folder, 'out'), 'w')];
      const [start, before] = [nowNanoseconds(), processorTimes()];
      const run = spawnSync(process.execPath, args, { stdio: [list, out, 'pipe', 'pipe'], encoding: 'utf8' });
      const [took, after] = [nowNanoseconds() - start, processorTimes()];
      closeSync(list);
      closeSync(out);
      if (run.status !== 0) throw new Error(`${name} ended with ${run.status}: ${run.stderr}`);
      if (run.output[3] !== '') messages.add(`${isLong}: ${run.stderr}`);
      peaks[name] = Math.max(peaks[name] ?? 0, Number(run.output[3]?.split(' ')[0]));
      const processor = after.children - before.children;
      const others = (after.all - before.all - processor) / ((took / 1e9) * availableParallelism());
      runs[name]?.push({ took: took / 1e9, processor, others });
      return took / (isLong ? LONG_TIMES * urls : urls);
    };
  const figures = await alternate(rounds, {
    split: timed('split', [SPLIT]),
    each: timed('each', [SPLIT, 'each']),
    ...Object.fromEntries(SOURCES.map((name) => [name, timed(name, filter(name, '1'))])),
  });
  const longRuns = await alternate(Math.min(rounds, LONG_ROUNDS), {
    [ONE_THREAD]: timed(ONE_THREAD, filter(first, '1'), true),
    [TWO_THREADS]: timed(TWO_THREADS, filter(first, '2'), true),
  });
  rmSync(long);
  if (messages.size !== 2) throw new Error(`Runs over the same list differ: ${[...messages]}`);
  const peak = Math.max(...[...SOURCES, TWO_THREADS].map((name) => peaks[name] ?? Number.NaN)) / MIB;
  const [ones = [], twos = []] = [runs[ONE_THREAD], runs[TWO_THREADS]];
  // The first round warms up.
  const pairs = ones.map((one, round) => ({ one, two: twos[round] ?? one })).slice(1);
  const quiet = rounds === 1 ? pairs : pairs.filter(({ one, two }) => Math.max(one.others, two.others) <= MAX_OTHERS);
  const processor = medianOf(pairs.map(({ one, two }) => two.processor / one.processor));
  return {
    rows: [
      ...SOURCES.map((name) => ({
        what: `filter: a ${order} list, ${name}`,
        figure: 100 * figures.timesAsFast(name, 'each'),
        unit: '% of splitting and writing',
        bar: order === 'sorted' ? 30 : 27,
        stretch: 50,
        sense: /** @type {const} */ ('at least'),
        note: `${digits(100 * figures.timesAsFast(name, 'split'))} % of writing the blocks unsplit`,
      })),
      {
        what: `filter: a long ${order} list, two threads against one`,
        figure: medianOf(quiet.map(({ one, two }) => one.took / two.took)),
        unit: '×',
        bar: 1.6,
        stretch: 1.8,
        sense: 'at least',
        note: `${digits(processor)} × processor time; ${quiet.length} of ${pairs.length} rounds with a free processor`,
      },
      {
        what: `filter: a ${order} list, peak RSS`,
        figure: peak,
        unit: 'MiB',
        bar: 286,
        stretch: 150,
        sense: 'at most',
      },
    ],
    details: ['split', 'each', ...SOURCES, ONE_THREAD, TWO_THREADS].map((name) => ({
      what: `filter: a ${order} list`,
      contender: NAMES[name] ?? `filter, ${name}`,
      figure: `${digits(1e9 / (name in runs ? longRuns : figures).median(name))} URLs per second`,
    })),
  };
}

/** Returns the processor seconds of ended children of this process, and of all processes. */
function processorTimes() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  const all = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = all;
  return {
    children: (Number(fields[13]) + Number(fields[14])) / TICKS,
    all: (user + nice + system + irq + softIrq + steal) / TICKS,
  };
}
