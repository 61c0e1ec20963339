import { bodyHash } from '@maycrawl/gate';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../../../examples/fleet/redis-servers.mjs';
import { newSite } from '../../src/index.js';
import { DamagedSiteError } from '../../src/store/damaged-site-error.js';
import { RedisWatchStore } from '../../src/store/redis/redis-watch-store.js';
import { failing, file, ORIGIN } from '../check-site.js';
import { type StorePlace, watchStoreContract } from './watch-store-contract.js';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

const KEYS = 'maycrawl:{watch}:';

async function damage(what: Parameters<StorePlace['damage']>[0], id: string): Promise<void> {
  const client = await createClient({ url: server.url }).connect();
  if (what === 'state') await client.hSet(`${KEYS}site:${id}`, 'state', 'abcd{"age":1}');
  if (what === 'version') await client.hSet(`${KEYS}version:${id}`, 'packed', '1234x');
  if (what === 'event') await client.hSet(`${KEYS}events`, id, '');
  if (what === 'run' || what === 'last-runs') {
    const key = `${KEYS}runs:${id}`;
    for (const member of await (what === 'run' ? client.zRange(key, 0, 0) : client.zRange(key, 2, -1))) {
      await client.zRem(key, member);
      await client.zAdd(key, { score: Number(member.split(' ')[1]), value: member.slice(0, -1) });
    }
  }
  client.destroy();
}

// The timeout is long, because the machine may be slow, and no test is about it.
watchStoreContract('redis', async () => {
  await server.ask('FLUSHALL');
  return {
    place: server.url,
    open: (settings) => RedisWatchStore.open({ url: server.url, timeout: 30_000, ...settings }),
    damage,
    remove: async () => {},
  };
});

describe('keys of a site that another program has changed', () => {
  let store: RedisWatchStore;
  beforeEach(async () => {
    await server.ask('FLUSHALL');
    store = await RedisWatchStore.open({ url: server.url, timeout: 30_000 });
  });
  afterEach(() => store.close());

  const OTHER = 'https://other.example';
  const check = (origin: string, revision: number, outcome = file('a')) =>
    store.commit({ revision, state: newSite(origin), at: 1, outcome, events: [] });

  it.each([
    [
      'another type',
      [
        ['DEL', `${KEYS}site:${ORIGIN}`],
        ['SET', `${KEYS}site:${ORIGIN}`, 'x'],
      ],
    ],
    ['a revision that is no number', [['HSET', `${KEYS}site:${ORIGIN}`, 'revision', 'x']]],
  ] as const)('%s: the fault of this site, until it is forgotten', async (_, commands) => {
    await check(ORIGIN, 0);
    await check(OTHER, 0);
    for (const command of commands) await server.ask(...command);
    await expect(store.site(ORIGIN)).rejects.toThrow(DamagedSiteError);
    await expect(check(ORIGIN, 1)).rejects.toThrow(DamagedSiteError);
    expect(await check(OTHER, 1)).toBe(true);
    await store.forget(ORIGIN);
    expect(await check(ORIGIN, 0)).toBe(true);
  });

  it('runs of another type: nothing of the check is written', async () => {
    await check(ORIGIN, 0);
    await server.ask('SET', `${KEYS}runs:${ORIGIN}`, 'x');
    await expect(check(ORIGIN, 1, failing())).rejects.toThrow(DamagedSiteError);
    expect(await store.site(ORIGIN)).toMatchObject({ revision: 1 });
    expect(await store.runs(OTHER, { limit: 1 })).toEqual([]);
    await store.forget(ORIGIN);
    expect(await check(ORIGIN, 0, failing())).toBe(true);
  });

  it('numbers of the run that are none, and a version of another type, are written again', async () => {
    await check(ORIGIN, 0);
    await server.ask('HSET', `${KEYS}site:${ORIGIN}`, 'runCount', 'x', 'runGap', 'x');
    expect(await check(ORIGIN, 1)).toBe(true);
    await server.ask('HDEL', `${KEYS}site:${ORIGIN}`, 'runTo');
    expect(await check(ORIGIN, 2, failing())).toBe(true);
    const hash = bodyHash(new TextEncoder().encode('a'));
    await server.ask('SET', `${KEYS}version:${hash}`, 'x');
    const other = await RedisWatchStore.open({ url: server.url, timeout: 30_000 });
    expect((await other.versions([hash])).size).toBe(0);
    expect(await other.commit({ revision: 3, state: newSite(ORIGIN), at: 1, outcome: file('a'), events: [] })).toBe(
      true,
    );
    expect((await other.versions([hash])).size).toBe(1);
    await other.close();
  });

  it('an outbox of another type is the fault of the store, and nothing is written', async () => {
    await check(ORIGIN, 0);
    await server.ask('SET', `${KEYS}outbox`, 'x');
    await expect(check(ORIGIN, 1)).rejects.toMatchObject({ code: 'store-refused' });
    await expect(check(ORIGIN, 1)).rejects.not.toThrow(DamagedSiteError);
    expect(await store.site(ORIGIN)).toMatchObject({ revision: 1 });
  });
});
