// `npm test`: runs every step of `npm run check` and then the tests. The last line counts steps and tests together.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, preparation } from './check-steps.mjs';
import { bin } from './processes.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { runSteps } from './steps.mjs';

scriptArguments(`npm test

Installs, builds, and runs every check and every test. For one file: npx vitest run FILE`);

const { passed, failed } = await runSteps([...preparation, ...checks, { name: 'tests', run: runTests }]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-tests-'));
  try {
    const report = join(folder, 'report.json');
    const code = await bin('vitest')('run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
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
