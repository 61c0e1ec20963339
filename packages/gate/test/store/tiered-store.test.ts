import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MemoryStore, type Store, TieredStore } from '../../src/index.js';
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import type { GateRecord } from '../../src/types/record.js';
import { failedRecord, goodRecord, missingFileRecord, ORIGIN } from './records.js';
import { endings, redisServer, redisStore, untilAnswered } from './redis/redis-fixture.js';

const LONG = 600_000;

/** An embedded store that ends with the test. */
function sqlite(): SqliteStore {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-tiered-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  return new SqliteStore({ folder });
}

/** A store before a Redis server; the clock stands where a copy that was just fetched is fresh. */
async function tiered(near: Store = new MemoryStore()) {
  const server = await redisServer();
  const { store: far } = await redisStore({ url: server.url });
  const clock = { now: goodRecord(1).good!.at + 1_000 };
  // No test but that of a slow one is about time, and the machine may be slow.
  const store = new TieredStore(near, far, { now: () => clock.now, farTimeout: 30_000 });
  endings.push(() => store.close());
  return { store, near, far, server, clock };
}

describe('a store before another', () => {
  test('C3 a fresh copy is answered at once, and by the near store alone', async () => {
    const { store, far, server } = await tiered();
    await far.put(goodRecord(1));
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
    await server.kill();
    expect(store.get(ORIGIN)).toEqual(goodRecord(1));
  });

  test.each([
    ['its end has come', goodRecord(1), 86_400_000],
    ['a fetch is due', goodRecord(1), 80_000_000],
    ['the last fetch failed', failedRecord(1, goodRecord(1)), 0],
    ['it came in the future', goodRecord(1), -10_000],
  ])('C3 the far store is asked where %s', async (_, record, time) => {
    const { store, far, clock } = await tiered();
    await store.put(record);
    await far.put(goodRecord(2, 'by another machine'));
    clock.now += time;
    expect(await store.get(ORIGIN)).toEqual(goodRecord(2, 'by another machine'));
  });

  test('FAULT-74 who holds the lease sees what others wrote before', async () => {
    const { store, far } = await tiered();
    await store.put(goodRecord(1));
    await far.put(goodRecord(2));
    const lease = await store.acquire(ORIGIN, 'a', LONG);
    expect(await store.get(ORIGIN)).toEqual(goodRecord(2));
    await store.release(lease!);
  });

  test('FAULT-75 a record that loses is not answered from the near store either', async () => {
    const { store, near, far } = await tiered();
    await store.put(goodRecord(1));
    await far.put(goodRecord(5));
    expect(await store.put(goodRecord(2))).toEqual(goodRecord(5));
    await store.settled();
    expect(await near.get(ORIGIN)).toEqual(goodRecord(5));
    expect(await store.get(ORIGIN)).toEqual(goodRecord(5));
  });

  test('FAULT-70 while the far store is away the near one stands in, and keeps what comes', async () => {
    const { store, near, server, clock } = await tiered(sqlite());
    await store.put(goodRecord(1));
    await server.kill();
    clock.now += 2 * 86_400_000;
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
    await expect(store.put(failedRecord(2, goodRecord(1)))).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(await near.get(ORIGIN)).toEqual(failedRecord(2, goodRecord(1)));
    await expect(store.acquire(ORIGIN, 'a', LONG)).rejects.toMatchObject({ code: 'store-unavailable' });
    await expect(store.get('http://unknown.example')).rejects.toMatchObject({ code: 'store-unavailable' });
  });

  test('FAULT-70 what the near store learnt while the far one was away reaches it by the next lookup', async () => {
    const { store, far, server, clock } = await tiered(sqlite());
    await store.put(goodRecord(1));
    await server.kill();
    await expect(store.put(failedRecord(2, goodRecord(1)))).rejects.toMatchObject({ code: 'store-unavailable' });
    await redisServer([], server.port);
    clock.now += 2 * 86_400_000;
    expect(await untilAnswered(() => far.get(ORIGIN))).toBeUndefined();
    expect(await store.get(ORIGIN)).toEqual(failedRecord(2, goodRecord(1)));
    await store.settled();
    expect(await far.get(ORIGIN)).toEqual(failedRecord(2, goodRecord(1)));
  });

  test('FAULT-82 a far store that hangs, or takes no writes, never hides what the near one has', async () => {
    const server = await redisServer();
    const { store: far } = await redisStore({ url: server.url, timeout: 600 });
    const near = new MemoryStore();
    const store = new TieredStore(near, far, { now: () => goodRecord(1).good!.at + 2 * 86_400_000 });
    endings.push(() => store.close());
    await near.put(goodRecord(1));
    // It reads as empty, and the write that would heal it does not end.
    await server.ask('CLIENT', 'PAUSE', '600000', 'WRITE');
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
    await server.ask('CLIENT', 'UNPAUSE');
    await store.settled();
    server.child.kill('SIGSTOP');
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
    await expect(store.get('http://unknown.example')).rejects.toMatchObject({ code: 'store-unavailable' });
    server.child.kill('SIGCONT');
  });

  test('FAULT-82 a heal that failed is not tried at every lookup', async () => {
    let writes = 0;
    class Refusing extends MemoryStore {
      override put(): never {
        writes++;
        throw new Error('no writes');
      }
    }
    const near = new MemoryStore();
    const store = new TieredStore(near, new Refusing(), { now: () => Number.MAX_SAFE_INTEGER });
    near.put(goodRecord(1));
    for (let i = 0; i < 100; i++) {
      expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
      await store.settled();
    }
    expect(writes).toBe(1);
    await store.close();
  });

  test.each([-1, 'soon', '50'])('a farTimeout of %s is the caller’s mistake', (farTimeout) => {
    const make = () => new TieredStore(new MemoryStore(), new MemoryStore(), { farTimeout: farTimeout as number });
    expect(make).toThrow(
      `farTimeout: expected a number of milliseconds from 0 to 2147483647, got ${JSON.stringify(farTimeout)}`,
    );
  });

  test('FAULT-72 a near store without room changes no answer', async () => {
    const { store, far } = await tiered(new MemoryStore({ maxBytes: 4096 }));
    const record = goodRecord(1, 'x'.repeat(10_000));
    expect(await store.put(record)).toEqual(record);
    expect(await store.get(ORIGIN)).toEqual(record);
    expect(await far.get(ORIGIN)).toEqual(record);
  });

  test('FAULT-72 a near store that fails changes no answer', async () => {
    const near = new MemoryStore();
    const { store, far } = await tiered(near);
    near.close();
    expect(await store.put(goodRecord(1))).toEqual(goodRecord(1));
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
    expect(await far.get(ORIGIN)).toEqual(goodRecord(1));
  });
});

