/** The loop over a real server, a real gate and a real store. Only the clocks are the test's. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Gate, StoreError } from '@maycrawl/gate';
import { describe, expect, it } from 'vitest';
import { afterTest } from '../../../../scripts/clean-ups.js';
import { isAlertEvent, type WatchSettings, watchSettings } from '../../src/index.js';
import { type CheckFault, ComparisonVersions, WatchLoop, type WatchLoopOptions } from '../../src/loop/index.js';
import { SqliteWatchStore } from '../../src/store/sqlite/index.js';
import type { WatchStore } from '../../src/store/watch-store.js';
import { DAY, HOUR, MINUTE } from '../check-site.js';
import { sqliteAt } from '../store/sqlite-at.js';
import { type RobotsSite, served, startRobotsSite, status } from './robots-site.js';
import { TestClock } from './test-clock.js';

const OPEN = 'User-agent: *\nDisallow: /private/\n';
const BLOCKED = 'User-agent: *\nDisallow: /\n';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'watch-loop-'));
  afterTest.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function openStore(place: string): SqliteWatchStore {
  const store = new SqliteWatchStore({ folder: place });
  afterTest.push(() => store.close());
  return store;
}

async function openGate(): Promise<Gate> {
  const gate = await Gate.open({ userAgent: 'WatchTest/1.0', fetch: { allowPrivate: true } });
  afterTest.push(() => gate.close());
  return gate;
}

const site = (text = OPEN): Promise<RobotsSite> => startRobotsSite(served(text));

/** A loop whose checks a test waits for. */
/** Counts the checks that are running, by their leases. */
function countLeases(store: SqliteWatchStore, held: { count: number }): SqliteWatchStore {
  const acquire = store.lease.bind(store);
  store.lease = async (name, milliseconds) => {
    held.count++;
    const lease = await acquire(name, milliseconds);
    if (lease === undefined) {
      held.count--;
      return undefined;
    }
    const release = lease.release.bind(lease);
    return Object.assign(lease, { release: () => release().finally(() => held.count--) });
  };
  return store;
}

class Watched {
  readonly clock: TestClock;
  readonly loop: WatchLoop;
  /** `kind of outcome: events` of each check. */
  readonly checks: string[] = [];
  readonly faults: CheckFault[] = [];
  #waiting: (() => void) | undefined;

  constructor(
    store: WatchStore,
    gate: Gate,
    sites: readonly { readonly origin: string }[],
    settings: Partial<WatchSettings> = {},
    clock: TestClock = new TestClock(),
    more: Partial<WatchLoopOptions> = {},
  ) {
    this.clock = clock;
    this.loop = new WatchLoop({
      store,
      versions: new ComparisonVersions(store),
      clock,
      fetch: (origin, signal) => gate.fetchOutcome(origin, { signal }),
      random: () => 0.5,
      sites: sites.map(({ origin }) => ({ origin, settings: watchSettings(settings) })),
      onCheck: (_, { outcome, events }) => {
        const shown = events.map((event) => (isAlertEvent(event) ? `${event.type} ${event.alert.kind}` : event.type));
        this.checks.push([outcome.kind, ...shown].join(' '));
        this.#waiting?.();
      },
      onFault: (fault) => {
        this.faults.push(fault);
        this.#waiting?.();
      },
      ...more,
    });
    afterTest.push(() => this.loop.stop());
  }

  start(): this {
    void this.loop.run();
    return this;
  }

  /** Advances the clocks from timer to timer until so many checks and faults have been seen. */
  async until(count: number): Promise<this> {
    while (this.checks.length + this.faults.length < count) {
      const isSeen = new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
      // The end of a check starts the next timer in a later turn.
      while (this.clock.nextAt === undefined && this.checks.length + this.faults.length < count)
        await new Promise(setImmediate);
      if (this.checks.length + this.faults.length >= count) break;
      this.clock.advance(DAY);
      await Promise.race([isSeen, new Promise(setImmediate)]);
    }
    return this;
  }
}

