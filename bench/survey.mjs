/**
 * Measures `maycrawl survey`: the time to count rows beside the time to decode and parse the same rows, in the first pass
 * of a process and in later ones, and the memory of a whole run.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTempFolder } from './gate-setup.mjs';
import { digits } from './report.mjs';
import { loadFiles } from './workload.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 */

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/maycrawl.js', import.meta.url));
const PASS = fileURLToPath(new URL('survey-pass.mjs', import.meta.url));
const PEAK = fileURLToPath(new URL('process-usage.mjs', import.meta.url));
const MIB = 2 ** 20;
const WARM_PASSES = 20;

/** @param {Settings} settings @returns {Promise<Outcome>} */
export function surveyRows({ smoke, rounds }) {
  return withTempFolder((folder) => {
    const { files } = loadFiles({ smoke });
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    const once = join(folder, 'once');
    writeRows(once, files, 1);
    const passes = smoke ? 2 : WARM_PASSES;
    const ratios = Array.from({ length: smoke ? 1 : Math.min(rounds, 7) }, () => {
      const [survey, parse] = [timesOf('survey', passes, once), timesOf('parse', passes, once)];
      return { cold: survey.first / parse.first, warm: survey.fastest / parse.fastest, survey };
    });
    const many = join(folder, 'many');
    writeRows(many, files, smoke ? 1 : 50);
    const megabytes = ratios.map(({ survey }) => bytes / survey.fastest);
    /** @type {(what: string, figure: number, bar: number, unit?: string, note?: string) => import('./report.mjs').Row} */
    const row = (what, figure, bar, unit = '×', note = '') => ({
      what: `survey: ${what}`,
      figure,
      unit,
      bar,
      stretch: bar * 0.8,
      sense: 'at most',
      ...(note && { note }),
    });
    return Promise.resolve({
      rows: [
        row('CPU beside reading the rows, cold', median(ratios.map(({ cold }) => cold)), 14),
        row(
          'CPU beside reading the rows, warm',
          median(ratios.map(({ warm }) => warm)),
          8,
          '×',
          `${digits(median(megabytes))} MB/s`,
        ),
        row('peak RSS', peakOf(many) / MIB, 200, 'MiB', `${digits(files.length * (smoke ? 1 : 50))} origins`),
      ],
      details: [],
    });
  });
}

/** @param {string} kind @param {number} passes @param {string} path */
function timesOf(kind, passes, path) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PASS, kind, String(passes), path], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${kind} ended with ${status}: ${stderr}`);
  const [first = 0, fastest = 0] = stdout.split(' ').map(Number);
  return { first, fastest };
}

/** Returns the peak memory of a run of the command, in bytes. @param {string} path */
function peakOf(path) {
  const { status, stderr, output } = spawnSync(process.execPath, ['--import', PEAK, COMMAND, 'survey', path], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`survey ended with ${status}: ${stderr}`);
  return Number((output[3] ?? '').split(' ')[0]);
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/**
 * Writes a row for each file, `times` times over with other origins.
 *
 * @param {string} path
 * @param {readonly { bytes: Uint8Array }[]} files
 * @param {number} times
 */
function writeRows(path, files, times) {
  const out = openSync(path, 'w');
  for (let i = 0; i < times * files.length; i++) {
    const { bytes } = /** @type {{ bytes: Uint8Array }} */ (files[i % files.length]);
    const origin = `https://${String(i).padStart(9, '0')}.example`;
    writeSync(out, `${origin}\tR\t20260101000000\t200\t${Buffer.from(bytes).toString('base64')}\n`);
  }
  closeSync(out);
}
