import { Gate } from '@maycrawl/gate';
import { RedisStore } from '@maycrawl/gate/redis';
import { expect, it } from 'vitest';
import { startRedis } from '../../../../examples/fleet/redis-servers.mjs';
import { cleanUps, openService, ROBOTS, startSite } from '../server-fixture.js';

it('a service whose Redis is killed stays ready and answers; only one that drains is not ready', async () => {
  const redis = await startRedis([], 0);
  cleanUps.push(() => redis.stop());
  const store = await RedisStore.open({ url: redis.url, warn: () => undefined });
  cleanUps.push(() => store.close());
  const gate = await Gate.open({ userAgent: 'ExampleBot/1.0', store, fetch: { allowPrivate: true } });
  cleanUps.push(() => gate.close());
  const state = { isDraining: false };
  const { app } = await openService({ gate, state });
  const [first, second] = [await startSite(), await startSite(ROBOTS)];
  const check = async (origin: string) => {
    const { statusCode, body } = await app.inject({ url: `/v1/check?url=${origin}/private` });
    return [statusCode, JSON.parse(body).answers[0].rule?.pattern];
  };
  const ready = async () => (await app.inject({ url: '/readyz' })).statusCode;
  expect([await check(first), await ready()]).toEqual([[200, '/private'], 200]);
  await redis.kill();
  // From memory, and by a fetch that cannot be stored.
  expect([await check(first), await check(second), await ready()]).toEqual([[200, '/private'], [200, '/private'], 200]);
  // Anyone may read it, so it names no server.
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', gate: expect.any(String) });
  expect(await (await app.inject({ url: '/metrics' })).body).toMatch(/^maycrawl_store_bypassed_total [1-9]/m);
  state.isDraining = true;
  expect([await ready(), (await app.inject({ url: '/healthz' })).statusCode]).toEqual([503, 200]);
  expect((await check(second))[0]).toBe(200);
});
