/** Measures what a watcher of many sites takes, and how large its history is: processes of their own. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withTempFolder } from './gate-setup.mjs';
import { digits } from './report.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 * @typedef {{ rounds: { seconds: number, cpuSeconds: number }[], faults: number, alerts: number, bytes: number }} Checks
 * @typedef {{ fetches: number, distinctBytes: number, lookup99: number, bytes: number }} History
 */

const LOAD = fileURLToPath(new URL('watch-load.mjs', import.meta.url));
const PEAK = fileURLToPath(new URL('process-usage.mjs', import.meta.url));
const HOUR_SECONDS = 3_600;
const MEGABYTE = 1e6;

/** @param {Settings} settings @returns {Promise<Outcome>} */
export function watchSites({ smoke }) {
  const sites = smoke ? 50 : 100_000;
  return withTempFolder(async (folder) => {
    const { figures, peak } = /** @type {{ figures: Checks, peak: number }} */ (run('checks', sites, folder));
    const [first, second] = figures.rounds;
    if (first === undefined || second === undefined || figures.faults > 0)
      throw new Error(`of the checks, ${figures.faults} failed`);
    const note = `${sites.toLocaleString('en')} sites, fetches of 50 ms, 1 % of the files change; SQLite`;
    const inHour = (/** @type {{ seconds: number }} */ { seconds }) => HOUR_SECONDS / seconds;
    return {
      rows: [
        {
          what: 'watch: rounds of all sites that one process can check in an hour',
          figure: inHour(second),
          unit: '',
          bar: 1,
          stretch: 5,
          sense: 'at least',
          note: `${note}; the first round, in which every file is new: ${digits(inHour(first))}`,
        },
        {
          what: 'watch: processor time of an hour of hourly checks, in one core',
          figure: (100 * second.cpuSeconds) / HOUR_SECONDS,
          unit: '%',
          bar: 100,
          stretch: 10,
          sense: 'at most',
          note,
        },
        {
          what: 'watch: peak RSS',
          figure: peak / MEGABYTE,
          unit: 'MB',
          bar: 500,
          stretch: 250,
          sense: 'at most',
          note,
        },
      ],
      details: [],
    };
  });
}

/** @param {Settings} settings @returns {Promise<Outcome>} */
export function watchHistory({ smoke }) {
  const fetches = smoke ? 2_000 : 1_000_000;
  return withTempFolder(async (folder) => {
    const { figures } = /** @type {{ figures: History }} */ (run('history', fetches, folder));
    const allowed = 1.2 * figures.distinctBytes + 100 * figures.fetches;
    const note = `${figures.fetches.toLocaleString('en')} fetches of 1,000 sites, 1 % of them changes; SQLite`;
    return {
      rows: [
        {
          what: 'history: bytes beside 1.2 times the distinct files and 100 for each fetch',
          figure: figures.bytes / allowed,
          unit: '×',
          bar: 1,
          stretch: 0.5,
          sense: 'at most',
          note: `${note}; ${digits(figures.bytes / MEGABYTE)} MB, the distinct files ${digits(figures.distinctBytes / MEGABYTE)}`,
        },
        {
          what: 'history: what held at a time, 99th percentile',
          figure: figures.lookup99,
          unit: 'ms',
          bar: 5,
          stretch: 1,
          sense: 'at most',
          note: `${note}; with the bytes of the file`,
        },
      ],
      details: [],
    };
  });
}

/**
 * Returns what the process printed, and the peak of its memory in bytes.
 *
 * @param {'checks' | 'history'} kind
 * @param {number} count
 * @param {string} folder
 */
function run(kind, count, folder) {
  const args = ['--import', PEAK, LOAD, kind, String(count), folder];
  const { status, stdout, stderr, output } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the watcher ended with ${status}: ${stderr}`);
  return { figures: JSON.parse(stdout), peak: Number(output[3]?.split(' ')[0]) };
}
