/** The tasks of a watcher beside its checks, over a real store. Only the clocks and what is sent are the test's. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { afterTest } from '../../../../scripts/clean-ups.js';
import { Watcher } from '../../src/loop/index.js';
import { SqliteWatchStore } from '../../src/store/sqlite/index.js';
import { MINUTE } from '../check-site.js';
import { TestClock } from './test-clock.js';

it('sends no heartbeat while no message can be sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watcher-'));
  const store = new SqliteWatchStore({ folder });
  const clock = new TestClock();
  let isSending = true;
  let beats = 0;
  const watcher = new Watcher({
    ...{ store, clock, sites: [], random: () => 0.5, onFault: () => {} },
    fetch: () => Promise.reject(new Error('no site is watched')),
    sender: {
      sendDue: async () => {
        if (!isSending) throw new Error('the store is away');
        return { nextAt: undefined };
      },
    },
    heartbeat: async () => void beats++,
  });
  void watcher.run();
  afterTest.push(async () => {
    await watcher.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const pass = async (minutes: number): Promise<number> => {
    const before = beats;
    for (const end = clock.elapsed() + minutes * MINUTE; clock.elapsed() < end; ) {
      clock.advance(Math.min(MINUTE, end - clock.elapsed()));
      await new Promise(setImmediate);
    }
    return beats - before;
  };
  expect(await pass(30)).toBeGreaterThan(25);
  isSending = false;
  expect(await pass(15)).toBeLessThan(12);
  expect(await pass(30)).toBe(0);
  isSending = true;
  await pass(2);
  expect(await pass(30)).toBeGreaterThan(25);
});
