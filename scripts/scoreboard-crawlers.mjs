// Runs crawlers of others against the scenarios of `maycrawl test-crawler`, and writes conformance/crawler/scoreboard.json, of
// which docs/scoreboard-crawlers.md is made.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filledEnvironment, folderOf, installCrawler } from './crawlers/install-crawler.mjs';
import { otherCrawlers } from './crawlers/other-crawlers.mjs';
import { runTestCrawler } from './crawlers/run-test-crawler.mjs';
import { root } from './processes.mjs';
import { rowsOf } from './requirements.mjs';
import { scriptArguments } from './script-arguments.mjs';

const FILE = join(root, 'conformance/crawler/scoreboard.json');
const OUTCOMES = ['violated', 'blocked-too-much', 'hung', 'not-applicable'];

const { values } = scriptArguments(
  `node scripts/scoreboard-crawlers.mjs [--only IDS] [--runs N] [--install]

Installs the newest version of each crawler that a registry has into .cache/crawlers, runs it against the scenarios of
maycrawl test-crawler, and writes the outcomes to conformance/crawler/scoreboard.json. Takes some minutes for each.

--only IDS  only these of scripts/crawlers/other-crawlers.mjs, with commas between; the rows of others are kept
--runs N    run each so often, and report what differs; 1 by default
--install   only install them`,
  { only: { type: 'string' }, runs: { type: 'string', default: '1' }, install: { type: 'boolean' } },
);

/** The scenarios in which no group names the crawler. */
const unnamed = rowsOf('crawler/scenarios.jsonl')
  .filter((scenario) => !/\{tok(?:en)?\}/i.test(JSON.stringify(scenario)))
  .map(({ id }) => id);

const chosen = otherCrawlers.filter(
  ({ id }) => values.only === undefined || String(values.only).split(',').includes(id),
);
for (const crawler of chosen) {
  const version = await installCrawler(crawler);
  if (version === undefined || values.install) continue;
  console.log(`${crawler.name} ${version}`);
  for (let run = 1; run <= Number(values.runs); run++) await testOther(crawler, version, run);
}

/** @param {import('./crawlers/other-crawlers.mjs').OtherCrawler} crawler @param {string} version @param {number} run */
async function testOther(crawler, version, run) {
  const scratch = mkdtempSync(join(tmpdir(), 'maycrawl-scoreboard-'));
  try {
    const places = { '{folder}': folderOf(crawler), '{scratch}': scratch };
    const command = crawler.command.map((part) => replaced(part, places));
    const { token = 'ExampleBot' } = crawler;
    const options = crawler.hasNoToken ? ['--only', unnamed.join()] : [];
    const report = await runTestCrawler(command, { token, options, environment: filledEnvironment(crawler) });
    if (report.calibration !== 'passed') throw new Error(`calibration failed: ${report.calibration}`);
    keepRow(rowOf(crawler, version, report), run);
  } catch (error) {
    console.error(`${crawler.name}: ${error.message}`);
    process.exitCode = 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @param {string} text @param {Readonly<Record<string, string>>} places */
function replaced(text, places) {
  return Object.entries(places).reduce((all, [name, place]) => all.replaceAll(name, place), text);
}

/**
 * @param {import('./crawlers/other-crawlers.mjs').OtherCrawler} crawler
 * @param {string} version
 * @param {{ scenarios: readonly any[] }} report
 */
function rowOf({ id, name, command, token = 'ExampleBot' }, version, { scenarios }) {
  const levels = [...new Set(scenarios.map(({ level }) => level))];
  const outcomes = Object.fromEntries(levels.map((level) => [level, outcomesOf(scenarios, level)]));
  const date = new Date().toISOString().slice(0, 10);
  return { id, name, version, date, token, command, scenarios: scenarios.length, outcomes };
}

function outcomesOf(scenarios, level) {
  const idsOf = (wanted) =>
    scenarios.filter((one) => one.level === level && one.outcome === wanted).map(({ id }) => id);
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, idsOf(outcome)]));
}

/** Writes a row in the place of that of an earlier run, in the order of the definitions. */
function keepRow(row, run) {
  const rows = new Map(readRows().map((one) => [one.id, one]));
  const before = rows.get(row.id);
  if (run > 1 && JSON.stringify(before?.outcomes) !== JSON.stringify(row.outcomes)) {
    console.error(`${row.name}: run ${run} differs from the one before`);
    process.exitCode = 1;
  }
  rows.set(row.id, row);
  const sorted = otherCrawlers.flatMap(({ id }) => rows.get(id) ?? []);
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** @returns {any[]} */
function readRows() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return [];
  }
}
