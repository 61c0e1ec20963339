import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LmdbStore } from '../../src/store/lmdb.js';
import { MemoryStore } from '../../src/store/memory.js';
import { encodeRecord } from '../../src/store/record-codec.js';
import { storeContract } from './contract.js';
import { asNewerVersion, failedRecord, goodRecord, missingFileRecord, ORIGIN, withFlippedBit } from './records.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-lmdb-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

storeContract('lmdb', (monotonicNow) => new LmdbStore({ folder, monotonicNow }));

/** Changes the file behind the store's back. */
async function tamper(table: 'good' | 'since', change: (octets: Uint8Array) => Uint8Array): Promise<void> {
  const environment = open({ path: join(folder, 'records.mdb'), encoding: 'binary', noSubdir: true });
  const records = environment.openDB<Uint8Array, string>(table, { encoding: 'binary' });
  const octets = records.getBinary(ORIGIN);
  environment.transactionSync(() => records.putSync(ORIGIN, change(octets ?? new Uint8Array())));
  await environment.close();
}

describe('lmdb store', () => {
  test('C1 records survive a restart', async () => {
    const records = [
      goodRecord(1),
      missingFileRecord(3, 'http://b.example'),
      failedRecord(4, undefined, 'http://c.example'),
    ];
    const before = new LmdbStore({ folder });
    for (const record of records) await before.put(record);
    await before.put(failedRecord(2, goodRecord(1)));
    await before.close();
    const after = new LmdbStore({ folder });
    expect(after.get(ORIGIN)).toEqual(failedRecord(2, goodRecord(1)));
    for (const record of records.slice(1)) expect(after.get(record.origin)).toEqual(record);
    await after.close();
  });

  test('C3 the same folder may be open twice in one process', async () => {
    const one = new LmdbStore({ folder });
    const other = new LmdbStore({ folder });
    await one.put(goodRecord(1));
    expect(other.get(ORIGIN)).toEqual(goodRecord(1));
    expect(await one.acquire(ORIGIN, 'a', 60_000)).toBeDefined();
    expect(await other.acquire(ORIGIN, 'b', 60_000)).toBeUndefined();
    expect(one.stats().openStores).toBe(2);
    await one.close();
    expect(other.get(ORIGIN)).toEqual(goodRecord(1));
    expect(await other.put(goodRecord(2))).toBe(true);
    await other.close();
  });

  test.each([
    ['cut', (octets: Uint8Array) => octets.subarray(0, octets.length - 3)],
    ['a flipped bit', withFlippedBit],
    ['other octets', () => new Uint8Array([1, 2, 3])],
    ['another origin’s record', () => encodeRecord(goodRecord(7, 'x', 'http://other.example'))],
  ])('F71 a damaged record is a miss, and is written anew: %s', async (_, change) => {
    const store = new LmdbStore({ folder });
    await store.put(goodRecord(5, 'five'));
    await tamper('good', change);
    expect(store.get(ORIGIN)).toBeUndefined();
    expect(await store.put(goodRecord(1, 'one'))).toBe(true);
    expect(store.get(ORIGIN)).toEqual(goodRecord(1, 'one'));
    await store.close();
  });

  test('F71 damage to what was learnt since leaves the last good outcome', async () => {
    const store = new LmdbStore({ folder });
    await store.put(goodRecord(1));
    await store.put(failedRecord(2, goodRecord(1)));
    await tamper('since', withFlippedBit);
    expect(store.get(ORIGIN)).toEqual(goodRecord(1));
    expect(await store.put(failedRecord(2, goodRecord(1)))).toBe(true);
    expect(store.get(ORIGIN)).toEqual(failedRecord(2, goodRecord(1)));
    await store.close();
  });

  test('F71 a failure whose last good copy is damaged is a miss: it never reads as “no rules”', async () => {
    const store = new LmdbStore({ folder });
    await store.put(goodRecord(1));
    await store.put(failedRecord(2, goodRecord(1)));
    await tamper('good', withFlippedBit);
    expect(store.get(ORIGIN)).toBeUndefined();
    await store.close();
  });

  test.each(['good', 'since'] as const)(
    'F71 a record of a newer version (%s) is a miss and is not overwritten',
    async (table) => {
      const store = new LmdbStore({ folder });
      await store.put(goodRecord(1));
      await store.put(failedRecord(2, goodRecord(1)));
      let newer = new Uint8Array();
      await tamper(table, (octets) => (newer = Uint8Array.from(asNewerVersion(octets))));
      expect(store.get(ORIGIN)).toBeUndefined();
      expect(await store.put(goodRecord(99))).toBe(false);
      await tamper(table, (octets) => {
        expect(Buffer.compare(octets, newer)).toBe(0);
        return octets;
      });
      expect(await store.delete(ORIGIN)).toBe(true);
      expect(await store.put(goodRecord(1))).toBe(true);
      await store.close();
    },
  );

  test('F79 evicted origins of a bounded memory are answered from the store', async () => {
    const store = new LmdbStore({ folder });
    const memory = new MemoryStore({ maxOctets: 500_000 });
    const origins = Array.from({ length: 5000 }, (_, i) => `http://h${i}.example`);
    await Promise.all(
      origins.map(async (origin) => {
        const record = goodRecord(1, `disallow: /${origin}`, origin);
        memory.put(record);
        await store.put(record);
        expect(memory.octets).toBeLessThanOrEqual(500_000);
      }),
    );
    expect(memory.size).toBeLessThan(1000);
    const evicted = origins.filter((origin) => memory.get(origin) === undefined);
    expect(evicted.length).toBeGreaterThan(4000);
    for (const origin of evicted) expect(store.get(origin)).toEqual(goodRecord(1, `disallow: /${origin}`, origin));
    memory.close();
    await store.close();
  });

  test('C1 the store is bounded: what expires goes first, then the oldest last good outcomes', async () => {
    const maxOctets = 2_000_000;
    const store = new LmdbStore({ folder, maxOctets });
    const origins = Array.from({ length: 3000 }, (_, i) => `http://h${i}.example`);
    for (const origin of origins.slice(0, 500)) void store.put(failedRecord(1, undefined, origin));
    await store.put(failedRecord(9000, goodRecord(5000, 'kept'), ORIGIN));
    await store.put(failedRecord(9001, goodRecord(5000, 'kept'), ORIGIN));
    for (const [i, origin] of origins.slice(500).entries()) {
      const isKept = store.put(goodRecord(i + 1, 'x'.repeat(1500), origin));
      if (i % 50 === 0) await isKept;
    }
    await store.put(goodRecord(10_000, 'last', 'http://last.example'));
    const { octets, lastGood, expiring, fileOctets } = store.stats();
    expect(octets).toBeLessThanOrEqual(maxOctets);
    expect(lastGood).toBeGreaterThan(300);
    expect(expiring).toBe(0);
    expect(fileOctets).toBeLessThan(2 * maxOctets);
    expect(origins.slice(0, 500).every((origin) => store.get(origin) === undefined)).toBe(true);
    expect(store.get(origins[500]!)).toBeUndefined();
    expect(store.get(origins[2999]!)).toBeDefined();
    expect(store.get(ORIGIN)?.body).toEqual(new TextEncoder().encode('kept'));
    expect(store.get(ORIGIN)?.ladder.lastGood).toEqual(goodRecord(5000).ladder.lastGood);
    await store.close();
  });

  test('C1 a store that is opened with less room shrinks to it', async () => {
    const large = new LmdbStore({ folder });
    await Promise.all(
      Array.from({ length: 3000 }, (_, i) => large.put(goodRecord(1, 'x'.repeat(900), `http://h${i}.example`))),
    );
    await large.close();
    const small = new LmdbStore({ folder, maxOctets: 1_000_000 });
    for (let i = 0; i < 20; i++) await small.put(goodRecord(100 + i, 'x', `http://new${i}.example`));
    expect(small.stats().octets).toBeLessThanOrEqual(1_000_000);
    expect(small.stats().lastGood).toBeGreaterThan(100);
    expect(small.get('http://new19.example')).toBeDefined();
    await small.close();
  });

  test('C3 purge drops everything, and compact gives the room back', async () => {
    const store = new LmdbStore({ folder });
    await Promise.all(
      Array.from({ length: 1200 }, (_, i) => store.put(goodRecord(1, 'x'.repeat(3000), `http://h${i}.example`))),
    );
    await store.put(failedRecord(2, goodRecord(1, 'x'.repeat(3000), 'http://h7.example')));
    expect(store.stats()).toMatchObject({
      lastGood: 1200,
      expiring: 1,
      oldest: goodRecord(1).ladder.lastGood?.at,
      openStores: 1,
    });
    await store.purge();
    expect(store.stats()).toMatchObject({ lastGood: 0, expiring: 0, oldest: undefined });
    expect(store.get('http://h7.example')).toBeUndefined();
    await store.put(goodRecord(1));
    const before = store.stats().fileOctets;
    await store.compact();
    expect(store.stats().fileOctets).toBeLessThan(before / 10);
    expect(store.get(ORIGIN)).toEqual(goodRecord(1));
    expect(await store.put(goodRecord(2))).toBe(true);
    await store.close();
    const again = new LmdbStore({ folder });
    expect(again.get(ORIGIN)).toEqual(goodRecord(2));
    await again.close();
  });

  test('C3 nobody compacts a store that others have open', async () => {
    const store = new LmdbStore({ folder });
    const other = new LmdbStore({ folder });
    await expect(store.compact()).rejects.toMatchObject({ name: 'StoreError', code: 'store-busy' });
    expect(await store.put(goodRecord(1))).toBe(true);
    await other.close();
    await store.compact();
    expect(store.get(ORIGIN)).toEqual(goodRecord(1));
    await store.close();
  });

  test('C3 nobody opens a store while it is compacted', async () => {
    const store = new LmdbStore({ folder });
    await store.put(goodRecord(1));
    const compacting = store.compact();
    expect(() => new LmdbStore({ folder })).toThrow(expect.objectContaining({ code: 'store-busy' }));
    await compacting;
    await store.close();
  });

  test('a folder that can’t be written is an error that says which setting to change', () => {
    writeFileSync(join(folder, 'file'), '');
    const expected = { name: 'StoreError', code: 'store-folder', message: expect.stringContaining('set "folder"') };
    for (const bad of [join(folder, 'file'), join(folder, 'file', 'below'), '/proc/none'])
      expect(() => new LmdbStore({ folder: bad })).toThrow(expect.objectContaining(expected));
  });

  test('a folder with a file of another kind is an error that says so, and the file is left alone', () => {
    writeFileSync(join(folder, 'records.mdb'), 'not an LMDB file. '.repeat(1000));
    const before = statSync(join(folder, 'records.mdb')).size;
    const expected = { code: 'store-folder', message: expect.stringContaining('records.mdb') };
    expect(() => new LmdbStore({ folder })).toThrow(expect.objectContaining(expected));
    expect(statSync(join(folder, 'records.mdb')).size).toBe(before);
  });

  test('a file that was cut to nothing much is an error too', () => {
    writeFileSync(join(folder, 'records.mdb'), 'abc');
    expect(() => new LmdbStore({ folder })).toThrow(expect.objectContaining({ code: 'store-folder' }));
  });

  test('settings that make no sense are the caller’s mistake', () => {
    expect(() => new LmdbStore({ folder: '' })).toThrow(/^An LMDB store needs a folder/);
    expect(() => new LmdbStore({ folder, maxOctets: 0 })).toThrow(/^maxOctets is a positive whole number/);
  });
});
