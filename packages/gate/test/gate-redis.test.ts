import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type RedisCluster,
  type RedisServer,
  startCluster,
  startRedis,
} from '../../../examples/fleet/redis-servers.mjs';
import { RedisStore } from '../src/store/redis/redis-store.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { type GateWorker, startWorker } from './gate-workers.js';
import { file } from './servers/site.js';
import { goodRecord } from './store/records.js';

const RULES = 'user-agent: *\ndisallow: /private';

let server: RedisServer;
let cluster: RedisCluster;
beforeAll(async () => {
  [server, cluster] = await Promise.all([startRedis(), startCluster()]);
});
afterAll(async () => {
  await Promise.all([server.stop(), cluster.stop()]);
});

async function openStore(options: Partial<Parameters<typeof RedisStore.open>[0]> = {}): Promise<RedisStore> {
  const store = await RedisStore.open({ url: server.url, warn: () => {}, ...options });
  cleanUps.push(() => store.close());
  return store;
}

/**
 * Starts a site that never answers the first request and returns rules for later ones. `hung` resolves at the first.
 */
async function siteThatHangs() {
  const place = await site();
  const hung = new Promise<() => void>((resolve) => {
    place.answer = (request, response) => {
      place.answer = file(RULES);
      resolve(() => file('user-agent: *\nallow: /')(request, response));
    };
  });
  return { place, hung };
}

describe('a gate on a Redis store, among processes', () => {
  it.each([
    ['a server', () => server.url],
    ['a Cluster', () => cluster.url],
  ])('FAULT-74 four processes with 1,000 callers each for one cold origin on %s: one fetch', async (_, url) => {
    const place = await site();
    const workers: GateWorker[] = [];
    for (let i = 0; i < 4; i++) workers.push(await startWorker(url(), `${place.origin}/private`, 1000));
    for (const worker of workers) worker.start();
    expect(await Promise.all(workers.map((worker) => worker.next()))).toEqual([1000, 1000, 1000, 1000]);
    expect(place.requestCount).toBe(1);
  });

  it('C3 the records of all servers of a Cluster are listed', async () => {
    const store = await RedisStore.open({ url: cluster.url, prefix: 'listed:', timeout: 30_000 });
    const names = Array.from({ length: 100 }, (_, i) => `http://h${i}.example`);
    await Promise.all(names.map((name) => store.put(goodRecord(1, name, name))));
    const listed: string[] = [];
    for await (const { origin } of store.records()) listed.push(origin);
    expect(listed.sort()).toEqual(names.sort());
    await store.close();
  });

  it('FAULT-75 the process that fetches is killed while the site hangs: another takes over and answers', async () => {
    const { place, hung } = await siteThatHangs();
    const first = await startWorker(server.url, `${place.origin}/private`, 1);
    const second = await startWorker(server.url, `${place.origin}/private`, 100);
    first.start();
    await hung;
    second.start();
    const answered = second.next();
    await first.kill();
    expect(await answered).toBe(100);
    expect(place.requestCount).toBe(2);
  });

  it('FAULT-75 the process that fetches sleeps past its lease: another takes over, and the late result loses', async () => {
    const { place, hung } = await siteThatHangs();
    const sleeper = await startWorker(cluster.url, `${place.origin}/private`, 1);
    const other = await startWorker(cluster.url, `${place.origin}/private`, 100);
    sleeper.start();
    const answerLate = await hung;
    sleeper.process.kill('SIGSTOP');
    other.start();
    expect(await other.next()).toBe(100);
    answerLate();
    sleeper.process.kill('SIGCONT');
    // Its late response allows everything, but it answers by the newer rules.
    expect(await sleeper.next()).toBe(1);
    const store = await openStore({ url: cluster.url });
    expect(Buffer.from((await store.get(place.origin))!.body!).toString()).toBe(RULES);
    expect(place.requestCount).toBe(2);
  });
});

describe('a gate whose Redis server fails', () => {
  it('FAULT-70 it hangs: calls are answered by a fetch, and no lease is left when it continues', async () => {
    const hanging = await startRedis();
    cleanUps.push(() => hanging.stop());
    const places = await Promise.all([site(), site(), site()]);
    const gate = await openGate({ store: await openStore({ url: hanging.url }) });
    hanging.child.kill('SIGSTOP');
    for (const place of places) {
      const verdict = await gate.check(`${place.origin}/private`);
      expect(verdict).toMatchObject({ allowed: false, source: 'fetched' });
      expect(gate.tryAllows(`${place.origin}/private`)).toBe(false);
    }
    hanging.child.kill('SIGCONT');
    const other = await openGate({
      store: await openStore({ url: hanging.url, timeout: 30_000 }),
      storeTimeout: 30_000,
    });
    for (const place of places) expect(await other.allows(`${place.origin}/private`)).toBe(false);
    expect(await hanging.ask('KEYS', '*:lease')).toBe('');
  });

  it.each([
    ['rejects writes', ['REPLICAOF', '127.0.0.1', '1']],
    ['is out of memory', ['CONFIG', 'SET', 'maxmemory', '1']],
  ])(
    'FAULT-72 it %s: its records still answer, and new origins are fetched and cached in memory',
    async (_, command) => {
      const failing = await startRedis();
      cleanUps.push(() => failing.stop());
      const [known, cold] = [await site(), await site()];
      const first = await openGate({ store: await openStore({ url: failing.url }), storeTimeout: 30_000 });
      await first.allows(`${known.origin}/`);
      await failing.ask(...command);
      const gate = await openGate({ store: await openStore({ url: failing.url }), storeTimeout: 30_000 });
      expect(await gate.check(`${known.origin}/private`)).toMatchObject({ allowed: false, source: 'store' });
      expect(await gate.check(`${cold.origin}/private`)).toMatchObject({ allowed: false, source: 'fetched' });
      expect(await gate.check(`${cold.origin}/private`)).toMatchObject({ allowed: false, source: 'memory' });
      expect([known.requestCount, cold.requestCount]).toEqual([1, 1]);
    },
  );

  it('FAULT-70 it is away when the gate opens: the crawler starts without it and shares once it is available', async () => {
    const { port, url, stop } = await startRedis();
    await stop();
    const store = await openStore({ url });
    const gate = await openGate({ store });
    const [early, late] = [await site(), await site()];
    expect(await gate.check(`${early.origin}/private`)).toMatchObject({ allowed: false, source: 'fetched' });
    const back = await startRedis([], port);
    cleanUps.push(() => back.stop());
    while ((await store.get(late.origin).catch(() => null)) === null) await new Promise(setImmediate);
    await gate.allows(late.origin);
    expect((await store.get(late.origin))!.good!.facts.status).toBe(200);
  });
});
