/**
 * Measures the page in the system's Chromium: its sizes, how soon it is usable, and how soon verdicts follow a key in a
 * file of 500 KiB. Without Chromium, the rows that need it have no figure.
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { buildPage } from '../scripts/build-page.mjs';
import { testedChromiumPath } from '../scripts/system-programs.mjs';
import { pageSizes } from './page-sizes.mjs';
import { digits } from './report.mjs';
import {
  preparePage,
  preparePageWithUrls,
  pressEnter,
  pressEnterForFindings,
  tasksDuring,
  toggleFilter,
  usableAfter,
} from './workbench-page.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 * @typedef {import('./report.mjs').Row} Row
 */

const PAGE = fileURLToPath(new URL('../packages/workbench', import.meta.url));

const CHROMIUM = testedChromiumPath();

/** @param {Settings} settings @returns {Promise<Outcome>} */
export async function workbench(settings) {
  if ((await buildPage()) !== 0) throw new Error('The page cannot be built: run "npm run build"');
  return { rows: [...sizeRows(), ...(await timeRows(settings))], details: [] };
}

/** @returns {Row[]} */
function sizeRows() {
  return pageSizes().map(({ what, kilobytes, bar, stretch, note }) => row(what, kilobytes, bar, stretch, { note }));
}

/** @param {string} what @param {number} figure @param {number} bar @param {number} stretch @returns {Row} */
function row(what, figure, bar, stretch, { unit = 'KB', note = '' } = {}) {
  return { what: `workbench: ${what}`, figure, unit, bar, stretch, sense: 'at most', note };
}

/** @param {Settings} settings @returns {Promise<Row[]>} */
async function timeRows(settings) {
  if (CHROMIUM === undefined) return timeTable({});
  const server = await preview({ root: PAGE, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const url = server.resolvedUrls?.local[0] ?? '';
    return timeTable({
      usable: await usableAfter(browser, url, { rate: 4, rounds: settings.smoke ? 1 : 7 }),
      normal: await typing(browser, url, 1, settings),
      slow: await typing(browser, url, 4, settings),
      findings: await findingsAfterKeys(browser, url, settings),
      filters: await filtering(browser, url, settings),
    });
  } finally {
    await browser.close();
    await server.close();
  }
}

async function typing(browser, url, rate, { smoke }) {
  const size = smoke ? { bytes: 4_000, keys: 3 } : { bytes: 500 * 1024, keys: 60 };
  const { page, stop } = await preparePage(browser, url, size.bytes);
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    // The first keys compile the code.
    for (let i = 0; i < 5; i++) await pressEnter(page);
    const times = [];
    for (let i = 0; i < size.keys; i++) times.push(await pressEnter(page));
    const tasks = await tasksDuring(browser, page, async () => {
      for (let i = 0; i < Math.min(20, size.keys); i++) await pressEnter(page);
    });
    times.sort((a, b) => a - b);
    return { median: at(times, 0.5), high: at(times, 0.95), longest: Math.max(...tasks) };
  } finally {
    await stop();
  }
}

/** The times from a key to the findings of a file of 100 KB, whose last line is misspelt. */
async function findingsAfterKeys(browser, url, { smoke }) {
  const size = smoke ? { bytes: 4_000, keys: 3 } : { bytes: 100_000, keys: 40 };
  const { page, stop } = await preparePage(browser, url, size.bytes, 'Disalow: /misspelt\n');
  try {
    await page.locator('.problems', { hasText: 'Disalow' }).waitFor();
    const times = [];
    for (let i = 0; i < size.keys + 5; i++) times.push(await pressEnterForFindings(page));
    // The first keys compile the code.
    return times.slice(5).sort((a, b) => a - b);
  } finally {
    await stop();
  }
}

/** The times to filter 10,000 URLs by their verdicts for 9 crawlers, and to show all again. */
async function filtering(browser, url, { smoke }) {
  const { page, stop } = await preparePageWithUrls(browser, url, smoke ? 30 : 10_000);
  try {
    const times = [];
    for (let i = 0; i < (smoke ? 4 : 40); i++) times.push(await toggleFilter(page));
    return times.sort((a, b) => a - b);
  } finally {
    await stop();
  }
}

/** @param {readonly number[]} sorted */
function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** @returns {Row[]} */
function timeTable({ usable = Number.NaN, normal = undefined, slow = undefined, findings = [], filters = [] }) {
  const none = CHROMIUM === undefined ? 'skipped: no Chromium on PATH' : '';
  const time = (what, figure, bar, stretch, note = '') =>
    row(what, figure ?? Number.NaN, bar, stretch, { unit: 'ms', note: none || note });
  const median = (figures) => `median ${digits(figures?.median ?? Number.NaN)} ms`;
  return [
    time('usable, with 4 × CPU slowdown', usable, 1000, 500, 'editor takes keys, verdicts of the example shown'),
    time('key to verdicts, 500 KiB, 50 × 10, 95th percentile', normal?.high, 100, 66, median(normal)),
    time('key to verdicts with 4 × CPU slowdown, 95th percentile', slow?.high, 150, 123, median(slow)),
    time('longest task while typing', normal?.longest, 50, 40),
    time('longest task while typing, with 4 × CPU slowdown', slow?.longest, 100, 70),
    time(
      'key to findings, 100 KB, 95th percentile',
      at(findings, 0.95),
      150,
      93,
      `median ${digits(at(findings, 0.5))} ms`,
    ),
    time('filter of 10,000 URLs × 9 crawlers, 95th percentile', at(filters, 0.95), 100, 50),
  ];
}
