// `npm run test:crawlers`: runs our crawlers against the scenarios of `maycrawl test-crawler`. Each scenario counts as a test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparation } from './check-steps.mjs';
import { installPythonInto } from './client-tools.mjs';
import { ourCrawlers } from './crawlers/our-crawlers.mjs';
import { runTestCrawler } from './crawlers/run-test-crawler.mjs';
import { onPath } from './processes.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { printTotal, runSteps } from './steps.mjs';
import { provideSystemPrograms } from './system-programs.mjs';

const { values } = scriptArguments(
  `npm run test:crawlers [-- --only TEXT] [--all]

Builds, installs Scrapy and an MCP server from PyPI into .cache/clients, and runs the crawlers of this repository against
the scenarios of maycrawl test-crawler: they must obey in each that applies to them. They read robots.txt as Google does,
so the scenarios where RFC 9309 differs do not count. Scrapy and the MCP server are skipped if Python is missing.

--only TEXT  only crawlers whose name contains it
--all        each in all scenarios, not only in those that it could get wrong by itself`,
  { only: { type: 'string', default: '' }, all: { type: 'boolean', default: false } },
);

/** What says nothing against a crawler. */
const GOOD = ['obeyed', 'not-applicable'];
const PYTHON = { program: 'python3', debianPackage: 'python3-venv', why: 'Scrapy and an MCP server run on it' };

/** @param {import('./crawlers/our-crawlers.mjs').OurCrawler} crawler */
async function testOurs({ command, options, needsPython, isMissing }) {
  if (isMissing !== undefined) {
    console.log(`skipped: ${isMissing}`);
    return { passed: 0, failed: 0 };
  }
  if (needsPython !== undefined) {
    if (!onPath(PYTHON.program)) {
      console.log(`skipped: ${PYTHON.program} is missing`);
      return { passed: 0, failed: 0 };
    }
    if ((await installPythonInto(needsPython.folder, needsPython.requirements)) !== 0) return { passed: 0, failed: 1 };
  }
  const { calibration, scenarios } = await runTestCrawler(command, { options });
  if (calibration !== 'passed') console.error(`calibration failed: ${calibration}`);
  const failed = scenarios.filter(({ level, outcome }) => level !== 'rfc' && !GOOD.includes(outcome));
  for (const { id, outcome, violations, missed } of failed)
    console.error(`${id}: ${outcome} ${JSON.stringify({ violations, missed })}`);
  return { passed: scenarios.length - failed.length, failed: calibration === 'passed' ? failed.length : 1 };
}

const folder = mkdtempSync(join(tmpdir(), 'maycrawl-crawlers-'));
try {
  const crawlers = ourCrawlers(folder, { isAll: values.all === true }).filter(({ name }) =>
    name.includes(String(values.only)),
  );
  const programs = crawlers.some(({ needsPython }) => needsPython !== undefined) ? [PYTHON] : [];
  printTotal(
    await runSteps([
      ...preparation,
      { name: 'system programs', run: () => provideSystemPrograms(programs) },
      ...crawlers.map((crawler) => ({ name: crawler.name, run: () => testOurs(crawler) })),
    ]),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
