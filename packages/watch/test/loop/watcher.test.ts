/** The tasks of a watcher beside its checks, over a real store. Only the clocks and what is sent are the test's. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { afterTest } from '../../../../scripts/clean-ups.js';
import { newSite } from '../../src/index.js';
import { Watcher } from '../../src/loop/index.js';
import { type MessageJson, OutboxSender } from '../../src/send.js';
import type { Pruned, Retention } from '../../src/store/history-store.js';
import { SqliteWatchStore } from '../../src/store/sqlite/index.js';
import { file, MINUTE } from '../check-site.js';
import { blockedSite, OPEN, onSite } from '../message-examples.js';
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
        return { hasLease: true, nextAt: undefined };
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

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'watcher-'));
  afterTest.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('one run while another process has the lease of the outbox', () => {
  const ORIGIN = 'https://a.example';

  /** A run with a message to send, and the lease of the other process. */
  async function started() {
    const folder = folderOfTest();
    const [store, other] = [new SqliteWatchStore({ folder }), new SqliteWatchStore({ folder })];
    afterTest.push(async () => {
      await store.close();
      await other.close();
    });
    const at = Date.now();
    const events = onSite(ORIGIN, blockedSite()).map((event) => ({ ...event, at }));
    await store.commit({ revision: 0, state: newSite(ORIGIN), at, outcome: file(OPEN), events });
    const lease = await other.lease('watch:outbox', 600_000);
    const got: MessageJson[] = [];
    const receiver = { name: 'list', send: async (message: MessageJson) => void got.push(message) };
    const clock = new TestClock();
    const watcher = new Watcher({
      ...{ store, clock, sites: [], random: () => 0.5, onFault: () => {} },
      fetch: () => Promise.reject(new Error('no site is watched')),
      sender: new OutboxSender({ store, receivers: [receiver], groupFor: 0 }),
    });
    const stop = new AbortController();
    const run = watcher.runOnce(stop.signal);
    let isOver = false;
    void run
      .finally(() => {
        isOver = true;
      })
      .catch(() => {});
    /** Advances the clock to the next try, after the one that runs. */
    const next = async (): Promise<void> => {
      while (clock.nextAt === undefined && !isOver) await new Promise(setImmediate);
      clock.advance(MINUTE);
    };
    return { run, next, stop, clock, got, lease, isOver: () => isOver };
  }

  it('sends when the other one has ended', async () => {
    const { run, next, got, lease } = await started();
    await next();
    await next();
    expect(got).toEqual([]);
    await lease?.release();
    await next();
    expect(await run).toMatchObject({ isSent: true });
    expect(got).toMatchObject([{ type: 'opened' }]);
  });

  it('reports that nothing is sent if the other one does not end', async () => {
    const { run, next, clock, got, isOver } = await started();
    const startedAt = clock.elapsed();
    while (!isOver()) await next();
    expect(await run).toMatchObject({ isSent: false });
    expect(got).toEqual([]);
    expect(clock.elapsed() - startedAt).toBeGreaterThanOrEqual(30_000);
  });

  it('ends at once if it is stopped', async () => {
    const { run, next, stop, clock } = await started();
    await next();
    while (clock.nextAt === undefined) await new Promise(setImmediate);
    stop.abort(new Error('stopped'));
    await expect(run).rejects.toThrow('stopped');
    expect(clock.nextAt).toBeUndefined();
  });
});

it('stops while it removes old history', async () => {
  let onPrune = (): void => {};
  const isPruning = new Promise<void>((resolve) => {
    onPrune = resolve;
  });
  /** A store with so much history that it is still removed when the watcher is stopped. */
  class LargeStore extends SqliteWatchStore {
    override async prune(retention: Retention, signal?: AbortSignal): Promise<Pruned> {
      onPrune();
      for (;;) {
        await super.prune(retention, signal);
        await new Promise(setImmediate);
      }
    }
  }
  const store = new LargeStore({ folder: folderOfTest() });
  afterTest.push(() => store.close());
  const faults: unknown[] = [];
  const watcher = new Watcher({
    ...{ store, clock: new TestClock(), sites: [], random: () => 0.5, onFault: (fault) => faults.push(fault) },
    fetch: () => Promise.reject(new Error('no site is watched')),
    sender: { sendDue: async () => ({ hasLease: true, nextAt: undefined }) },
  });
  void watcher.run();
  await isPruning;
  await watcher.stop();
  expect(faults).toEqual([]);
});
