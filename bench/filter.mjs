/**
 * Measures `maycrawl filter`: whole processes that read a list from disk and write a file, with every origin stored,
 * against a program that only splits the same blocks into lines and writes them back (`split-lines.mjs each`).
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SqliteStore } from '../packages/gate/dist/store/sqlite/sqlite-store.js';
import { alternate, freshRecord, nowNanoseconds, withTempFolder } from './gate-setup.mjs';
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
const MIB = 2 ** 20;
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
  const filter = (/** @type {string} */ place) => {
    return ['--import', PEAK, COMMAND, 'filter', '--as', 'ExampleBot', ...(places[place] ?? [])];
  };
  /** What the runs print, with the list. */
  const messages = new Set();
  /** @type {Record<string, number>} */
  const peaks = {};
  const timed = (/** @type {string} */ name, /** @type {string[]} */ args) => () => {
    const [list, out] = [openSync(join(folder, order), 'r'), openSync(join(folder, 'out'), 'w')];
    const start = nowNanoseconds();
    const run = spawnSync(process.execPath, args, { stdio: [list, out, 'pipe', 'pipe'], encoding: 'utf8' });
    const took = nowNanoseconds() - start;
    closeSync(list);
    closeSync(out);
    if (run.status !== 0) throw new Error(`${name} ended with ${run.status}: ${run.stderr}`);
    if (run.output[3] !== '') messages.add(run.stderr);
    peaks[name] = Math.max(peaks[name] ?? 0, Number(run.output[3]?.split(' ')[0]));
    return took / urls;
  };
  const figures = await alternate(rounds, {
    split: timed('split', [SPLIT]),
    each: timed('each', [SPLIT, 'each']),
    ...Object.fromEntries(SOURCES.map((name) => [name, timed(name, filter(name))])),
  });
  if (messages.size !== 1) throw new Error(`Runs over the same list differ: ${[...messages]}`);
  const peak = Math.max(...SOURCES.map((name) => peaks[name] ?? Number.NaN)) / MIB;
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
        what: `filter: a ${order} list, peak RSS`,
        figure: peak,
        unit: 'MiB',
        bar: 286,
        stretch: 150,
        sense: 'at most',
      },
    ],
    details: ['split', 'each', ...SOURCES].map((name) => ({
      what: `filter: a ${order} list`,
      contender: NAMES[name] ?? `filter, ${name}`,
      figure: `${digits(1e9 / figures.median(name))} URLs per second`,
    })),
  };
}
