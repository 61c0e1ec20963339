// Runs vitest, and counts its tests.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bin, root } from './processes.mjs';
import { missingPrograms } from './system-programs.mjs';
import { createTestPlaces } from './test-places.mjs';
import { UNHANDLED_ERRORS_FILE } from './unhandled-errors.mjs';

/** How long processes that were ended may take to disappear: they are looked for this often, with this pause. */
const [ATTEMPTS, PAUSE_MS] = [50, 100];

/** More files than these do not fail because the machine was busy for a moment. */
const MOST_REPEATED = 5;

/**
 * Runs the test files, or all if none is given. Resolves to `{ passed, failed }`; a temporary folder or a process that is
 * left over is a failure. If the environment variable CI is `true`, up to five files with failures run once more, alone, and
 * what passes then is listed: an hour of tests is not lost, and whoever corrects the test knows where to look.
 * @param {...string} files
 */
export async function runTests(...files) {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-tests-'));
  const places = createTestPlaces();
  try {
    const vitest = async (name, ...args) => {
      const report = join(folder, name);
      const unhandled = join(folder, 'unhandled');
      const reporters = ['default', 'json', './scripts/unhandled-errors.mjs'].map((one) => `--reporter=${one}`);
      const env = { ...places.env, [UNHANDLED_ERRORS_FILE]: unhandled };
      const code = await bin('vitest', undefined, { env })('run', ...reporters, `--outputFile.json=${report}`, ...args);
      return {
        code,
        results: readResults(report),
        isWhole: existsSync(unhandled) && readFileSync(unhandled, 'utf8') === '0',
      };
    };
    let run = await vitest('report.json', ...files);
    const repeated = failedFiles(run.results);
    // Errors that are of no file would be lost.
    if (process.env.CI === 'true' && run.isWhole && repeated.length > 0 && repeated.length <= MOST_REPEATED) {
      console.log(`\n== again, alone: ${repeated.join(', ')}`);
      const again = await vitest('again.json', '--maxWorkers=1', ...repeated);
      for (const name of passedNow(run.results, again.results))
        console.log(`Failed beside others, passed alone: ${name}`);
      run = { ...again, results: withResults(run.results, again.results) };
    }
    for (const { program, tests } of missingPrograms())
      if (tests !== undefined) console.log(`Skipped without ${program}: ${tests.join(', ')}`);
    const { passed, failed } = countTests(run.code, run.results);
    const left = await remnants(places);
    for (const what of left) console.error(`The tests left ${what}`);
    return { passed, failed: failed + left.length };
  } finally {
    places.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {ReturnType<typeof createTestPlaces>} places */
async function remnants(places) {
  for (let attempt = 1; attempt < ATTEMPTS && places.remnants().length > 0; attempt++) await wait(PAUSE_MS);
  return places.remnants();
}

/**
 * @typedef {{ name: string, status: string, assertionResults: readonly { status: string, fullName: string }[] }} FileResult
 * Of vitest's report.
 */

/** Counts a file that cannot be loaded, or errors outside any test, as one failure: vitest counts no test for them. */
function countTests(code, results) {
  const tests = results.flatMap(({ assertionResults }) => assertionResults);
  const count = (...wanted) => tests.filter(({ status }) => wanted.includes(status)).length;
  const broken = results.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const skipped = count('skipped', 'pending', 'todo');
  if (skipped > 0) console.log(`${skipped} skipped`);
  const failed = count('failed') + broken;
  return { passed: count('passed'), failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** @param {readonly FileResult[]} results */
function failedFiles(results) {
  return results.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name));
}

/** Returns the results with those of a second run instead. @param {readonly FileResult[]} first @param {readonly FileResult[]} second */
export function withResults(first, second) {
  const again = new Map(second.map((result) => [result.name, result]));
  return first.map((result) => again.get(result.name) ?? result);
}

/**
 * Returns what failed first and passes now: tests, and files that failed as a whole.
 * @param {readonly FileResult[]} first @param {readonly FileResult[]} second
 */
export function passedNow(first, second) {
  const failedFirst = first.filter(({ status }) => status === 'failed').flatMap(failuresOf);
  const failedAgain = new Set(second.filter(({ status }) => status === 'failed').flatMap(failuresOf));
  return failedFirst.filter((name) => !failedAgain.has(name));
}

/** @param {FileResult} result */
function failuresOf({ name, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const file = relative(root, name);
  return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file}: ${fullName.trim()}`);
}

/** A run that ends without a report has failed. @returns {readonly FileResult[]} */
function readResults(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return [];
  }
}
