// Runs vitest, and counts its tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin } from './processes.mjs';

/** Runs the test files, or all if none is given. Resolves to `{ passed, failed }`. @param {...string} files */
export async function runTests(...files) {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-tests-'));
  try {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await bin('vitest')('run', ...reporters, ...files);
    return countTests(code, report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
