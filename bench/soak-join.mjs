/**
 * Sends rows to `maycrawl join` through a pipe, and compares its counts with those that the engine gives for the same
 * paths, and its peak memory with the bound:
 *
 *     node bench/soak-join.mjs [--rows 100000000] [--each 1000] [--one 5000000] [--as CRAWLER …]
 *
 * Sites of `--each` URLs until there are so many `--rows`, then one site with `--one` URLs. Ends with 1 if a count differs
 * or the peak is more than 200 MiB.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from '@maycrawl/core';
import { random } from './random.mjs';
import { digits } from './report.mjs';
import { loadFiles, queriesFor } from './workload.mjs';

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/maycrawl.js', import.meta.url));
const USAGE = fileURLToPath(new URL('process-usage.mjs', import.meta.url));
const MIB = 2 ** 20;
const BAR_MIB = 200;
const SEED = 11;
const DIGITS = 9;
const HOST = `https://site-${'0'.repeat(DIGITS)}.example`;
/** Different sites; each comes again and again under other names. */
const TEMPLATES = 200;
/** Rows of one block of the site with many URLs. */
const BLOCK_ROWS = 10_000;

/**
 * Rows of a site, with places for its number.
 *
 * @typedef {{ bytes: Buffer, places: number[], allowed: number, blocked: number }} Template
 */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    each: { type: 'string', default: '1000' },
    one: { type: 'string', default: '5000000' },
    as: { type: 'string', multiple: true, default: ['Googlebot'] },
    smoke: { type: 'boolean', default: false },
  },
});
const { as: crawlers, smoke } = values;
const [rows, each, one] = [Number(values.rows), Number(values.each), Number(values.one)];
const { files } = loadFiles({ smoke });

/**
 * @param {import('./workload.mjs').BenchFile} file
 * @param {number} count
 * @param {boolean} withFile
 * @returns {Template}
 */
function templateOf(file, count, withFile) {
  const paths = queriesFor([file], count, SEED).map(({ path }) => path);
  const robots = parse(file.bytes);
  const verdicts = paths.flatMap((path) =>
    crawlers.map((crawler) => robots.allows(new URL(HOST + path).href, crawler)),
  );
  const row = `${HOST}\tR\t20260101000000\t200\t${Buffer.from(file.bytes).toString('base64')}\n`;
  const bytes = Buffer.from((withFile ? row : '') + paths.map((path) => `${HOST}\tU\t${HOST}${path}\n`).join(''));
  const places = [];
  for (let at = bytes.indexOf(HOST); at !== -1; at = bytes.indexOf(HOST, at + 1))
    places.push(at + 'https://site-'.length);
  const allowed = verdicts.filter(Boolean).length;
  return { bytes, places, allowed, blocked: verdicts.length - allowed };
}

/** @param {Template} template @param {number} number */
function withNumber({ bytes, places }, number) {
  const copy = Buffer.from(bytes);
  const text = Buffer.from(String(number).padStart(DIGITS, '0'));
  for (const place of places) copy.set(text, place);
  return copy;
}

const args = ['--import', USAGE, COMMAND, 'join', ...crawlers.flatMap((crawler) => ['--as', crawler])];
const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe', 'pipe'] });
const [input, errors, usage] = /** @type {any} */ ([child.stdin, child.stderr, child.stdio[3]]);
let [summary, used] = ['', ''];
errors.setEncoding('utf8').on('data', (/** @type {string} */ text) => (summary += text));
usage.setEncoding('utf8').on('data', (/** @type {string} */ text) => (used += text));
const closed = once(child, 'close');

const expected = { allowed: 0, blocked: 0, origins: 0 };
/** @param {Template} template @param {number} number */
async function send(template, number) {
  expected.allowed += template.allowed;
  expected.blocked += template.blocked;
  if (!input.write(withNumber(template, number))) await once(input, 'drain');
}

const r = random(SEED);
const templates = Array.from({ length: smoke ? 5 : TEMPLATES }, () => templateOf(r.pick(files), each, true));
for (let sent = 0; sent < rows; sent += each) {
  const number = expected.origins++;
  await send(/** @type {Template} */ (templates[number % templates.length]), number);
}
if (one > 0) {
  const number = expected.origins++;
  const file = r.pick(files);
  await send(templateOf(file, 0, true), number);
  const block = templateOf(file, Math.min(one, BLOCK_ROWS), false);
  for (let sent = 0; sent < one; sent += BLOCK_ROWS) await send(block, number);
}
input.end();
const [status] = await closed;
const [peak = 0, microseconds = 0] = used.split(' ').map(Number);
const counted = (/** @type {number} */ count) => count.toLocaleString('en-US');
const { allowed, blocked, origins } = expected;
const line = `maycrawl: ${allowed} allowed, ${blocked} blocked; ${origins} origins\n`;
const isExpected = status === 0 && summary.replaceAll(/(?<=\d),(?=\d)/g, '') === line;
process.stdout.write(
  `${counted((allowed + blocked) / crawlers.length)} URLs, ${digits(microseconds / 1e6)} s of processor time, peak ${digits(peak / MIB)} MiB\n`,
);
if (!isExpected) process.stdout.write(`expected ${line}got ${status}: ${summary}`);
process.exitCode = isExpected && peak / MIB <= BAR_MIB ? 0 : 1;
