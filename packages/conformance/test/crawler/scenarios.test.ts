/** Each scenario, with a crawler that passes and a broken one that does not. */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { everyNth, sized } from '../../../../scripts/full-size.js';
import { type Scenario, type ScenarioResult, testCrawler, type Violation } from '../../src/index.js';
import { scenarioRows } from './scenario-rows.js';

const CRAWLER = fileURLToPath(new URL('crawler.mjs', import.meta.url));

/** What breaks the manners, and as which violation. Everything that is blocked is requested by `ignore`. */
const MANNERS: Readonly<Record<string, readonly [mode: string, kind: Violation['kind']]>> = {
  'asked-once': ['insistent', 'robots-again'],
  'crawl-delay': ['hasty', 'too-soon'],
  'retry-after': ['insistent', 'retried-early'],
  'retry-after-503': ['insistent', 'retried-early'],
  'retry-after-429': ['insistent', 'retried-early'],
};

const isBlocking = ({ blocked }: Scenario) => Object.keys(blocked).length > 0;
const passes = (level: Scenario['level']) => (level === 'rfc' ? 'obey-rfc' : 'obey');
const some = everyNth(scenarioRows, 9);

async function resultsOf(mode: string, scenarios: readonly Scenario[]): Promise<readonly ScenarioResult[]> {
  const command = [process.execPath, CRAWLER, '{start}', mode];
  const report = await testCrawler({ command, token: 'ExampleBot', scenarios, jobs: 4, seconds: 60 });
  expect([report.fault, report.control.end.output]).toEqual([undefined, '']);
  return report.results;
}

async function expectOutcome(mode: string, scenarios: readonly Scenario[], outcome: string): Promise<void> {
  const results = await resultsOf(mode, scenarios);
  expect(results.map(({ scenario, outcome }) => [scenario.id, outcome])).toEqual(
    scenarios.map(({ id }) => [id, outcome]),
  );
}

describe('a crawler that asks the gate obeys', { timeout: 300_000 }, () => {
  it.each(['obey', 'obey-rfc'])('%s', async (mode) => {
    const scenarios = (mode === 'obey' ? some : scenarioRows).filter(({ level }) => passes(level) === mode);
    await expectOutcome(mode, scenarios, 'obeyed');
  });
});

describe('broken crawlers', { timeout: 300_000 }, () => {
  it('ignore: violates what blocks', () => expectOutcome('ignore', some.filter(isBlocking), 'violated'));

  it('strict: blocks too much where a page is open', () =>
    expectOutcome(
      'strict',
      some.filter(({ open, section }) => open.length > 0 && section !== 'Manners'),
      'blocked-too-much',
    ));

  it.each(['insistent', 'hasty'])('%s: violates manners', async (mode) => {
    const rude = scenarioRows.filter(({ id }) => MANNERS[id]?.[0] === mode);
    const results = await resultsOf(mode, rude);
    const kinds = results.map(({ scenario, violations }) => [scenario.id, violations.map(({ kind }) => kind)]);
    expect(kinds).toEqual(rude.map(({ id }) => [id, [MANNERS[id]?.[1]]]));
  });

  it('every scenario has one', () => {
    const isOpening = ({ open, section }: Scenario) => open.length > 0 && section !== 'Manners';
    const without = scenarioRows.filter((scenario) => !isBlocking(scenario) && !isOpening(scenario));
    expect(without).toEqual([]);
    const rude = scenarioRows.filter((one) => (one.delay ?? one.retryAfter ?? one.robotsRequests) !== undefined);
    expect(rude.map(({ id }) => id).sort()).toEqual(Object.keys(MANNERS).sort());
  });
});

/** What could depend on the load, and a rule. */
const TIMED = ['prefix', 'silent', 'trickle', 'endless', 'crawl-delay', 'retry-after', 'retry-after-503'];
const BUSY_LOOPS = sized(0, 8);

it('three runs have the same outcomes, also on a busy machine', { timeout: 300_000 }, async () => {
  const timed = everyNth(
    scenarioRows.filter(({ id }) => TIMED.includes(id)),
    3,
  );
  const outcomesOf = async (mode: string) =>
    (await resultsOf(mode, timed)).map(({ scenario, outcome, violations }) => [scenario.id, outcome, violations]);
  for (const mode of ['obey', 'ignore']) {
    const [first, second] = [await outcomesOf(mode), await outcomesOf(mode)];
    const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);']));
    const third = await outcomesOf(mode).finally(() => {
      for (const loop of loops) loop.kill('SIGKILL');
    });
    expect([second, third]).toEqual([first, first]);
  }
});
