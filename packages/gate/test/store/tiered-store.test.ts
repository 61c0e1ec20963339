import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MemoryStore, type Store, TieredStore } from '../../src/index.js';
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import type { GateRecord } from '../../src/types/record.js';
import { failedRecord, goodRecord, missingFileRecord, ORIGIN } from './records.js';
import { cleanUps, redisServer, redisStore, retryUntilSuccess } from './redis/redis-fixture.js';

const LONG = 600_000;

/** Opens a SQLite store that is closed after the test. */
function sqlite(): SqliteStore {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-tiered-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return new SqliteStore({ folder });
}

/** Returns a tiered store with Redis as the far store; by its clock, `goodRecord(1)` is fresh. */
async function tiered(near: Store = new MemoryStore()) {
  const server = await redisServer();
  const { store: far } = await redisStore({ url: server.url });
  const clock = { now: goodRecord(1).good!.at + 1_000 };
  // Long, because the machine may be slow. The test of a slow far store sets another one.
  const store = new TieredStore(near, far, { now: () => clock.now, farTimeout: 30_000 });
  cleanUps.push(() => store.close());
  return { store, near, far, server, clock };
}

describe('tiered store', () => {
  test('C3 a fresh copy comes from the near store, synchronously', async () => {
    const { store, far, server } = await tiered();
    await far.put(goodRecord(1));
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
    await server.kill();
    expect(store.get(ORIGIN)).toEqual(goodRecord(1));
  });

  test('the near store may return promises of another implementation', async () => {
    const near = new MemoryStore();
    const get = near.get.bind(near);
    near.get = (origin) => {
      const record = get(origin);
      // biome-ignore lint/suspicious/noThenProperty: a promise of another library is such an object.
      return { then: (use: (value: unknown) => unknown) => use(record) } as never;
    };
    const { store } = await tiered(near);
    await store.put(goodRecord(1));
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
  });

  test.each([
    ['the near copy is stale', goodRecord(1), 86_400_000],
    ['a fetch is due', goodRecord(1), 80_000_000],
    ['the last fetch failed', failedRecord(1, goodRecord(1)), 0],
    ['the near copy is from the future', goodRecord(1), -10_000],
  ])('C3 the far store is read if %s', async (_, record, time) => {
    const { store, far, clock } = await tiered();
    await store.put(record);
    await far.put(goodRecord(2, 'by another machine'));
    clock.now += time;
    expect(await store.get(ORIGIN)).toEqual(goodRecord(2, 'by another machine'));
  });

  test('FAULT-74 the holder of a lease reads what others have written before', async () => {
    const { store, far } = await tiered();
    await store.put(goodRecord(1));
    await far.put(goodRecord(2));
    const lease = await store.acquire(ORIGIN, 'a', LONG);
    expect(await store.get(ORIGIN)).toEqual(goodRecord(2));
    await store.release(lease!);
  });

  test('FAULT-75 an older record that is put does not stay in the near store either', async () => {
    const { store, near, far } = await tiered();
    await store.put(goodRecord(1));
    await far.put(goodRecord(5));
    expect(await store.put(goodRecord(2))).toEqual(goodRecord(5));
    await store.settled();
    expect(await near.get(ORIGIN)).toEqual(goodRecord(5));
    expect(await store.get(ORIGIN)).toEqual(goodRecord(5));
  });

  test('FAULT-70 while the far store is unavailable, the near one is read and written', async () => {
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

  test('FAULT-70 the next lookup writes to the far store what it missed while it was unavailable', async () => {
    const { store, far, server, clock } = await tiered(sqlite());
    await store.put(goodRecord(1));
    await server.kill();
    await expect(store.put(failedRecord(2, goodRecord(1)))).rejects.toMatchObject({ code: 'store-unavailable' });
    await redisServer([], server.port);
    clock.now += 2 * 86_400_000;
    expect(await retryUntilSuccess(() => far.get(ORIGIN))).toBeUndefined();
    expect(await store.get(ORIGIN)).toEqual(failedRecord(2, goodRecord(1)));
    await store.settled();
    expect(await far.get(ORIGIN)).toEqual(failedRecord(2, goodRecord(1)));
  });

  test('FAULT-82 if the far store hangs or blocks writes, the near record is returned', async () => {
    const server = await redisServer();
    const { store: far } = await redisStore({ url: server.url, timeout: 600 });
    const near = new MemoryStore();
    const store = new TieredStore(near, far, { now: () => goodRecord(1).good!.at + 2 * 86_400_000 });
    cleanUps.push(() => store.close());
    await near.put(goodRecord(1));
    // The far store is empty, and the write that would heal it does not end.
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

  test('FAULT-82 a failed heal is not retried at every lookup', async () => {
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

  test.each([-1, 'soon', '50'])('a farTimeout of %s is a TypeError', (farTimeout) => {
    const make = () => new TieredStore(new MemoryStore(), new MemoryStore(), { farTimeout: farTimeout as number });
    expect(make).toThrow(
      `farTimeout: expected a number of milliseconds from 0 to 2147483647, got ${JSON.stringify(farTimeout)}`,
    );
  });

  test('FAULT-72 a full near store changes no result', async () => {
    const { store, far } = await tiered(new MemoryStore({ maxBytes: 4096 }));
    const record = goodRecord(1, 'x'.repeat(10_000));
    expect(await store.put(record)).toEqual(record);
    expect(await store.get(ORIGIN)).toEqual(record);
    expect(await far.get(ORIGIN)).toEqual(record);
  });

  test('FAULT-72 a failing near store changes no result', async () => {
    const near = new MemoryStore();
    const { store, far } = await tiered(near);
    near.close();
    expect(await store.put(goodRecord(1))).toEqual(goodRecord(1));
    expect(await store.get(ORIGIN)).toEqual(goodRecord(1));
    expect(await far.get(ORIGIN)).toEqual(goodRecord(1));
  });
});

describe('a tiered store of which one store fails', () => {
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

  test('FAULT-82 after a near store missed a write, both stores are read', async () => {
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

  test('FAULT-83 if the near store can’t be read and the far one has no good outcome, a lookup rejects', async () => {
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

  test('FAULT-83 if the far store can’t be read and the near one has no good outcome, a lookup rejects', async () => {
    const [near, far] = [new MemoryStore(), new Failing()];
    const store = new TieredStore(near, far, { now: () => NOW });
    near.put(failedRecord(2));
    far.failure = 'get';
    await expect((async () => store.get(ORIGIN))()).rejects.toThrow('no reads');
    await store.close();
  });
});
