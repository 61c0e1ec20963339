// Runs vitest, and counts its tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bin } from './processes.mjs';
import { missingPrograms } from './system-programs.mjs';
import { createTestPlaces } from './test-places.mjs';

/** How long processes that were ended may take to disappear: they are looked for this often, with this pause. */
const [ATTEMPTS, PAUSE_MS] = [50, 100];

/**
 * Runs the test files, or all if none is given. Resolves to `{ passed, failed }`; a temporary folder or a process that is
 * left over is a failure.
 * @param {...string} files
 */
export async function runTests(...files) {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-tests-'));
  const places = createTestPlaces();
  try {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await bin('vitest', undefined, { env: places.env })('run', ...reporters, ...files);
    for (const { program, tests } of missingPrograms())
      if (tests !== undefined) console.log(`Skipped without ${program}: ${tests.join(', ')}`);
    const { passed, failed } = countTests(code, report);
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

/** Counts a file that cannot be loaded, or errors outside any test, as one failure: vitest counts no test for them. */
function countTests(code, report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = readReport(report);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const skipped = numPendingTests + numTodoTests;
  if (skipped > 0) console.log(`${skipped} skipped`);
  const failed = numFailedTests + broken;
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  }
}
