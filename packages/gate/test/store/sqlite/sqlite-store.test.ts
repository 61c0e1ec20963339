import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeState } from '../../../src/store/codec/entry-codec.js';
import { MemoryStore } from '../../../src/store/memory-store.js';
import { SQLITE_STORE_FILE as STORE_FILE } from '../../../src/store/sqlite/index.js';
import { loadSqlite, type SqlValue } from '../../../src/store/sqlite/sqlite-module.js';
import { SqliteStore } from '../../../src/store/sqlite/sqlite-store.js';
import type { GateRecord } from '../../../src/types/record.js';
import {
  asNewerVersion,
  asVersion,
  failedRecord,
  goodRecord,
  missingFileRecord,
  ORIGIN,
  withFlippedBit,
} from '../records.js';

const TRACE = { origin: ORIGIN, good: undefined, body: undefined, trace: expect.any(Number) };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-sqlite-'));
  file = join(folder, STORE_FILE);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a statement on a separate connection. */
function sql(statement: string, ...values: SqlValue[]): Readonly<Record<string, unknown>> | undefined {
  const database = new (loadSqlite().DatabaseSync)(file);
  const row = database.prepare(statement).get(...values);
  database.close();
  return row;
}

/** Changes the state or the body of `ORIGIN`, and returns the new value. */
function tamper(part: 'state' | 'body', change: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const table = part === 'state' ? 'origins' : 'bodies';
  const bytes = change(sql(`SELECT ${part} FROM ${table}`)?.[part] as Uint8Array);
  sql(`UPDATE ${table} SET ${part} = ?`, bytes);
  return bytes;
}

