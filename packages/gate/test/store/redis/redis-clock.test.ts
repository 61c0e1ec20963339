import { describe, expect, it } from 'vitest';
import { TieredStore } from '../../../src/index.js';
import { MemoryStore } from '../../../src/store/memory-store.js';
import { RedisClock } from '../../../src/store/redis/redis-clock.js';
import type { RedisStore } from '../../../src/store/redis/redis-store.js';
import type { GateRecord } from '../../../src/types/record.js';
import { openGate, site } from '../../gate-fixture.js';
import { startRedisClock } from '../../servers/redis-clock.js';
import { status } from '../../servers/site.js';
import { failedRecord, goodRecord, ORIGIN } from '../records.js';
import { cleanUps, redisServer, redisStore } from './redis-fixture.js';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 0, 1);
const RECORD: GateRecord = { ...failedRecord(2, goodRecord(1)), pageGoodAt: 1_700_000_000_000 };
const ERRORS = [
  ['13 hours behind', -13 * HOUR],
  ['13 hours ahead', 13 * HOUR],
  ['in 1970', -NOW],
  ['in 2100', Date.UTC(2100, 0, 1) - NOW],
] as const;

/** Starts a server whose clock is at `NOW`; its stores are those of machines whose clocks are wrong. */
async function redisAtNow() {
  const server = await redisServer();
  const proxy = await startRedisClock(server.port, () => NOW);
  cleanUps.push(() => proxy.stop());
  const storeOf = async (now: () => number, monotonicNow: () => number = () => 0): Promise<RedisStore> =>
    (await redisStore({ url: proxy.url, now, monotonicNow })).store;
  return { server, storeOf };
}

function moved({ good, outage, attempt, ...record }: GateRecord, by: number): GateRecord {
  return {
    ...record,
    good: { ...good!, at: good!.at + by, freshUntil: good!.freshUntil + by, refreshAt: good!.refreshAt + by },
    outage: { ...outage!, since: outage!.since + by },
    attempt: { ...attempt!, at: attempt!.at + by, nextTryAt: attempt!.nextTryAt + by },
    pageGoodAt: record.pageGoodAt! + by,
  };
}

describe('the clock of a redis store', () => {
  it.each(ERRORS)('FAULT-97 a machine %s writes and reads times of the server', async (_, error) => {
    const { storeOf } = await redisAtNow();
    const [right, wrong] = [await storeOf(() => NOW), await storeOf(() => NOW + error)];
    await wrong.put(moved(RECORD, error));
    expect(await right.get(ORIGIN)).toEqual(RECORD);
    expect(await wrong.get(ORIGIN)).toEqual(moved(RECORD, error));
    expect(wrong.now()).toBe(NOW);
    expect(new TieredStore(new MemoryStore(), wrong).now()).toBe(NOW);
  });

  it('FAULT-97 the counters of a gate in 2100 are those of a gate whose clock is right', async () => {
    const { storeOf } = await redisAtNow();
    const place = await site();
    const now = () => Date.UTC(2100, 0, 1);
    const gate = await openGate({ store: await storeOf(now), storeTimeout: 30_000, now, monotonicNow: () => 0 });
    const { record } = await gate.robots(place.origin);
    expect(record.good).toMatchObject({ at: now(), counter: NOW });
    place.answer = status(500);
    const failed = await gate.refresh(place.origin);
    expect(failed.record.attempt).toMatchObject({ at: now(), counter: NOW + 1 });
  });

  it('FAULT-97 records that differ by little are not written again and again', async () => {
    const { server, storeOf } = await redisAtNow();
    const stores = await Promise.all([0, 999, -999, 13 * HOUR].map((error) => storeOf(() => NOW + error)));
    await stores[0]!.put(RECORD);
    const commands = async () => Number(/cmdstat_set:calls=(\d+)/.exec(await server.ask('INFO', 'commandstats'))?.[1]);
    const before = await commands();
    for (let round = 0; round < 3; round++) {
      for (const store of stores) await store.put((await store.get(ORIGIN))!);
    }
    expect(await commands()).toBe(before);
  });

  it('FAULT-97 the clock of a machine is set between two operations', async () => {
    const { storeOf } = await redisAtNow();
    let error = 0;
    const store = await storeOf(
      () => NOW + error,
      () => 0,
    );
    await store.put(RECORD);
    for (const [, by] of ERRORS) {
      error = by;
      expect(await store.get(ORIGIN)).toEqual(moved(RECORD, by));
      expect(await store.put(moved(RECORD, by))).toEqual(moved(RECORD, by));
    }
    error = 0;
    expect(await store.get(ORIGIN)).toEqual(RECORD);
  });

  it('FAULT-97 the clock is set during a write: nothing is written', async () => {
    const { storeOf } = await redisAtNow();
    let error = 0;
    const [store, other] = [await storeOf(() => NOW + error), await storeOf(() => NOW)];
    const put = store.put(RECORD);
    error = 13 * HOUR;
    await expect(put).rejects.toMatchObject({ code: 'store-unavailable', message: expect.stringContaining('was set') });
    expect(await other.get(ORIGIN)).toBeUndefined();
    expect(await store.put(moved(RECORD, error))).toEqual(moved(RECORD, error));
    expect(await other.get(ORIGIN)).toEqual(RECORD);
  });

  it('FAULT-97 a reply that is late is no evidence that the clock is wrong', async () => {
    let monotonic = 0;
    let wall = NOW;
    const clock = new RedisClock({ now: () => wall, comparable: () => monotonic, place: 'redis://test' });
    const measure = (server: number, takes: number) =>
      clock.measure(async () => {
        wall += takes;
        monotonic += takes;
        return [Buffer.from(`${Math.floor(server / 1000)}`), Buffer.from(`${(server % 1000) * 1000}`)];
      });
    // The server answered at the end of 20 seconds.
    expect(await measure(NOW + 20_000, 20_000)).toBe(0);
    expect(await measure(wall + 1_000, 0)).toBe(0);
    expect(await measure(wall + 5_000, 0)).toBe(5_000);
    expect(await measure(wall + 5_900, 0)).toBe(5_000);
    expect(await measure(wall + 500, 0)).toBe(0);
    expect(await measure(Number.NaN, 0)).toBe(0);
  });
});
