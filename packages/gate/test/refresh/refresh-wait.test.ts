/** A refresh of a real site while another gate has the lease. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, it } from 'vitest';
import { AbortSource } from '../../src/abort/abort-source.js';
import { Exchanges } from '../../src/fetch/exchange/exchanges.js';
import { preparedFetcher } from '../../src/fetch/http/fetch-robots.js';
import { prepareSettings } from '../../src/fetch/net/fetch-settings.js';
import { GateCounts } from '../../src/health/gate-stats.js';
import { HealthMonitor } from '../../src/health/health-monitor.js';
import { MemoryStore, type Store } from '../../src/index.js';
import { ladderSettings } from '../../src/ladder/ladder.js';
import { type ForcedFetch, type RefreshSetup, refresh } from '../../src/refresh/refresh.js';
import { StoreAdmission } from '../../src/refresh/store-admission.js';
import { SiteGroups } from '../../src/url/site-groups.js';
import { MAX_TIMEOUT } from '../../src/validation/expected.js';
import { site } from '../gate-fixture.js';

/** Refreshes a site. Calls for the lease find that another gate has it: the first one, unless `isLeased` says otherwise. */
async function refreshed(
  setup: Pick<RefreshSetup, 'leaseTtl' | 'storeTimeout'>,
  waitForChange: Store['waitForChange'] = async () => {},
  force?: ForcedFetch,
  isLeased = (calls: number): boolean => calls === 0,
) {
  const { origin } = await site();
  const [counts, forced] = [new GateCounts(), new Set<boolean | undefined>()];
  const memory = new MemoryStore();
  let leases = 0;
  const store: Store = {
    name: 'leased',
    get: async (at) => memory.get(at),
    put: async (record) => memory.put(record),
    acquire: async (...args) => (isLeased(leases++) ? undefined : memory.acquire(...args)),
    release: async (lease) => memory.release(lease),
    waitForChange,
    delete: (at) => memory.delete(at),
    close: () => memory.close(),
  };
  const settings = prepareSettings({ userAgent: 'ExampleBot/1.0', allowPrivate: true });
  const fetch = preparedFetcher(settings, new Exchanges(settings));
  const { source } = await refresh(
    origin,
    { record: undefined, local: undefined },
    { force, priority: 'cold', isOptional: false },
    {
      ...setup,
      store,
      counts,
      health: new HealthMonitor(Date.now),
      admission: new StoreAdmission(new SiteGroups((host) => host, 'a fixed key'), Date.now),
      fetch(url, options) {
        forced.add(options.isForced);
        return fetch(url, options);
      },
      holder: 'this gate',
      ladder: ladderSettings({}),
      now: Date.now,
      random: () => 0.5,
      maxBytes: 512_000,
      permitting: { ...settings, crawlerHash: '' },
    },
    new AbortSource(),
  );
  const { fetches, storeBypassed } = counts;
  return { source, fetches, storeBypassed, forced: [...forced], leases };
}

const waiting = (milliseconds: number) => () => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

describe('a refresh while another gate has the lease', () => {
  it('FAULT-74 waits as long as the lease may last: this is no failure of the store', async () => {
    expect(await refreshed({ leaseTtl: 40, storeTimeout: 60_000 }, waiting(40))).toMatchObject({ storeBypassed: 0 });
    // A longer time would be that of no timer.
    const longest = { leaseTtl: MAX_TIMEOUT, storeTimeout: MAX_TIMEOUT };
    expect(await refreshed(longest, waiting(40))).toMatchObject({ storeBypassed: 0 });
  });

  it('FAULT-70 bypasses a store that never ends the wait', async () => {
    const result = await refreshed({ leaseTtl: 20, storeTimeout: 20 }, () => new Promise(() => {}));
    expect(result).toMatchObject({ source: 'fetched', storeBypassed: 1 });
  });

  it('FAULT-70 a store that ends the wait at once, again and again, does not keep the process from other work', async () => {
    let isFree = false;
    const isLeased = (calls: number) => {
      if (calls === 0) setImmediate(() => (isFree = true));
      return !isFree;
    };
    const setup = { leaseTtl: 2_000, storeTimeout: 60_000 };
    expect((await refreshed(setup, undefined, undefined, isLeased)).leases).toBe(2);
  });

  it('publishes how long the fetch took', async () => {
    const times: number[] = [];
    const onFetched = (event: unknown) => times.push((event as { milliseconds: number }).milliseconds);
    subscribe('maycrawl:gate:fetched', onFetched);
    await refreshed({ leaseTtl: 1_000, storeTimeout: 60_000 });
    unsubscribe('maycrawl:gate:fetched', onFetched);
    expect(times).toEqual([expect.any(Number)]);
    expect(times[0]).toBeGreaterThanOrEqual(0);
  });

  it('counts the fetch that it makes, and not the one that the other gate made', async () => {
    const { fetches } = await refreshed({ leaseTtl: 1_000, storeTimeout: 60_000 });
    expect(fetches).toEqual({ ...new GateCounts().fetches, ok: 1 });
  });

  it('B8 is made during a back-off only if it is forced to', async () => {
    const setup = { leaseTtl: 1_000, storeTimeout: 60_000 };
    for (const force of [undefined, 'always', 'despite-back-off'] as const) {
      expect((await refreshed(setup, undefined, force)).forced).toEqual([force === 'despite-back-off']);
    }
  });
});