describe('sqlite store', () => {
  test('C1 records survive a restart', async () => {
    const records = [
      goodRecord(1),
      missingFileRecord(3, 'http://b.example'),
      failedRecord(4, undefined, 'http://c.example'),
    ];
    const before = new SqliteStore({ folder });
    for (const record of records) await before.put(record);
    await before.put(failedRecord(2, goodRecord(1)));
    await before.close();
    const after = new SqliteStore({ folder });
    expect(after.get(ORIGIN)).toEqual(failedRecord(2, goodRecord(1)));
    for (const record of records.slice(1)) expect(after.get(record.origin)).toEqual(record);
    await after.close();
  });

  test('C3 one process can open the same folder twice', async () => {
    const one = new SqliteStore({ folder });
    const other = new SqliteStore({ folder });
    await one.put(goodRecord(1));
    expect(other.get(ORIGIN)).toEqual(goodRecord(1));
    expect(await one.acquire(ORIGIN, 'a', 60_000)).toBeDefined();
    expect(await other.acquire(ORIGIN, 'b', 60_000)).toBeUndefined();
    await one.close();
    expect(other.get(ORIGIN)).toEqual(goodRecord(1));
    expect(await other.put(goodRecord(2))).toEqual(goodRecord(2));
    await other.close();
  });

  test('C4 a failure does not write the body again', async () => {
    const store = new SqliteStore({ folder });
    const large = goodRecord(1, 'x'.repeat(500_000));
    await store.put(large);
    await store.compact();
    let record: GateRecord = large;
    for (let counter = 2; counter < 12; counter++) {
      record = failedRecord(counter, record);
      await store.put(record);
    }
    expect(store.get(ORIGIN)).toEqual(record);
    expect(statSync(`${file}-wal`).size).toBeLessThan(400_000);
    await store.close();
  });

  test('FAULT-75 a lease of another boot is free', async () => {
    const store = new SqliteStore({ folder });
    await store.acquire(ORIGIN, 'a', 600_000);
    expect(await store.acquire(ORIGIN, 'b', 1)).toBeUndefined();
    sql("UPDATE leases SET boot = 'another'");
    expect(await store.acquire(ORIGIN, 'b', 600_000)).toBeDefined();
    sql('UPDATE leases SET taken = taken + 1e9, until = until + 1e9');
    expect(await store.acquire(ORIGIN, 'c', 600_000)).toBeDefined();
    await store.close();
  });

  test('FAULT-79 origins that were evicted from memory are read from the store', async () => {
    const store = new SqliteStore({ folder });
    const memory = new MemoryStore({ maxBytes: 500_000 });
    const origins = Array.from({ length: 5000 }, (_, i) => `http://h${i}.example`);
    await Promise.all(
      origins.map(async (origin) => {
        const record = goodRecord(1, `disallow: /${origin}`, origin);
        memory.put(record);
        await store.put(record);
      }),
    );
    const evicted = origins.filter((origin) => memory.get(origin) === undefined);
    expect(evicted.length).toBeGreaterThan(4000);
    for (const origin of evicted) expect(store.get(origin)).toEqual(goodRecord(1, `disallow: /${origin}`, origin));
    memory.close();
    await store.close();
  });

  test('C3 every record is listed, more than one batch of keys and one with a hash as its key', async () => {
    const store = new SqliteStore({ folder });
    expect([...store.records()]).toEqual([]);
    const names = [...Array.from({ length: 2_100 }, (_, i) => `http://h${i}.example`), `http://${'l'.repeat(600)}`];
    await Promise.all(names.map((name) => store.put(goodRecord(1, name, name))));
    const listed = Array.from(store.records());
    expect(listed.map(({ origin }) => origin).sort()).toEqual(names.sort());
    expect(listed.find(({ origin }) => origin === names[7])).toEqual(goodRecord(1, names[7], names[7]));
    // Deleted while they are listed.
    const seen: string[] = [];
    for (const { origin } of store.records()) {
      if (seen.push(origin) === 1) await store.purge();
    }
    expect(seen).toHaveLength(1);
    await store.close();
  });

  test('C1 a store that is opened with a smaller maxBytes shrinks to it', async () => {
    const large = new SqliteStore({ folder });
    const bodyOf = (i: number) => goodRecord(1, 'x'.repeat(900), `http://h${i}.example`);
    await Promise.all(Array.from({ length: 3000 }, (_, i) => large.put(bodyOf(i))));
    await large.close();
    const small = new SqliteStore({ folder, maxBytes: 1_000_000 });
    await small.put(goodRecord(100, 'x', 'http://new.example'));
    expect(small.stats().bytes).toBeLessThanOrEqual(1_000_000);
    expect(small.stats().origins).toBeGreaterThan(500);
    expect(small.get('http://new.example')).toEqual(goodRecord(100, 'x', 'http://new.example'));
    await small.close();
  });

  test('C3 purge removes everything, and compact frees the disk space', async () => {
    const store = new SqliteStore({ folder });
    const origins = Array.from({ length: 1200 }, (_, i) => `http://h${i}.example`);
    await Promise.all(origins.map((origin) => store.put(goodRecord(1, 'x'.repeat(3000), origin))));
    expect(store.stats()).toMatchObject({ origins: 1200, bodies: 1200, maxBytes: 1024 ** 3 });
    await store.purge();
    expect(store.stats()).toMatchObject({ origins: 0, bodies: 0, oldest: undefined });
    expect(store.get(origins[7]!)).toBeUndefined();
    await store.put(goodRecord(1));
    const before = store.stats().fileBytes;
    await store.compact();
    expect(store.stats().fileBytes).toBeLessThan(before / 10);
    expect(store.get(ORIGIN)).toEqual(goodRecord(1));
    expect(await store.put(goodRecord(2))).toEqual(goodRecord(2));
    await store.close();
  });

  test('C1 FAULT-83 a file that is larger than the store is refused, and no older one replaces it', async () => {
    const store = new SqliteStore({ folder, maxBytes: 300_000 });
    await store.put(goodRecord(1));
    const huge = goodRecord(2, 'x'.repeat(400_000));
    await expect(store.put(huge)).rejects.toMatchObject({
      code: 'store-write',
      message: expect.stringContaining('maxBytes'),
    });
    expect(store.get(ORIGIN)).toEqual({ ...huge, body: undefined });
    expect(await store.put(goodRecord(3))).toEqual(goodRecord(3));
    await store.close();
  });
});

