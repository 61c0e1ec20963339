import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type RedisCluster,
  type RedisServer,
  startCluster,
  startRedis,
} from '../../../../examples/fleet/redis-servers.mjs';
import { MemoryStore, type Store, TieredStore } from '../../src/index.js';
import { RedisStore } from '../../src/store/redis/redis-store.js';
import { systemMonotonicClock } from '../../src/time/monotonic-clock.js';
import { cleanUps, openGate, site } from '../gate-fixture.js';
import { startTurnWorker } from '../gate-workers.js';

/** Longer than any test. */
const LONG = 600_000;

let server: RedisServer;
let cluster: RedisCluster;
beforeAll(async () => {
  [server, cluster] = await Promise.all([startRedis(), startCluster()]);
});
afterAll(async () => {
  await Promise.all([server.stop(), cluster.stop()]);
});

async function openStore(url = server.url): Promise<RedisStore> {
  const store = await RedisStore.open({ url, warn: () => {}, timeout: 30_000 });
  cleanUps.push(() => store.close());
  return store;
}

describe.each([
  ['a server', () => server.url],
  ['a Cluster', () => cluster.url],
])('the turns of a Redis store on %s', (name, url) => {
  const host = `${name.replaceAll(' ', '-')}.example`;

  it('FAULT-100 one holder at a time; the same one may call again', async () => {
    const [one, other] = [await openStore(url()), await openStore(url())];
    expect(await one.turn(host, 'a', LONG, 0)).toBe(0);
    expect(await one.turn(host, 'a', LONG, 0)).toBe(0);
    expect(await other.turn(host, 'b', LONG, 0)).toBeGreaterThan(0);
    await other.endTurn(host, 'b', undefined);
    expect(await other.turn(host, 'b', LONG, 0)).toBeGreaterThan(0);
    expect(await other.turn(`www.${host}`, 'b', LONG, 0)).toBe(0);
    await one.endTurn(host, 'a', undefined);
    expect(await other.turn(host, 'b', LONG, 0)).toBe(0);
    await other.endTurn(host, 'b', undefined);
  });

  it('FAULT-100 a holder that takes turn after turn leaves the next one to a holder that was refused', async () => {
    const store = await openStore(url());
    const busy = `busy.${host}`;
    expect(await store.turn(busy, 'a', LONG, 0)).toBe(0);
    expect(await store.turn(busy, 'b', LONG, 0)).toBeGreaterThan(0);
    await store.endTurn(busy, 'a', undefined);
    expect(await store.turn(busy, 'a', LONG, 0)).toBeGreaterThan(0);
    // Redis keeps it for a second only; the refused holder may have gone away.
    await expect
      .poll(async () => [await store.turn(busy, 'b', LONG, 0), await store.turn(busy, 'a', LONG, 0)])
      .toContain(0);
    for (const holder of ['a', 'b']) await store.endTurn(busy, holder, undefined);
  });

  it('FAULT-100 the pause and the delay of the next holder count from the end, and the longest one applies', async () => {
    const store = await openStore(url());
    await store.turn(host, 'a', LONG, 0);
    await store.endTurn(host, 'a', LONG);
    expect(await store.turn(host, 'b', LONG, 0)).toBeGreaterThan(LONG / 2);
    // A late end of another turn neither shortens the pause nor ends one that runs.
    await store.endTurn(host, '', 5);
    expect(await store.turn(host, 'b', LONG, 0)).toBeGreaterThan(LONG / 2);
    expect(await store.turn(host, 'b', LONG, 4 * LONG)).toBeGreaterThan(3 * LONG);
    const short = `short.${host}`;
    await store.endTurn(short, 'a', 0);
    expect(await store.turn(short, 'b', LONG, 0)).toBe(0);
    await store.endTurn(short, 'b', 0);
    expect(await store.turn(short, 'a', LONG, 30_000)).toBeGreaterThan(0);
  });

  it('FAULT-100 a turn that is not ended expires', async () => {
    const store = await openStore(url());
    const lost = `lost.${host}`;
    expect(await store.turn(lost, 'a', 50, 0)).toBe(0);
    while ((await store.turn(lost, 'b', LONG, 0)) > 0) await sleep(5);
  });
});

describe('damaged keys', () => {
  it.each([
    ['of another type', ['LPUSH', 'x']],
    ['that are no numbers', ['SET', 'abc def']],
    ['that never expire, from the future', ['SET', '99999999999999 500']],
  ])('FAULT-93 values %s block no host for long', async (name, [command = '', value = '']) => {
    const store = await openStore();
    const host = `${name.replace(/\W+/g, '-')}.example`;
    await store.endTurn(host, 'a', 0);
    const key = (await server.ask('KEYS', `*${host}*`)).trim();
    await server.ask('DEL', key);
    await server.ask(command, key, value);
    await server.ask(command, key.replace(/:pause$/, ':lease'), value);
    while ((await store.turn(host, 'b', LONG, 0)) > 0) await sleep(5);
    await store.endTurn(host, 'b', 100_000);
    expect(await store.turn(host, 'c', LONG, 0)).toBeGreaterThan(50_000);
  });
});

