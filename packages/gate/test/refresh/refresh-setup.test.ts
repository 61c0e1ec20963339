/** What a refresh does with each part of its setup: real sites and stores, whose methods can be replaced. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, it } from 'vitest';
import { AbortSource } from '../../src/abort/abort-source.js';
import { Exchanges } from '../../src/fetch/exchange/exchanges.js';
import { preparedFetcher } from '../../src/fetch/http/fetch-robots.js';
import { prepareSettings } from '../../src/fetch/net/fetch-settings.js';
import { GateCounts } from '../../src/health/gate-stats.js';
import { MemoryStore, type Store } from '../../src/index.js';
import { ladderSettings } from '../../src/ladder/ladder.js';
import type { LocalOutcome } from '../../src/records/local-outcome.js';
import { type RefreshOptions, type RefreshSetup, refresh } from '../../src/refresh/refresh.js';
import { NEW_ORIGINS_PER_DAY } from '../../src/refresh/store-admission.js';
import { NO_CHANGES } from '../../src/time/clock-changes.js';
import type { GateRecord } from '../../src/types/record.js';
import { MAX_TIMEOUT } from '../../src/validation/expected.js';
import { site } from '../gate-fixture.js';
import { type Answer, status } from '../servers/site.js';
import { refreshServices } from './refresh-services.js';

interface Changes extends Partial<RefreshSetup>, Partial<RefreshOptions> {
  readonly methods?: Partial<Store>;
  readonly record?: GateRecord;
  readonly local?: LocalOutcome;
  readonly answer?: Answer;
  /** True if the store accepts no new origin of the site. */
  readonly isFull?: boolean;
  readonly signal?: AbortSource;
}

/** Refreshes a site and returns the result, the counts, the options of its fetch and the written records. */
async function refreshed({ methods, record, local, answer, isFull, signal, ...changes }: Changes) {
  const { origin } = await site(answer);
  const { counts, health, admission } = refreshServices();
  const [fetches, written]: [Partial<Parameters<RefreshSetup['fetch']>[1]>[], GateRecord[]] = [[], []];
  const memory = new MemoryStore();
  const store: Store = {
    name: 'promises',
    get: async (at) => memory.get(at),
    put: async (one) => {
      written.push(one);
      return memory.put(one);
    },
    acquire: async (...args) => memory.acquire(...args),
    release: async (lease) => memory.release(lease),
    waitForChange: async () => {},
    delete: (at) => memory.delete(at),
    close: () => memory.close(),
    ...methods,
  };
  const settings = prepareSettings({ userAgent: 'ExampleBot/1.0', allowPrivate: true });
  const fetch = preparedFetcher(settings, new Exchanges(settings));
  for (let i = 0; isFull && i < NEW_ORIGINS_PER_DAY; i++) admission.admits(origin);
  const { force, priority = 'cold', isOptional = false, ...setup } = changes;
  const result = await refresh(
    origin,
    { record: record && { ...record, origin }, local },
    { force, priority, isOptional },
    {
      leaseTtl: 1_000,
      storeTimeout: 60_000,
      store,
      counts,
      health,
      admission,
      fetch(url, options) {
        fetches.push(options);
        return fetch(url, options);
      },
      holder: 'this gate',
      ladder: ladderSettings({}),
      now: Date.now,
      random: () => 0.5,
      maxBytes: 512_000,
      permitting: { ...settings, crawlerHash: '' },
      ...setup,
    },
    signal ?? new AbortSource(),
  );
  return { ...result, counts, problems: health.report().problems, fetches, written };
}

/** Returns a call for the lease that another gate has at first. */
function leasedByOther(isLeased: (calls: number) => boolean = (calls) => calls === 0) {
  const granting = new MemoryStore();
  const state = { calls: 0 };
  const acquire: Store['acquire'] = async (...args) =>
    isLeased(state.calls++) ? undefined : granting.acquire(...args);
  return { acquire, state };
}

const waiting = (milliseconds: number) => () => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