describe('a store before another, of which one fails', () => {
  const NOW = goodRecord(1).good!.at + 1_000;

  class Failing extends MemoryStore {
    failure: 'none' | 'get' | 'put' = 'none';
    override get(origin: string) {
      if (this.failure === 'get') throw new Error('no reads');
      return super.get(origin);
    }
    override put(record: GateRecord) {
      if (this.failure === 'put') throw new Error('no writes');
      return super.put(record);
    }
  }

  test('FAULT-82 a near store that missed a write does not answer alone', async () => {
    const [near, far] = [new Failing(), new MemoryStore()];
    const store = new TieredStore(near, far, { now: () => NOW });
    await store.put(missingFileRecord(1));
    near.failure = 'put';
    await store.put(goodRecord(2));
    expect(await store.get(ORIGIN)).toEqual(goodRecord(2));
    near.failure = 'none';
    await store.put(goodRecord(3));
    far.close();
    expect(await store.get(ORIGIN)).toEqual(goodRecord(3));
    near.close();
  });

  test('FAULT-83 a near store that can’t be read is no sign of "never good" beside a far one that knows of none', async () => {
    const [near, far] = [new Failing(), new MemoryStore()];
    const store = new TieredStore(near, far, { now: () => NOW });
    near.put(goodRecord(1));
    near.failure = 'get';
    await expect(store.get(ORIGIN)).rejects.toThrow('no reads');
    far.put(failedRecord(2));
    await expect(store.get(ORIGIN)).rejects.toThrow('no reads');
    far.put(goodRecord(3));
    expect(await store.get(ORIGIN)).toMatchObject({ good: { counter: 3 } });
    await store.close();
  });

  test('FAULT-83 a far store that can’t be read is none either beside a near one that knows of no good outcome', async () => {
    const [near, far] = [new MemoryStore(), new Failing()];
    const store = new TieredStore(near, far, { now: () => NOW });
    near.put(failedRecord(2));
    far.failure = 'get';
    await expect((async () => store.get(ORIGIN))()).rejects.toThrow('no reads');
    await store.close();
  });
});
