/** Measures `maycrawl lint` over a folder of many files: whole processes, their peak memory and their speed. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nowNanoseconds, withTempFolder } from './gate-setup.mjs';
import { digits } from './report.mjs';
import { loadFiles } from './workload.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 */

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/maycrawl.js', import.meta.url));
const PEAK = fileURLToPath(new URL('process-usage.mjs', import.meta.url));
const FORMATS = ['pretty', 'json', 'sarif', 'junit'];
const MIB = 2 ** 20;

/** @param {Settings} settings @returns {Promise<Outcome>} */
export function lintFolder({ smoke }) {
  const count = smoke ? 20 : 10_000;
  return withTempFolder(async (folder) => {
    writeFiles(count, smoke, folder);
    const runs = FORMATS.map((format) => ({ format, ...run(format, folder) }));
    const [slowest] = runs.toSorted((a, b) => b.seconds - a.seconds);
    const peak = Math.max(...runs.map((one) => one.peak));
    const noteOf = (/** @type {(one: typeof runs[number]) => number} */ figure) =>
      runs.map((one) => `${one.format} ${digits(figure(one))}`).join(', ');
    return {
      rows: [
        {
          what: 'lint of a folder: peak RSS',
          figure: peak,
          unit: 'MiB',
          bar: 250,
          stretch: 150,
          sense: 'at most',
          note: `${count.toLocaleString('en')} files; ${noteOf((one) => one.peak)}`,
        },
        {
          what: 'lint of a folder: speed',
          figure: count / (slowest?.seconds ?? Number.NaN),
          unit: 'files/s',
          sense: 'at least',
          note: `slowest format; ${noteOf((one) => count / one.seconds)}`,
        },
      ],
      details: [],
    };
  });
}

/**
 * Writes `count` files below `folder`, each in a folder of its own.
 *
 * @param {number} count
 * @param {boolean} smoke
 * @param {string} folder
 */
function writeFiles(count, smoke, folder) {
  const { files } = loadFiles({ smoke });
  for (let i = 0; i < count; i++) {
    const place = join(folder, 'sites', `${i % 100}`, `${i}`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'robots.txt'), files[i % files.length]?.bytes ?? '');
  }
}

/**
 * Runs the command with its output in a file. Returns seconds and mebibytes.
 *
 * @param {string} format
 * @param {string} folder
 */
function run(format, folder) {
  const out = openSync(join(folder, 'out'), 'w');
  const args = ['--import', PEAK, COMMAND, 'lint', '--no-config', '--format', format, join(folder, 'sites')];
  const start = nowNanoseconds();
  const { status, stderr, output } = spawnSync(process.execPath, args, {
    stdio: ['ignore', out, 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  const seconds = (nowNanoseconds() - start) / 1e9;
  closeSync(out);
  // 1: a finding reaches the threshold.
  if (status !== 0 && status !== 1) throw new Error(`lint ended with ${status}: ${stderr}`);
  return { seconds, peak: Number(output[3]?.split(' ')[0]) / MIB };
}