describe('a refresh while another gate has the lease', () => {
  it('FAULT-74 waits as long as the lease may last: this is no failure of the store', async () => {
    for (const times of [
      { leaseTtl: 40, storeTimeout: 60_000 },
      { leaseTtl: 60_000, storeTimeout: 10 },
      // A longer time would be that of no timer.
      { leaseTtl: MAX_TIMEOUT, storeTimeout: MAX_TIMEOUT },
    ]) {
      const { acquire } = leasedByOther();
      const { counts } = await refreshed({ ...times, methods: { acquire, waitForChange: waiting(40) } });
      expect(counts.storeBypassed).toBe(0);
    }
  });

  it('FAULT-70 bypasses a store that never ends the wait', async () => {
    const methods = { acquire: leasedByOther().acquire, waitForChange: () => new Promise<void>(() => {}) };
    const { source, counts } = await refreshed({ leaseTtl: 20, storeTimeout: 20, methods });
    expect([source, counts.storeBypassed]).toEqual(['fetched', 1]);
  });

  it('FAULT-75 waits in all as long as the lease may last, even if it is woken more than once', async () => {
    const leaseTtl = 100;
    let waits = 0;
    const { acquire } = leasedByOther(() => waits < 2);
    const waitForChange = async () => {
      waits++;
      const end = performance.now() + leaseTtl;
      while (performance.now() < end) await new Promise(setImmediate);
    };
    const { source } = await refreshed({ leaseTtl, methods: { acquire, waitForChange } });
    expect([source, waits]).toEqual(['fetched', 1]);
  });

  it('FAULT-77 ends when it is aborted, and does not read the store again', async () => {
    const signal = new AbortSource();
    let reads = 0;
    const get = async () => void reads++ as undefined;
    const { acquire } = leasedByOther();
    const waitForChange = async () => signal.abort(new Error('enough'));
    await expect(refreshed({ signal, methods: { get, acquire, waitForChange } })).rejects.toThrow('enough');
    expect(reads).toBe(1);
  });

  it('FAULT-70 a store that ends the wait at once, again and again, does not keep the process from other work', async () => {
    let isFree = false;
    const { acquire, state } = leasedByOther((calls) => {
      if (calls === 0) setImmediate(() => (isFree = true));
      return !isFree;
    });
    await refreshed({ leaseTtl: 2_000, methods: { acquire } });
    expect(state.calls).toBe(2);
  });

  it('counts the fetch that it makes, and not the one that the other gate made', async () => {
    const { counts } = await refreshed({ methods: { acquire: leasedByOther().acquire } });
    expect(counts.fetches).toEqual({ ...new GateCounts().fetches, ok: 1 });
  });
});

