/** Measures the checker: its speed, and the slowest file per byte. */
import { lint } from '../packages/lint/dist/index.js';
import { digits } from './report.mjs';
import { loadFiles, realFiles } from './workload.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 */

/** In smaller files fixed costs dominate, so their time per byte is not comparable. */
const MIN_BYTES = 200;
/** A file's time is the minimum of this many runs, which excludes pauses of the machine. */
const RUNS = 5;

/** @param {Settings} settings @returns {Outcome} */
export function lintFiles({ smoke, rounds }) {
  const inputs = inputsOf(allFiles(smoke));
  const all = rateOf(inputs, rounds);
  const withRules = rateOf(inputsOf(loadFiles({ smoke }).files), rounds);
  const slopes = inputs.filter((input) => input.bytes.length >= MIN_BYTES).map(nanosecondsPerByte);
  slopes.sort((a, b) => a - b);
  const middle = slopes[slopes.length >> 1] ?? Number.NaN;
  const worst = slopes.at(-1) ?? Number.NaN;
  return {
    rows: [
      {
        what: 'lint, real files',
        figure: all.rate,
        unit: 'MB/s',
        bar: 22,
        stretch: 40,
        sense: 'at least',
        note: `${inputs.length} files, ${digits(all.each)} µs per file; only files with rules: ${digits(withRules.rate)} MB/s, ${digits(withRules.each)} µs`,
      },
      {
        what: 'lint, the slowest file per byte',
        figure: worst / middle,
        unit: '× the median',
        bar: 50,
        stretch: 20,
        sense: 'at most',
        note: `median ${digits(middle)} ns, worst ${digits(worst)} ns per byte`,
      },
    ],
    details: [],
  };
}

/** @typedef {{ bytes: Uint8Array, options: { url: string } }} Input */

/** All files, because a checker also gets error pages and empty files. @param {boolean} smoke */
function allFiles(smoke) {
  const folder = process.env.MAYCRAWL_CONFORMANCE;
  return folder && !smoke ? realFiles(folder) : loadFiles({ smoke }).files;
}

/** @param {{ host: string, bytes: Uint8Array }[]} files @returns {Input[]} */
function inputsOf(files) {
  return files.map(({ host, bytes }) => ({ bytes, options: { url: `https://${host}/robots.txt` } }));
}

/** Returns megabytes per second, and microseconds per file. @param {Input[]} inputs @param {number} rounds */
function rateOf(inputs, rounds) {
  const bytes = inputs.reduce((sum, input) => sum + input.bytes.length, 0);
  const passes = Array.from({ length: rounds + 1 }, () => timed(() => inputs.forEach(lintOne)));
  const median = passes.slice(1).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
  return { rate: bytes / median / 1000, each: (median * 1000) / inputs.length };
}

/** @param {Input} input */
function lintOne({ bytes, options }) {
  return lint(bytes, options);
}

/** @param {Input} input */
function nanosecondsPerByte(input) {
  const runs = Array.from({ length: RUNS }, () => timed(() => lintOne(input)));
  return (Math.min(...runs) * 1e6) / input.bytes.length;
}

/** Returns milliseconds. @param {() => unknown} work */
function timed(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}
