/** Programs that obey nothing must not pass, however little they request. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { afterTest } from '../../../../scripts/clean-ups.js';
import { everyNth } from '../../../../scripts/full-size.js';
import { scenarios, type TestReport, testCrawler } from '../../src/index.js';

const hasWget = (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'wget')));

function report(...command: readonly string[]): Promise<TestReport> {
  return testCrawler({ command, token: 'ExampleBot', scenarios: everyNth(scenarios, 5), jobs: 4, seconds: 60 });
}

it('a program that requests nothing is no crawler', async () => {
  const { fault, results } = await report('true', '{start}');
  expect([fault, results]).toEqual(['no-request', []]);
});

it('a program that requests only robots.txt is no crawler', async () => {
  const program = 'await (await fetch(new URL("/robots.txt", process.argv[1]))).text()';
  const { fault, results } = await report(process.execPath, '--input-type=module', '--eval', program, '{start}');
  expect([fault, results]).toEqual(['no-pages', []]);
});

it.skipIf(!hasWget)('wget with robots=off obeys in no scenario', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-wget-'));
  afterTest.push(() => rmSync(folder, { recursive: true, force: true }));
  const flags = ['--quiet', '--recursive', '--tries=1', '--timeout=10', '--delete-after', '--execute=robots=off'];
  const { fault, results } = await report('wget', ...flags, `--directory-prefix=${folder}`, '{start}');
  expect(fault).toBeUndefined();
  expect(results.filter(({ outcome }) => outcome === 'obeyed').map(({ scenario }) => scenario.id)).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === 'violated').length).toBeGreaterThan(0);
});
