// `npm run test:crawlers`: runs our crawlers against the scenarios of `maycrawl test-crawler`. Each scenario counts as a test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparation } from './check-steps.mjs';
import { installPython } from './client-tools.mjs';
import { ourCrawlers } from './crawlers/our-crawlers.mjs';
import { runTestCrawler } from './crawlers/run-test-crawler.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { printTotal, runSteps } from './steps.mjs';
import { provideSystemPrograms } from './system-programs.mjs';

const { values } = scriptArguments(
  `npm run test:crawlers [-- --only TEXT]

Builds, installs Scrapy from PyPI into .cache/clients, and runs the crawlers of this repository against the scenarios of
maycrawl test-crawler: they must obey in each that applies to them.

--only TEXT  only crawlers whose name contains it`,
  { only: { type: 'string', default: '' } },
);

/** What says nothing against a crawler. */
const GOOD = ['obeyed', 'not-applicable'];
const programs = [{ program: 'python3', debianPackage: 'python3-venv', why: 'the middleware for Scrapy is tested' }];

/** @param {readonly string[]} command */
async function testOurs(command) {
  const { calibration, scenarios } = await runTestCrawler(command);
  if (calibration !== 'passed') console.error(`calibration failed: ${calibration}`);
  const failed = scenarios.filter(({ outcome }) => !GOOD.includes(outcome));
  for (const { id, outcome, violations, missed } of failed)
    console.error(`${id}: ${outcome} ${JSON.stringify({ violations, missed })}`);
  return { passed: scenarios.length - failed.length, failed: calibration === 'passed' ? failed.length : 1 };
}

const folder = mkdtempSync(join(tmpdir(), 'maycrawl-crawlers-'));
try {
  const crawlers = ourCrawlers(folder).filter(({ name }) => name.includes(String(values.only)));
  printTotal(
    await runSteps([
      ...preparation,
      { name: 'system programs', run: () => provideSystemPrograms(programs) },
      { name: 'Scrapy', run: installPython },
      ...crawlers.map(({ name, command }) => ({ name, run: () => testOurs(command) })),
    ]),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
