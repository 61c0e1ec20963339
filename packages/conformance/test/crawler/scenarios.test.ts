/** Each scenario, with a crawler that passes and one that does not. */

import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { everyNth } from '../../../../scripts/full-size.js';
import { type Scenario, testCrawler } from '../../src/index.js';
import { scenarioRows as scenarios } from './scenario-rows.js';

const CRAWLER = fileURLToPath(new URL('crawler.mjs', import.meta.url));

async function outcomes(mode: string, some: readonly Scenario[]): Promise<Record<string, string>> {
  const command = [process.execPath, CRAWLER, '{start}', mode];
  const report = await testCrawler({ command, token: 'ExampleBot', scenarios: some, jobs: 4, seconds: 60 });
  expect([report.fault, report.control.end.output]).toEqual([undefined, '']);
  return Object.fromEntries(report.results.map(({ scenario, outcome }) => [scenario.id, outcome]));
}

const MANNERS = ['asked-once', 'retry-after'];
const some = everyNth(scenarios, 9);

it('one that asks the gate obeys', { timeout: 300_000 }, async () => {
  expect(await outcomes('obey', some)).toEqual(Object.fromEntries(some.map(({ id }) => [id, 'obeyed'])));
});

it('one that ignores the file violates what blocks', { timeout: 300_000 }, async () => {
  const blocking = some.filter(({ blocked }) => Object.keys(blocked).length > 0);
  expect(await outcomes('ignore', blocking)).toEqual(Object.fromEntries(blocking.map(({ id }) => [id, 'violated'])));
});

it('one that knows only a file that allows all blocks too much', { timeout: 300_000 }, async () => {
  const opening = some.filter(({ open, id }) => open.length > 0 && !MANNERS.includes(id));
  expect(await outcomes('strict', opening)).toEqual(
    Object.fromEntries(opening.map(({ id }) => [id, 'blocked-too-much'])),
  );
});

it('one without manners is noticed', { timeout: 300_000 }, async () => {
  const rude = scenarios.filter(({ id }) => MANNERS.includes(id));
  expect(await outcomes('insistent', rude)).toEqual(Object.fromEntries(rude.map(({ id }) => [id, 'violated'])));
});
