/** A month of scripted sites through the loop, a real store and the sender. Only the clocks are the test's. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { afterTest } from '../../../../scripts/clean-ups.js';
import { sized } from '../../../../scripts/full-size.js';
import { watchSettings } from '../../src/index.js';
import { ComparisonVersions, WatchLoop } from '../../src/loop/index.js';
import { type MessageJson, ndjsonReceiver, OutboxSender } from '../../src/send.js';
import { SqliteWatchStore } from '../../src/store/sqlite/index.js';
import { DAY } from '../check-site.js';
import { type Check, expectedReports, INTERVAL } from '../expected-reports.js';
import { randomFrom, ScriptedSite } from '../scripted-site.js';
import { TestClock } from './test-clock.js';

const SITES = sized(3, 12);
const MONTH = 30 * DAY;
const turn = () => new Promise(setImmediate);

/** The site `seed`, and its checks so far. */
class Life {
  readonly origin: string;
  readonly site: ScriptedSite;
  readonly checks: Check[] = [];

  constructor(seed: number) {
    this.origin = `https://site-${seed}.example`;
    this.site = new ScriptedSite(randomFrom(seed), seed % 20 === 0 ? `${seed}` : undefined);
  }
}

test(`a month of ${SITES} sites: each alert is sent once, in its order, and no other`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watch-month-'));
  const store = new SqliteWatchStore({ folder });
  afterTest.push(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const lives = new Map(Array.from({ length: SITES }, (_, at) => new Life(at + 1)).map((life) => [life.origin, life]));
  const clock = new TestClock();
  const start = clock.elapsed();
  let running = 0;
  const faults: unknown[] = [];
  const settings = watchSettings({ interval: INTERVAL });
  const loop = new WatchLoop({
    store,
    versions: new ComparisonVersions(store),
    clock,
    random: randomFrom(0),
    sites: [...lives.keys()].map((origin) => ({ origin, settings })),
    fetch: async (origin) => {
      running++;
      const { site, checks } = lives.get(origin) as Life;
      const time = clock.elapsed() - start;
      const truth = site.next(time);
      checks.push({ time, truth });
      return truth.outcome;
    },
    onCheck: () => running--,
    onFault: ({ error }) => faults.push(error),
  });
  const stream = new PassThrough();
  const sent = new Map<string, string[]>();
  const events = new Set<string>();
  stream.on('data', (line) => {
    const { type, alerts } = JSON.parse(String(line)) as MessageJson;
    for (const { event, kind, site } of alerts) {
      expect(events.has(event), event).toBe(false);
      events.add(event);
      sent.set(site, [...(sent.get(site) ?? []), `${type} ${kind}`]);
    }
  });
  const sender = new OutboxSender({ store, receivers: [ndjsonReceiver(stream)], now: () => clock.wall() });

  const ended = loop.run();
  while (clock.elapsed() - start < MONTH) {
    do await turn();
    while (running > 0 && faults.length === 0);
    // The end of a check adds it to the queue in a later turn.
    await turn();
    expect(faults).toEqual([]);
    await sender.sendDue();
    clock.advance(DAY);
  }
  await loop.stop();
  await ended;
  for (let round = 0; (await sender.sendDue()).waiting > 0 && round < 100; round++) clock.advance(DAY);
  stream.end();

  for (const { origin, checks } of lives.values()) {
    const expected = expectedReports(checks).map((report) => report.replace(/^\d+ /, ''));
    expect([...(sent.get(origin) ?? [])].sort(), origin).toEqual(expected.sort());
  }
  expect([...lives.values()].flatMap(({ checks }) => checks).length).toBeGreaterThan(40 * SITES);
  expect(events.size).toBeGreaterThan(SITES);
});