describe('damaged records of a sqlite store', () => {
  test.each([
    ['truncated', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 3)],
    ['a flipped bit', withFlippedBit],
    ['foreign bytes', () => new Uint8Array([1, 2, 3])],
    ['no bytes', () => new Uint8Array(0)],
    ['an older version', (bytes: Uint8Array) => asVersion(1, bytes)],
  ])(
    'FAULT-71 a state that cannot be read leaves a trace, which the next good outcome replaces: %s',
    async (_, change) => {
      const store = new SqliteStore({ folder });
      await store.put(goodRecord(5, 'five'));
      tamper('state', change);
      expect(store.get(ORIGIN)).toMatchObject(TRACE);
      expect(await store.put(goodRecord(6, 'six'))).toEqual(goodRecord(6, 'six'));
      expect(store.get(ORIGIN)).toEqual(goodRecord(6, 'six'));
      await store.close();
    },
  );

  test('FAULT-71 the listing names entries that cannot be read, and goes on', async () => {
    const store = new SqliteStore({ folder });
    const names = ['a', 'b', 'c', 'd'].map((name) => `http://${name}.example`);
    for (const name of names) await store.put(goodRecord(1, name, name));
    sql('UPDATE origins SET state = ? WHERE key = ?', new Uint8Array([1, 2, 3]), 'http://b.example');
    sql('UPDATE origins SET key = ? WHERE key = ?', 'http://c\nexample', 'http://c.example');
    const listed = Array.from(store.records(), ({ origin, trace }) => [origin, trace !== undefined]);
    expect(listed).toEqual([
      ['http://a.example', false],
      ['http://b.example', true],
      ['http://c\nexample', true],
      ['http://d.example', false],
    ]);
    await store.close();
  });

  test('FAULT-71 a state of another type leaves a trace', async () => {
    const store = new SqliteStore({ folder });
    await store.put(goodRecord(5, 'five'));
    sql("UPDATE origins SET state = 'text', used_at = 'text', revision = 'text'");
    expect(store.get(ORIGIN)).toMatchObject(TRACE);
    expect(await store.put(goodRecord(6, 'six'))).toEqual(goodRecord(6, 'six'));
    await store.close();
  });

  test('FAULT-83 a failure after a damaged state keeps the trace, so that it never reads as “never good”', async () => {
    const store = new SqliteStore({ folder });
    await store.put(goodRecord(5, 'five'));
    tamper('state', withFlippedBit);
    expect(await store.put(failedRecord(6))).toEqual({ ...failedRecord(6), trace: 5 });
    expect(store.get(ORIGIN)).toEqual({ ...failedRecord(6), trace: 5 });
    await store.close();
  });

  test('FAULT-83 a damaged body leaves the state, and a put of the body heals it', async () => {
    const store = new SqliteStore({ folder });
    await store.put(goodRecord(1));
    await store.put(failedRecord(2, goodRecord(1)));
    tamper('body', withFlippedBit);
    const lost = { ...failedRecord(2, goodRecord(1)), body: undefined };
    expect(store.get(ORIGIN)).toEqual(lost);
    expect(await store.put(failedRecord(3, lost))).toEqual(failedRecord(3, lost));
    expect(await store.put(goodRecord(1))).toEqual(failedRecord(3, failedRecord(2, goodRecord(1))));
    await store.close();
  });

  test('FAULT-71 a flipped bit in the key of a record is a miss, and not the record of another origin', async () => {
    const store = new SqliteStore({ folder });
    await store.put(goodRecord(5, 'five'));
    const flipped = ORIGIN.replace('e', 'd');
    sql('UPDATE origins SET key = replace(key, ?, ?)', ORIGIN, flipped);
    expect(sql('SELECT key FROM origins')?.key).toContain(flipped);
    expect(store.get(ORIGIN)).toBeUndefined();
    expect(store.get(flipped)).toBeUndefined();
    await store.close();
  });

  test('FAULT-71 a record of another origin is ignored', async () => {
    const store = new SqliteStore({ folder });
    await store.put(goodRecord(5, 'five'));
    tamper('state', () => encodeState(goodRecord(7, 'x', 'http://other.example')));
    expect(store.get(ORIGIN)).toBeUndefined();
    expect(await store.put(goodRecord(1, 'one'))).toEqual(goodRecord(1, 'one'));
    expect(store.get(ORIGIN)).toEqual(goodRecord(1, 'one'));
    await store.close();
  });

  test('FAULT-71 a record of a newer version leaves a trace and is not overwritten', async () => {
    const store = new SqliteStore({ folder });
    await store.put(goodRecord(1));
    const newer = tamper('state', asNewerVersion);
    expect(store.get(ORIGIN)).toMatchObject(TRACE);
    expect(await store.put(goodRecord(99))).toEqual(goodRecord(99));
    expect(await store.put(failedRecord(100))).toMatchObject({ trace: 1 });
    expect(Buffer.compare(sql('SELECT state FROM origins')?.state as Uint8Array, newer)).toBe(0);
    expect(await store.delete(ORIGIN)).toBe(true);
    expect(await store.put(goodRecord(1))).toEqual(goodRecord(1));
    await store.close();
  });
});

