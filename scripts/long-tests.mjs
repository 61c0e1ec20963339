// The test files that `npm test` leaves out, and those of which it runs a part.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './packages.mjs';
import { root } from './processes.mjs';
import { SLOW_TESTS } from './slow-tests.mjs';

/** What a test file imports whose size depends on the setting. */
const SIZED = /full-size\.js'|attack-tests\.js'/;
/** The files that `npm run test:clients` runs. */
const OF_CLIENTS = /^examples\/(?:clients|frameworks)\//;
/** The files that start a browser for each test. */
const OF_BROWSERS = /^packages\/(?:workbench\/test\/browser|playwright\/test)\//;

/**
 * The environment of test files that run more than with `npm test`.
 * @param {boolean} isAll
 */
export const sizeEnvironment = (isAll) => ({ MAYCRAWL_TEST_SIZE: isAll ? 'all' : 'more' });

/**
 * Returns the files that `npm test` leaves out and, if all is examined, those of which it runs a part; those of browsers
 * apart, without those that `npm run test:clients` runs. Packages must be installed.
 * @param {boolean} isAll
 */
export async function longTests(isAll) {
  const { default: picomatch } = await import('picomatch');
  /** @param {string} file */
  const isLong = (file) =>
    picomatch.isMatch(file, SLOW_TESTS) || (isAll && SIZED.test(readFileSync(join(root, file), 'utf8')));
  const folders = [...packages().map(({ folder }) => join(folder, 'test')), 'bench', 'examples', 'fuzz', 'scripts'];
  const files = folders.flatMap(testFiles).filter((file) => isLong(file) && !OF_CLIENTS.test(file));
  return {
    ofBrowsers: files.filter((file) => OF_BROWSERS.test(file)),
    others: files.filter((file) => !OF_BROWSERS.test(file)),
  };
}

/** The test files of a folder; none if there is no such folder. @param {string} folder */
function testFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.test.ts')).map((file) => join(folder, file));
}