describe('WatchLoop', () => {
  it('reports a block at the next check, and its end', async () => {
    const place = await site();
    const store = openStore(folder());
    const watched = new Watched(store, await openGate(), [place], { interval: HOUR }).start();
    await watched.until(2);
    place.answer = served(`# deployed\n${OPEN}`);
    await watched.until(3);
    place.answer = served(BLOCKED);
    await watched.until(5);
    place.answer = served(OPEN);
    await watched.until(6);
    expect(watched.checks).toEqual([
      'file first-version',
      'file',
      'file harmless-edit',
      'file opened verdicts',
      'file',
      'file recovered verdicts',
    ]);
    // Six checks at an interval of an hour.
    expect(watched.clock.wall() - Date.UTC(2026, 0, 5)).toBeGreaterThanOrEqual(5 * HOUR);
    expect(place.requestCount).toBe(6);
    expect((await store.outbox({ limit: 10 })).map(({ event }) => event.type)).toEqual(['opened', 'recovered']);
    expect((await store.runs(place.origin, { limit: 10 })).map(({ count }) => count)).toEqual([1, 2, 1, 2]);
  });

  it('checks a failing site sooner, and reports it once', async () => {
    const place = await site();
    const watched = new Watched(openStore(folder()), await openGate(), [place], { interval: HOUR }).start();
    await watched.until(1);
    place.answer = status(503);
    const failedAt = watched.clock.wall() + HOUR;
    while (!watched.checks.some((line) => line.includes('opened'))) await watched.until(watched.checks.length + 1);
    expect(watched.clock.wall() - failedAt).toBeLessThanOrEqual(11 * MINUTE);
    expect(watched.loop.openAlerts()).toMatchObject({ failure: 1, verdicts: 0 });
    expect(watched.loop.gaugesOf(place.origin)).toMatchObject({ status: 503, open: ['failure'] });
    place.answer = served(OPEN);
    await watched.until(watched.checks.length + 1);
    expect(watched.checks.at(-1)).toBe('file recovered failure');
    expect(watched.loop.gaugesOf(place.origin)).toMatchObject({
      status: 200,
      open: [],
      succeededAt: watched.clock.wall(),
    });
  });

  it('goes on after a restart: what was reported is not reported again', async () => {
    const place = await site();
    const path = folder();
    const gate = await openGate();
    const first = new Watched(openStore(path), gate, [place]).start();
    await first.until(1);
    place.answer = served(BLOCKED);
    await first.until(2);
    await first.loop.stop();
    // Its clock starts again, and the site is due an hour after the last check.
    const clock = new TestClock('second', first.clock.wall() + 20 * MINUTE);
    const second = new Watched(openStore(path), gate, [place], {}, clock).start();
    await second.until(1);
    expect([...first.checks, ...second.checks]).toEqual(['file first-version', 'file opened verdicts', 'file']);
    expect(clock.wall() - first.clock.wall()).toBe(HOUR);
  });

  it('is due at once if the wall clock was set back while no process ran', async () => {
    const place = await site();
    const path = folder();
    const gate = await openGate();
    const first = new Watched(openStore(path), gate, [place]).start();
    await first.until(1);
    await first.loop.stop();
    const clock = new TestClock('second', first.clock.wall() - DAY);
    await new Watched(openStore(path), gate, [place], {}, clock).start().until(1);
    expect(clock.wall()).toBeLessThan(first.clock.wall() - DAY + MINUTE);
    expect(place.requestCount).toBe(2);
  });

  it('keeps its interval while the wall clock is set', async () => {
    const place = await site();
    const watched = new Watched(openStore(folder()), await openGate(), [place]).start();
    await watched.until(1);
    const from = watched.clock.elapsed();
    watched.clock.set(watched.clock.wall() - 30 * DAY);
    await watched.until(2);
    watched.clock.set(watched.clock.wall() + 90 * DAY);
    await watched.until(3);
    expect(watched.clock.elapsed() - from).toBe(2 * HOUR);
  });

  it('shares the sites with another process: each is checked once in an interval, and alerts once', async () => {
    const places = await Promise.all([site(), site(), site()]);
    const path = folder();
    const gate = await openGate();
    const wall = Date.UTC(2026, 0, 5);
    const held = { count: 0 };
    const [one, two] = ['one', 'two'].map((id) =>
      new Watched(countLeases(openStore(path), held), gate, places, {}, new TestClock(id, wall)).start(),
    ) as [Watched, Watched];
    // Both clocks show the same time, and none passes during a check, however long that takes.
    const round = async (count: number): Promise<void> => {
      while (one.checks.length + two.checks.length < count) {
        const { nextAt = 0 } = one.clock;
        const step = Math.max(1, Math.min(nextAt, two.clock.nextAt ?? 0) - one.clock.elapsed());
        if (held.count === 0) for (const { clock } of [one, two]) clock.advance(step);
        await new Promise(setImmediate);
      }
    };
    await round(3);
    for (const place of places) place.answer = served(BLOCKED);
    await round(6);
    const alerts = [...one.checks, ...two.checks].filter((line) => line.includes('opened'));
    expect(alerts).toHaveLength(3);
    expect((await openStore(path).outbox({ limit: 10 })).length).toBe(3);
    expect(places.map(({ requestCount }) => requestCount)).toEqual([2, 2, 2]);
  });

  it('repeats a check that could not be written, and loses nothing', async () => {
    const place = await site();
    const store = openStore(folder());
    let isFull = false;
    // A real store that a full disk hits: writes are refused before they begin.
    const full = new Proxy(store, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (key === 'commit' && isFull) return Promise.reject(new StoreError('store-write', 'the disk is full'));
          return Reflect.apply(value, target, args);
        };
      },
    });
    const watched = new Watched(full, await openGate(), [place]).start();
    await watched.until(1);
    isFull = true;
    place.answer = served(BLOCKED);
    await watched.until(4);
    expect(watched.faults).toMatchObject(
      [1, 2, 4].map((seconds) => ({ origin: undefined, retryAfter: seconds * 1_000 })),
    );
    isFull = false;
    await watched.until(5);
    expect(watched.checks).toEqual(['file first-version', 'file opened verdicts']);
  });

  it('delays only the site whose check fails by a fault of this software', async () => {
    const [good, bad] = [await site(), await site()];
    const gate = await openGate();
    const watched = new Watched(openStore(folder()), gate, [bad, good], { interval: HOUR }, new TestClock(), {
      fetch: (origin, signal) => {
        if (origin === bad.origin) throw new Error('a fault');
        return gate.fetchOutcome(origin, { signal });
      },
    }).start();
    await watched.until(12);
    expect(watched.checks.length).toBeGreaterThan(0);
    expect(new Set(watched.faults.map(({ origin }) => origin))).toEqual(new Set([bad.origin]));
    expect(watched.faults[0]).toMatchObject({ retryAfter: 1_000 });
  });

  it('a damaged state delays its site, and a damaged store every site', async () => {
    const places = await Promise.all([site(), site()]);
    const path = folder();
    const gate = await openGate();
    const first = new Watched(openStore(path), gate, places);
    const { signal } = new AbortController();
    await first.loop.checkOnce(signal);
    const database = sqliteAt(path);
    database.prepare("UPDATE watch_sites SET state = X'00' WHERE origin = ?").run(places[0]?.origin);
    await first.loop.checkOnce(signal);
    expect(first.faults).toMatchObject([{ origin: places[0]?.origin, error: { code: 'store-damaged' } }]);
    expect(first.checks).toHaveLength(3);
    database.exec('DROP TABLE watch_sites');
    database.close();
    const second = new Watched(openStore(path), gate, places).start();
    await second.until(1);
    expect(second.faults).toMatchObject([{ origin: undefined, error: { code: 'store-damaged' } }]);
    expect(second.loop.isWriting).toBe(false);
  });

  it('checks each site once, and returns the faults', async () => {
    const places = await Promise.all([site(), site(BLOCKED)]);
    const watched = new Watched(openStore(folder()), await openGate(), places);
    const { signal } = new AbortController();
    expect(await watched.loop.checkOnce(signal)).toEqual({ checked: 2, unchecked: [], faults: [] });
    expect(await watched.loop.checkOnce(signal)).toEqual({ checked: 2, unchecked: [], faults: [] });
    expect(places.map(({ requestCount }) => requestCount)).toEqual([2, 2]);
  });

  it('stops during a fetch, and writes nothing of it', async () => {
    const silent = await startRobotsSite(() => {});
    const store = openStore(folder());
    const watched = new Watched(store, await openGate(), [silent]);
    const run = watched.loop.run();
    while (silent.requestCount === 0) {
      watched.clock.advance(1);
      await new Promise(setImmediate);
    }
    await watched.loop.stop();
    await run;
    expect(watched.checks).toEqual([]);
    expect(watched.faults).toEqual([]);
    expect(await store.site(silent.origin)).toBeUndefined();
    // The lease is free.
    expect(await store.lease(`watch:${silent.origin}`, 1_000)).toBeDefined();
  });

  it('mutes a kind as long as the config says so', async () => {
    const place = await site();
    const store = openStore(folder());
    const gate = await openGate();
    const muted = new Watched(store, gate, [place], {}, new TestClock(), {
      sites: [{ origin: place.origin, settings: watchSettings(), mutes: { verdicts: 8.64e15 } }],
    });
    const { signal } = new AbortController();
    await muted.loop.checkOnce(signal);
    place.answer = served(BLOCKED);
    await muted.loop.checkOnce(signal);
    const heard = new Watched(store, gate, [place]);
    await heard.loop.checkOnce(signal);
    expect([...muted.checks, ...heard.checks]).toEqual(['file first-version', 'file', 'file opened verdicts']);
  });
});
