// `npm run test:full`: runs the tests that `npm test` leaves out, and those that it runs on a part of their input on all of
// it: every real file, every lookup of the soaks, every random run. The last line counts them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedChecks } from './check-steps.mjs';
import { packages } from './packages.mjs';
import { root } from './processes.mjs';
import { runTests } from './run-tests.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { SLOW_TESTS } from './slow-tests.mjs';
import { testBesideChecks } from './test-beside-checks.mjs';

/** What a test file imports whose size depends on the setting. */
const SIZED = /full-size\.js'|attack-tests\.js'/;

scriptArguments(`npm run test:full

Installs, builds, and runs the tests that take minutes on all of their input, instead of the part that npm test uses, and
the checks of the packages as npm publishes them.`);

process.env.MAYCRAWL_FULL_TESTS = '1';
await testBesideChecks({ name: 'tests at full size', run: runFullTests }, publishedChecks);

async function runFullTests() {
  // Installed by then.
  const { default: picomatch } = await import('picomatch');
  /** @param {string} file */
  const isLong = (file) => picomatch.isMatch(file, SLOW_TESTS) || SIZED.test(readFileSync(join(root, file), 'utf8'));
  const folders = [...packages().map(({ folder }) => join(folder, 'test')), 'bench', 'examples', 'fuzz', 'scripts'];
  return runTests(...folders.flatMap(testFiles).filter(isLong));
}

/** The test files of a folder; none if there is no such folder. @param {string} folder */
function testFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.test.ts')).map((file) => join(folder, file));
}