describe('gates that share turns', () => {
  it('FAULT-100 three crawler processes on one Redis: no request before the crawl-delay after the last done', async () => {
    const arrivals: number[] = [];
    const place = await site((request, response) => {
      if (request.url === '/robots.txt') return void response.end('user-agent: *\ncrawl-delay: 2');
      arrivals.push(systemMonotonicClock());
      response.end('page');
    });
    const workers = await Promise.all([1, 2, 3].map(() => startTurnWorker(server.url, `${place.origin}/a`, 3)));
    for (const worker of workers) worker.start();
    const dones: number[] = [];
    await Promise.all(
      workers.map(async (worker) => {
        for (let i = 0; i < 3; i++) dones.push((await worker.next()) as number);
      }),
    );
    dones.sort((a, b) => a - b);
    expect([arrivals.length, dones.length]).toEqual([9, 9]);
    const gaps = arrivals.slice(1).map((at, index) => at - dones[index]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2_000);
    // Otherwise the last worker may be killed before its turn has ended in the store, and later tests wait for it.
    await expect.poll(async () => (await server.ask('KEYS', '*127.0.0.1*:lease')).trim()).toBe('');
  });

  it('FAULT-100 a process that is killed in its turn delays the others until the turn expires', async () => {
    const place = await site();
    const store = await openStore();
    const settings = { turns: { timeout: 300 }, storeTimeout: 30_000 };
    const [one, other] = [await openGate({ store, ...settings }), await openGate({ store, ...settings })];
    await one.turn(place.origin);
    const start = performance.now();
    (await other.turn(place.origin)).done();
    expect(performance.now() - start).toBeGreaterThan(200);
  });

  it('FAULT-100 a gate that is closed while it takes a turn leaves none in the store', async () => {
    const place = await site();
    const store = await openStore();
    let [take, answer] = [() => {}, () => {}];
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow: Store = new Proxy(store, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'turn') return typeof value === 'function' ? value.bind(target) : value;
        return async (...call: Parameters<typeof store.turn>) => {
          const wait = await target.turn(...call);
          take();
          await answered;
          return wait;
        };
      },
    });
    const gate = await openGate({ store: slow, storeTimeout: 30_000 });
    const turn = gate.turn(place.origin);
    await taken;
    const closed = gate.close();
    answer();
    await expect(turn).rejects.toMatchObject({ code: 'ERR_GATE_CLOSED' });
    await closed;
    expect(await store.turn('127.0.0.1', 'another gate', LONG, 0)).toBe(0);
    await store.endTurn('127.0.0.1', 'another gate', undefined);
  });

  it('FAULT-100 a back-off in one gate applies to the others, through a tiered store as well', async () => {
    const place = await site();
    const tiered = new TieredStore(new MemoryStore(), await openStore());
    const one = await openGate({ store: tiered, storeTimeout: 30_000 });
    const other = await openGate({ store: await openStore(), storeTimeout: 30_000 });
    const turn = await one.turn(place.origin);
    turn.done({ status: 503, headers: { 'retry-after': '3600' } });
    await one.close();
    // Without waiting for ten minutes first, and the second time without the store.
    for (let i = 0; i < 2; i++)
      await expect(other.turn(place.origin)).rejects.toMatchObject({ code: 'ERR_TURN_REFUSED', reason: 'paused' });
  });

  it.each([
    ['hangs', (redis: RedisServer) => void redis.child.kill('SIGSTOP')],
    ['is away', (redis: RedisServer) => redis.stop()],
    ['rejects writes', async (redis: RedisServer) => void (await redis.ask('CONFIG', 'SET', 'maxmemory', '1'))],
  ])('FAULT-100 a store that %s: turns hold within each process, and none waits for it', async (_, fail) => {
    const redis = await startRedis();
    cleanUps.push(() => redis.stop());
    const place = await site((_request, response) => void response.end('user-agent: *\ncrawl-delay: 0.2'));
    const store = await RedisStore.open({ url: redis.url, warn: () => {}, timeout: 50 });
    cleanUps.push(() => store.close());
    const gate = await openGate({ store });
    await gate.check(place.origin);
    const cached = await gate.turn(place.origin);
    await fail(redis);
    const next = gate.turn(place.origin);
    const doneAt = performance.now();
    cached.done();
    (await next).done();
    expect(performance.now() - doneAt).toBeGreaterThanOrEqual(199);
    redis.child.kill('SIGCONT');
  });

  it('FAULT-100 a store of another kind that returns nonsense gives turns at once', async () => {
    const place = await site();
    for (const answer of [Number.NaN, -5, 'x', undefined, {}]) {
      const store: Store = Object.assign(new MemoryStore(), { turn: () => answer as number, endTurn: () => {} });
      const gate = await openGate({ store });
      (await gate.turn(place.origin)).done();
    }
    const half = Object.assign(new MemoryStore(), { turn: () => 0 });
    await expect(openGate({ store: half })).rejects.toThrow(
      /^store: expected a store, .* got an object without endTurn$/,
    );
  });

  it('FAULT-100 a gate on a store without turns takes them among its own calls', async () => {
    const place = await site();
    const gate = await openGate({ store: new TieredStore(new MemoryStore(), new MemoryStore()) });
    (await gate.turn(place.origin)).done();
  });
});
