// `npm run test:crawlers`: runs our crawlers against the scenarios of `maycrawl test-crawler`. Each scenario counts as a test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparation } from './check-steps.mjs';
import { installPython, installPythonInto, toolsFolder } from './client-tools.mjs';
import { ourCrawlers } from './crawlers/our-crawlers.mjs';
import { runTestCrawler } from './crawlers/run-test-crawler.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { printTotal, runSteps } from './steps.mjs';
import { provideSystemPrograms } from './system-programs.mjs';

const { values } = scriptArguments(
  `npm run test:crawlers [-- --only TEXT]

Builds, installs Scrapy and an MCP server from PyPI into .cache/clients, and runs the crawlers of this repository against
the scenarios of maycrawl test-crawler: they must obey in each that applies to them. They read robots.txt as Google does,
so the scenarios where RFC 9309 differs do not count.

--only TEXT  only crawlers whose name contains it`,
  { only: { type: 'string', default: '' } },
);

/** What says nothing against a crawler. */
const GOOD = ['obeyed', 'not-applicable'];
const programs = [{ program: 'python3', debianPackage: 'python3-venv', why: 'the middleware for Scrapy is tested' }];

/** The tool obeys in these. In others it does not, which is not the crawler's fault. */
const MCP_SCENARIOS = 'prefix,wildcard,own-group,status-404,page-redirect';
const mcpFolder = join(toolsFolder, 'mcp');
const mcpCrawler = [
  ...['node', 'conformance/crawler/mcp-fetch.mjs', '{start}', 'fetch', '{"raw":true,"max_length":999999}'],
  ...[join(mcpFolder, 'bin/mcp-server-fetch'), '--allow-private-ips', '--user-agent=ExampleBot/1.0'],
];

/** @param {readonly string[]} command @param {readonly string[]} [options] */
async function testOurs(command, options) {
  const { calibration, scenarios } = await runTestCrawler(command, { options });
  if (calibration !== 'passed') console.error(`calibration failed: ${calibration}`);
  const failed = scenarios.filter(({ level, outcome }) => level !== 'rfc' && !GOOD.includes(outcome));
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
      { name: 'mcp-server-fetch', run: () => installPythonInto(mcpFolder, 'conformance/crawler/requirements.txt') },
      { name: 'the crawler for MCP tools', run: () => testOurs(mcpCrawler, ['--only', MCP_SCENARIOS]) },
    ]),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