describe('a refresh', () => {
  it('publishes how long the fetch took', async () => {
    const times: number[] = [];
    const onFetched = (event: unknown) => times.push((event as { milliseconds: number }).milliseconds);
    subscribe('maycrawl:gate:fetched', onFetched);
    await refreshed({});
    unsubscribe('maycrawl:gate:fetched', onFetched);
    expect(times).toEqual([expect.any(Number)]);
    expect(times[0]).toBeGreaterThanOrEqual(0);
  });

  it('B4 counts a missing file as a success', async () => {
    const { counts } = await refreshed({ answer: status(404) });
    expect(counts.fetches).toEqual({ ...new GateCounts().fetches, ok: 1 });
  });

  it('B8 passes on why it is made, and is made during a back-off only if it is forced to', async () => {
    for (const force of [undefined, 'always', 'despite-back-off'] as const) {
      const { fetches } = await refreshed({ force, priority: 'refresh', isOptional: true });
      const isForced = force === 'despite-back-off';
      expect(fetches).toMatchObject([
        { isForced, priority: 'refresh', isOptional: true, signal: expect.any(AbortSource) },
      ]);
    }
  });

  it.each([
    ['suspended', 'local-failure'],
    ['backed-off', 'backed-off'],
    ['overloaded', 'overloaded'],
  ] as const)('FAULT-90 that is %s leaves the state as it is', async (kind, local) => {
    const outcome = { kind, milliseconds: 5_000, status: undefined, hops: [] };
    const result = await refreshed({ fetch: async () => outcome, store: undefined });
    expect(result).toMatchObject({ local: { kind: local }, source: 'memory', asOf: NO_CHANGES });
    expect(result.counts.fetches[kind]).toBe(1);
  });

  it('FAULT-90 does not write a new origin that the store is to have no more of', async () => {
    expect((await refreshed({})).written).toHaveLength(1);
    expect((await refreshed({ isFull: true })).written).toEqual([]);
    const methods = { acquire: leasedByOther().acquire, waitForChange: () => Promise.reject(new Error('away')) };
    expect((await refreshed({ methods })).written).toHaveLength(1);
    expect(
      (await refreshed({ methods: { ...methods, acquire: leasedByOther().acquire }, isFull: true })).written,
    ).toEqual([]);
  });

  it('FAULT-90 writes an origin of which the store cannot be read: it may not be new', async () => {
    const get = () => Promise.reject(new Error('away'));
    expect((await refreshed({ methods: { get }, isFull: true })).written).toHaveLength(1);
  });

  it('FAULT-70 reports that a lease cannot be released', async () => {
    const release = () => Promise.reject(new Error('read-only'));
    const { source, problems } = await refreshed({ methods: { release } });
    expect([source, problems]).toMatchObject(['fetched', [{ cause: 'store', detail: 'release: read-only' }]]);
  });

  it('FAULT-70 reports that no lease can be acquired, and does not release one that was not granted', async () => {
    const acquire = () => Promise.reject(new Error('read-only'));
    const { problems, written } = await refreshed({ methods: { acquire } });
    expect(problems).toMatchObject([{ cause: 'store', detail: 'acquire: read-only' }]);
    expect(written).toHaveLength(1);
    expect((await refreshed({ methods: { acquire }, isFull: true })).written).toEqual([]);
    let answer: (lease: undefined) => void = () => {};
    let releases = 0;
    const methods: Partial<Store> = {
      acquire: () => new Promise((resolve) => (answer = resolve)),
      release: async () => void releases++,
    };
    await refreshed({ methods, storeTimeout: 10 });
    answer(undefined);
    await new Promise(setImmediate);
    expect(releases).toBe(0);
  });

  it('FAULT-82 FAULT-90 heals a store that lacks the record, unless it is to have no more new origins of the site', async () => {
    const { record } = await refreshed({});
    const healed = await refreshed({ record });
    expect([healed.written.length, healed.counts.healed]).toEqual([1, 1]);
    const full = await refreshed({ record, isFull: true });
    expect([full.written.length, full.counts.healed]).toEqual([0, 0]);
  });

  it('B8 during a pause that the site requested returns the state that it was given', async () => {
    const answer: Answer = (_, response) => void response.writeHead(503, { 'Retry-After': '3600' }).end();
    const { record } = await refreshed({ answer });
    const now = Date.now();
    const times = { at: now, nextTryAt: now + 1_000, failures: 1 };
    const local: LocalOutcome = { kind: 'local-failure', ...times, facts: undefined, detail: undefined };
    const paused = await refreshed({ record, local, force: 'always', store: undefined });
    expect(paused).toMatchObject({ source: 'memory', local, fetches: [] });
  });

  it.each([false, true])('FAULT-74 ends when the lease has been released, written or not (%s)', async (isFull) => {
    let isReleased = false;
    const release = async () => {
      await new Promise(setImmediate);
      isReleased = true;
    };
    await refreshed({ methods: { release }, isFull });
    expect(isReleased).toBe(true);
  });

  it('FAULT-83 returns that the content of the store is unknown, with and without a fetch', async () => {
    const { record } = await refreshed({});
    const get = () => Promise.reject(new Error('away'));
    expect(await refreshed({ methods: { get }, record })).toMatchObject({ source: 'store', isStoreUnread: true });
    expect(await refreshed({ methods: { get } })).toMatchObject({ source: 'fetched', isStoreUnread: true });
    expect(await refreshed({ record })).toMatchObject({ source: 'store', isStoreUnread: false });
  });
});
