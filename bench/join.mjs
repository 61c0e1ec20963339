/**
 * Measures `maycrawl join`: whole processes that read a sorted stream from disk and write a file, beside `maycrawl filter`
 * with saved files on the same URLs, and beside a program that splits the same rows and writes them back.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alternate, withTempFolder } from './gate-setup.mjs';
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
const MIB = 2 ** 20;
/** Bars of the time beside `filter` and beside the splitter, by URLs of an origin. */
const BARS = [
  { each: 1_200, filter: 0.85, split: 12 },
  { each: 50, filter: 0.45, split: 16 },
];
const TEN = 'Googlebot Bingbot GPTBot ClaudeBot CCBot Applebot YandexBot PerplexityBot Amazonbot Bytespider'.split(' ');

/** @param {Settings} settings @returns {Promise<Outcome>} */
export function joinRows({ smoke, rounds }) {
  return withTempFolder(async (folder) => {
    /** @type {Outcome} */
    const outcome = { rows: [], details: [] };
    for (const bars of BARS) {
      const urls = smoke ? 2_400 : 2_400_000;
      const each = smoke ? 100 : bars.each;
      const { rows, details } = await measure(joinPath(folder, String(bars.each)), { ...bars, each }, urls, {
        rounds: smoke ? 1 : Math.min(rounds, 7),
        smoke,
      });
      outcome.rows.push(...rows);
      outcome.details.push(...details);
    }
    return outcome;
  });
}

/**
 * @param {string} folder
 * @param {{ each: number, filter: number, split: number }} bars
 * @param {number} urls
 * @param {{ rounds: number, smoke: boolean }} settings
 * @returns {Promise<Outcome>}
 */
async function measure(folder, { each, filter, split }, urls, { rounds, smoke }) {
  writeInputs(folder, each, urls / each, smoke);
  /** @type {Record<string, number>} */
  const peaks = {};
  const run = (/** @type {string} */ name, /** @type {string} */ input, /** @type {string[]} */ args) => () => {
    const [list, out] = [openSync(joinPath(folder, input), 'r'), openSync(joinPath(folder, name), 'w')];
    const { status, stderr, output } = spawnSync(process.execPath, args, {
      stdio: [list, out, 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    closeSync(list);
    closeSync(out);
    if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
    const [peak = 0, processor = 0] = (output[3] ?? '').split(' ').map(Number);
    peaks[name] = Math.max(peaks[name] ?? 0, peak);
    return processor;
  };
  const joined = (/** @type {string[]} */ crawlers, /** @type {string[]} */ options = []) => {
    return ['--import', PEAK, COMMAND, 'join', '--quiet', ...crawlers.flatMap((name) => ['--as', name]), ...options];
  };
  const saved = ['--robots', joinPath(folder, 'saved')];
  const figures = await alternate(rounds, {
    split: run('split', 'rows', ['--import', PEAK, SPLIT, 'each']),
    join: run('join', 'rows', joined(['Googlebot'])),
    ten: run('ten', 'rows', joined(TEN)),
    explain: run('explain', 'rows', joined(['Googlebot'], ['--explain'])),
    filter: run('filter', 'urls', ['--import', PEAK, COMMAND, 'filter', '--as', 'Googlebot', '--quiet', ...saved]),
  });
  const same = sameVerdicts(folder);
  if (!same) throw new Error('join and filter differ');
  const times = (/** @type {string} */ a, /** @type {string} */ b) => figures.timesAsFast(b, a);
  const what = `join, ${digits(each)} URLs an origin`;
  /** @type {(what: string, figure: number, bar: number, note?: string) => import('./report.mjs').Row} */
  const row = (title, figure, bar, note) => ({
    what: `${what}: ${title}`,
    figure,
    unit: '×',
    bar,
    stretch: bar * 0.8,
    sense: 'at most',
    ...(note && { note }),
  });
  const nanoseconds = (/** @type {string} */ name) => `${digits((figures.median(name) * 1_000) / urls)} ns a URL`;
  return {
    rows: [
      row('CPU beside `filter`', times('join', 'filter'), filter, nanoseconds('join')),
      row('CPU beside a splitter', times('join', 'split'), split),
      row('ten crawlers beside one', times('ten', 'join'), 1.3),
      row('with `--explain` beside without', times('explain', 'join'), 5),
      { ...row('peak RSS', Math.max(peaks.join ?? 0, peaks.ten ?? 0) / MIB, 200), unit: 'MiB' },
    ],
    details: ['split', 'join', 'ten', 'explain', 'filter'].map((name) => ({
      what,
      contender: name,
      figure: `${nanoseconds(name)}, ${digits((peaks[name] ?? 0) / MIB)} MiB`,
    })),
  };
}

/** True if the URLs that `join` answers with 1 are those that `filter` writes. @param {string} folder */
function sameVerdicts(folder) {
  const allowed = readFileSync(joinPath(folder, 'join'), 'latin1')
    .split('\n')
    .filter((row) => row.split('\t', 2)[1] === '1')
    .map((row) => row.split('\t')[2]);
  return allowed.join('\n') === readFileSync(joinPath(folder, 'filter'), 'latin1').trimEnd();
}

/**
 * Writes `rows`, `urls` and the folder `saved` with the same files and URLs.
 *
 * @param {string} folder
 * @param {number} each
 * @param {number} origins
 * @param {boolean} smoke
 */
function writeInputs(folder, each, origins, smoke) {
  mkdirSync(folder);
  const { files } = loadFiles({ smoke });
  const r = random(7);
  const hosts = Array.from({ length: origins }, (_, i) => `www.site-${i.toString(36)}.example`).sort();
  const [rows, list] = [openSync(joinPath(folder, 'rows'), 'w'), openSync(joinPath(folder, 'urls'), 'w')];
  for (const [i, host] of hosts.entries()) {
    const file = { .../** @type {BenchFile} */ (files[i % files.length]), host };
    const origin = `https://${host}`;
    const urls = queriesFor([file], each, r.below(2 ** 31)).map(({ url }) => url);
    const robots = `${origin}\tR\t20260101000000\t200\t${Buffer.from(file.bytes).toString('base64')}\n`;
    writeSync(rows, robots + urls.map((url) => `${origin}\tU\t${url}\n`).join(''));
    writeSync(list, `${urls.join('\n')}\n`);
    const place = joinPath(folder, 'saved/https', host);
    mkdirSync(place, { recursive: true });
    writeFileSync(joinPath(place, 'robots.txt'), file.bytes);
  }
  closeSync(rows);
  closeSync(list);
}
