import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Version } from '@maycrawl/watch';
import { watchSettings } from '@maycrawl/watch';
import { SqliteWatchStore } from '@maycrawl/watch/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { TestClock } from '../../../watch/test/loop/test-clock.js';
import { readExpected, refreshExpected } from '../../src/watch/expected-files.js';

const DAY = 86_400_000;

it('keeps an expected file that no state refers to yet, however long that takes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-expected-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /cart\n');
  const clock = new TestClock();
  const store = new SqliteWatchStore({ folder, now: () => clock.wall() });
  const read = (): Promise<Version> => readExpected('robots.txt', folder);
  const version = await read();
  await store.addVersions([version]);
  const site = { origin: 'https://a.example', settings: watchSettings({ expected: version.hash }) };
  const lines: string[] = [];
  const task = refreshExpected({
    sites: [{ site, read }],
    store,
    clock,
    loop: { changeSettings: () => lines.push('changed') },
    log: (line) => lines.push(line),
  });
  for (const end = clock.wall() + 2 * DAY; clock.wall() < end; clock.advance(DAY)) {
    while (clock.nextAt === undefined) await new Promise(setImmediate);
  }
  while (clock.nextAt === undefined) await new Promise(setImmediate);
  await store.prune({});
  expect((await store.versions([version.hash])).size).toBe(1);
  expect(lines).toEqual([]);
  await task.stop();
  await store.close();
});