describe('opening a sqlite store', () => {
  const failure = (text: RegExp) => ({
    name: 'StoreError',
    code: 'store-folder',
    message: expect.stringMatching(text),
  });
  const opening =
    (place = folder) =>
    () =>
      new SqliteStore({ folder: place });

  test('only their owner can read the folder and the file', async () => {
    const place = join(folder, 'new', 'below');
    await new SqliteStore({ folder: place }).close();
    expect(statSync(place).mode & 0o777).toBe(0o700);
    expect(statSync(join(place, STORE_FILE)).mode & 0o777).toBe(0o600);
  });

  test('a folder that can’t be used is an error that names the option to change', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const bad of [join(folder, 'file'), join(folder, 'file', 'below'), '/proc/none'])
      expect(opening(bad)).toThrow(expect.objectContaining(failure(/^The store folder .*: set "folder" to /)));
  });

  test.each([
    ['a text', 'not a database. '.repeat(1000)],
    ['a few bytes', 'abc'],
  ])('a file of another kind is an error, and is not changed: %s', (_, content) => {
    writeFileSync(file, content);
    expect(opening()).toThrow(expect.objectContaining(failure(/not a database.*delete it, or set "folder"/)));
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  test.each([
    ['tables of another program', 'CREATE TABLE theirs (x)', /of another program/],
    ['the id of another program', 'PRAGMA application_id = 7', /of another program/],
    ['tables of a newer version', 'PRAGMA user_version = 3', /format 3, not 2\): update maycrawl, or set/],
  ])('a database that is not a store is an error, and is not changed: %s', async (_, change, text) => {
    if (text.source.includes('format')) await new SqliteStore({ folder }).close();
    const database = new (loadSqlite().DatabaseSync)(file);
    database.exec(change);
    database.close();
    const before = readFileSync(file);
    expect(opening()).toThrow(expect.objectContaining(failure(text)));
    expect(Buffer.compare(readFileSync(file), before)).toBe(0);
  });

  test('a folder or a device in place of the file is an error', () => {
    mkdirSync(file);
    expect(opening()).toThrow(expect.objectContaining(failure(/is not a file/)));
    rmSync(file, { recursive: true });
    symlinkSync('/dev/null', file);
    expect(opening()).toThrow(expect.objectContaining(failure(/is not a file/)));
  });

  test.runIf(process.getuid?.() === 0)('a folder of another user is an error', () => {
    chownSync(folder, 12345, 12345);
    chmodSync(folder, 0o777);
    expect(opening()).toThrow(expect.objectContaining(failure(/belongs to user 12345/)));
    expect(existsSync(file)).toBe(false);
  });

  test('an invalid option is a TypeError', () => {
    expect(() => new SqliteStore({ folder: '' })).toThrow(/^folder: expected a path, such as "robots-cache", got ""/);
    expect(() => new SqliteStore({ folder, maxBytes: 5 })).toThrow(
      /^maxBytes: expected a whole number of bytes, 262144/,
    );
  });
});

describe('sqlite store in a worker thread', () => {
  const hasBuiltIn = process.getBuiltinModule?.('node:sqlite') !== undefined;
  const started = (code: string) =>
    new Worker(`import('${new URL('../../../dist/store/sqlite/index.js', import.meta.url)}').then(${code})`, {
      eval: true,
      workerData: folder,
    });
  const messageOf = (worker: Worker) => new Promise((resolve) => worker.once('message', resolve));

  test.skipIf(hasBuiltIn)(
    'FAULT-84 without node:sqlite opening is refused, because ending the thread would abort the process',
    async () => {
      const worker = started(`({ SqliteStore }) => {
      const { parentPort, workerData: folder } = require('node:worker_threads');
      try { new SqliteStore({ folder }); } catch ({ code, message }) { parentPort.postMessage({ code, message }); }
    }`);
      expect(await messageOf(worker)).toEqual({
        code: 'store-unsupported',
        message: expect.stringMatching(/main thread only.*Node 22/),
      });
    },
  );

  test.runIf(hasBuiltIn)(
    'FAULT-84 terminating a thread that writes, 20 times, does not affect other connections',
    async () => {
      const store = new SqliteStore({ folder });
      for (let round = 1; round <= 20; round++) {
        const worker = started(`async ({ SqliteStore }) => {
        const { parentPort, workerData: folder } = require('node:worker_threads');
        const store = new SqliteStore({ folder });
        const good = ${JSON.stringify(missingFileRecord(1))};
        for (let counter = 1; ; counter++) {
          await store.put({ ...good, origin: 'http://thread.example', good: { ...good.good, counter } });
          parentPort.postMessage(counter);
        }
      }`);
        await messageOf(worker);
        await worker.terminate();
        expect(await store.put(goodRecord(round))).toEqual(goodRecord(round));
        expect(store.get('http://thread.example')).toBeDefined();
      }
      await store.close();
    },
  );
});
