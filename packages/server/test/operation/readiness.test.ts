import { Gate } from '@maycrawl/gate';
import { RedisStore } from '@maycrawl/gate/redis';
import { expect, it } from 'vitest';
import { startRedis } from '../../../../examples/fleet/redis-servers.mjs';
import { cleanUps, openService, ROBOTS, startSite } from '../server-fixture.js';

it('FAULT-70 a service whose Redis is killed stays ready and answers; only one that drains is not ready', async () => {
  const redis = await startRedis([], 0);
  cleanUps.push(() => redis.stop());
  // A machine that is busy answers late: the limits are those of a hanging test.
  const store = await RedisStore.open({ url: redis.url, warn: () => undefined, timeout: 60_000 });
  cleanUps.push(() => store.close());
  let time = Date.now();
  const options = { userAgent: 'ExampleBot/1.0', storeTimeout: 60_000, fetch: { allowPrivate: true } };
  const gate = await Gate.open({ ...options, store, now: () => time });
  cleanUps.push(() => gate.close());
  const state = { isDraining: false };
  const { app } = await openService({ gate, state });
  const [first, second] = [await startSite(), await startSite(ROBOTS)];
  const check = async (origin: string) => {
    const { statusCode, body } = await app.inject({ url: `/v1/check?url=${origin}/private` });
    return [statusCode, JSON.parse(body).answers[0].rule?.pattern];
  };
  const ready = async () => (await app.inject({ url: '/readyz' })).statusCode;
  const isStoreUp = async () => {
    const { body } = await app.inject({ url: '/metrics' });
    const gauge = /^maycrawl_store_up (\d)$/m.exec(body)?.[1];
    return [(await app.inject({ url: '/readyz' })).json().store, gauge];
  };
  expect([await check(first), await ready()]).toEqual([[200, '/private'], 200]);
  expect(await isStoreUp()).toEqual(['up', '1']);
  await redis.kill();
  // From memory, and by a fetch that cannot be stored.
  expect([await check(first), await check(second), await ready()]).toEqual([[200, '/private'], [200, '/private'], 200]);
  // Anyone may read it, so it names no server.
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({
    status: 'ready',
    gate: expect.any(String),
    store: 'down',
  });
  expect(await isStoreUp()).toEqual(['down', '0']);
  expect(await (await app.inject({ url: '/metrics' })).body).toMatch(/^maycrawl_store_bypassed_total [1-9]/m);
  // A minute without a failure.
  time += 61_000;
  expect(await isStoreUp()).toEqual(['up', '1']);
  state.isDraining = true;
  expect([await ready(), (await app.inject({ url: '/healthz' })).statusCode]).toEqual([503, 200]);
  expect((await check(second))[0]).toBe(200);
});

it('a service without the store that it should have says so, and is ready', async () => {
  let isOpen = false;
  const { app } = await openService({ isStoreOpen: () => isOpen });
  const answers = async () => {
    const [ready, metrics] = [await app.inject({ url: '/readyz' }), await app.inject({ url: '/metrics' })];
    return [ready.statusCode, ready.json().store, /^maycrawl_store_up (\d)$/m.exec(metrics.body)?.[1]];
  };
  expect(await answers()).toEqual([200, 'down', '0']);
  isOpen = true;
  expect(await answers()).toEqual([200, 'up', '1']);
});
