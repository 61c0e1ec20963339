import { type ChildProcess, execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SQLITE_STORE_FILE as STORE_FILE } from '../../../src/store/sqlite/index.js';
import { RowStore } from '../../../src/store/sqlite/row-store.js';
import { loadSqlite } from '../../../src/store/sqlite/sqlite-module.js';
import { SqliteStore } from '../../../src/store/sqlite/sqlite-store.js';
import { goodRecord, ORIGIN } from '../records.js';
import { expectIntact, kill, startSession, WORKER } from '../store-workers.js';
import { contentOf } from '../worker-records.mjs';

/** The results of a process that fills a disk. */
interface Filled {
  /** Origins whose write was acknowledged. */
  readonly written: readonly string[];
  /** Failed writes by error code. */
  readonly errors: Readonly<Record<string, number>>;
  /** Reads that did not return an acknowledged record. */
  readonly lost: number;
}

const DISK_BYTES = 8 * 1024 * 1024;
const run = promisify(execFile);
const canMount = tryMount();

let folder: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-disk-'));
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map(kill));
  rmSync(folder, { recursive: true, force: true });
});

function tryMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'maycrawl-mount-'));
  try {
    mount(place);
    unmount(place);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function mount(place: string, options = `size=${DISK_BYTES},mode=0700`): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place], { stdio: 'ignore' });
}

function unmount(place: string): void {
  execFileSync('umount', ['--lazy', place], { stdio: 'ignore' });
}

describe.skipIf(!canMount)('sqlite store on a full disk (requires the right to mount)', () => {
  let disk: string;
  beforeEach(() => {
    disk = mkdtempSync(join(folder, 'disk-'));
    mount(disk);
  });
  afterEach(() => unmount(disk));

  test('FAULT-81 after 1,000 failed writes of two processes, reads succeed and nothing is lost', async () => {
    const ballast = join(disk, 'ballast');
    writeFileSync(ballast, new Uint8Array(DISK_BYTES / 4));
    const others = [1, 2].map(() => startSession('fill', disk, 500));
    started.push(...others.map((other) => other.process));
    // Both have opened the store before one of them fills the disk.
    await Promise.all(others.map((other) => other.next()));
    const filled = (await Promise.all(others.map((other) => other.send('go')))) as Filled[];
    for (const { errors, lost } of filled) {
      expect(errors).toEqual({ 'store-write': 500 });
      expect(lost).toBe(0);
    }
    expect(filled.flatMap(({ written }) => written).length).toBeGreaterThan(100);
    rmSync(ballast);
    const store = new SqliteStore({ folder: disk });
    for (const origin of filled.flatMap(({ written }) => written)) await expectIntact(store, origin, 1);
    expect(await store.put(goodRecord(1))).toEqual(goodRecord(1));
    await store.close();
  });

  test('FAULT-72 while the disk is full, reads succeed; once there is space, writes succeed again', async () => {
    const store = new SqliteStore({ folder: disk });
    await store.put(goodRecord(1));
    const ballast = join(disk, 'ballast');
    fillUp(ballast);
    const large = goodRecord(2, 'x'.repeat(400_000));
    await expect(store.put(large)).rejects.toMatchObject({ name: 'StoreError', code: 'store-write' });
    expect(store.get(ORIGIN)).toEqual(goodRecord(1));
    rmSync(ballast);
    expect(await store.put(large)).toEqual(large);
    await store.close();
  });

  test('FAULT-72 opening a new store on a full disk is a StoreError of one line', () => {
    fillUp(join(disk, 'ballast'));
    const expected = {
      name: 'StoreError',
      code: 'store-folder',
      message: expect.stringMatching(/^The store .*set "folder"/),
    };
    expect(() => new SqliteStore({ folder: disk })).toThrow(expect.objectContaining(expected));
  });

  test('opening a store on a read-only disk is a StoreError of one line', async () => {
    // Another process creates the store: a disk with a file that is open for writing can't be remounted.
    const other = startSession('visit', folder, 1);
    await other.send(disk);
    await kill(other.process);
    mount(disk, 'remount,ro');
    const expected = { code: 'store-folder', message: expect.stringMatching(/EROFS.*set "folder"/) };
    expect(() => new SqliteStore({ folder: disk })).toThrow(expect.objectContaining(expected));
    expect(() => new SqliteStore({ folder: join(disk, 'below') })).toThrow(expect.objectContaining(expected));
  });
});

/** Writes to a file until the disk has no byte left. */
function fillUp(file: string): void {
  for (let bytes = DISK_BYTES; bytes >= 1024; ) {
    try {
      writeFileSync(file, new Uint8Array(bytes), { flag: 'a' });
    } catch {
      bytes /= 2;
    }
  }
}

describe('sqlite store at a limit of file sizes', () => {
  test('FAULT-72 only the write fails: stored records stay readable, also after a restart', async () => {
    // A limit on file sizes simulates a full disk. The signal for exceeding it is ignored.
    const script = `trap '' XFSZ; ulimit -f 4000; echo go | "$0" "$@"`;
    const { stdout } = await run('sh', ['-c', script, process.execPath, WORKER, 'fill', folder, '200']);
    const { written, errors, lost } = JSON.parse(stdout.trim().split('\n').at(-1)!) as Filled;
    expect(errors).toEqual({ 'store-write': 200 });
    expect(lost).toBe(0);
    expect(written.length).toBeGreaterThan(20);
    const store = new SqliteStore({ folder });
    for (const origin of written) await expectIntact(store, origin, 1);
    expect(await store.put(goodRecord(1))).toEqual(goodRecord(1));
    await store.close();
  });
});

describe('the log of a sqlite store', () => {
  test('C1 it grows while another process reads, and shrinks once that has ended', async () => {
    const rows = new RowStore({ folder, maxBytes: 1024 ** 3, monotonicNow: () => 0 });
    const log = join(folder, `${STORE_FILE}-wal`);
    const state = new Uint8Array(100);
    const write = (content: number) =>
      rows.transact((origins, now) => {
        const body = new Uint8Array(500_000).fill(content);
        origins.write('k', origins.readForWrite('k'), { state, body }, now);
      }, 500_000);
    const reader = new (loadSqlite().DatabaseSync)(join(folder, STORE_FILE));
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM origins').get();
    for (let i = 0; i < 50; i++) await write(i);
    expect(statSync(log).size).toBeGreaterThan(20_000_000);
    reader.exec('COMMIT');
    // One write empties the log; the next one, which starts it again, truncates it.
    for (let i = 50; i < 53; i++) await write(i);
    expect(statSync(log).size).toBeLessThan(5_000_000);
    reader.close();
    await rows.close();
  });
});

describe('sqlite store at its own limit', () => {
  test('C1 the store is bounded: the least recently used bodies are evicted first, and states stay', async () => {
    const maxBytes = 2_000_000;
    let now = 0;
    const rows = new RowStore({ folder, maxBytes, monotonicNow: () => 0, now: () => ++now });
    const state = new Uint8Array(100);
    for (let i = 0; i < 1500; i++) {
      const body = contentOf('x', 1);
      await rows.transact((origins, at) => origins.write(`k${i}`, undefined, { state, body }, at), body.length + 100);
    }
    const { origins, bodies, bytes, fileBytes } = rows.stats();
    expect(origins).toBe(1500);
    expect(bytes).toBeLessThanOrEqual(maxBytes);
    expect(fileBytes).toBeLessThan(maxBytes + 5_000_000);
    expect(bodies).toBeGreaterThan(100);
    for (let i = 0; i < 1500; i++) {
      expect(rows.read(`k${i}`)?.body === undefined, `${i}`).toBe(i < 1500 - bodies);
    }
    await rows.close();
  });

  test('C1 long unused states are evicted too, and nothing is evicted for a record that is too large', async () => {
    const DAY = 86_400_000;
    let now = 0;
    const rows = new RowStore({ folder, maxBytes: 1_000_000, monotonicNow: () => 0, now: () => now });
    const put = (key: string, bytes: number) => {
      const [state, body] = [new Uint8Array(2_000), new Uint8Array(bytes).fill(1)];
      return rows.transact((origins, at) => origins.write(key, undefined, { state, body }, at), bytes + 2_000);
    };
    for (let i = 0; i < 100; i++) await put(`old${i}`, 100);
    now = 20 * DAY;
    for (let i = 0; i < 200; i++) await put(`new${i}`, 4_000);
    expect(rows.read('old0')).toBeUndefined();
    expect(rows.read('new0')).toBeDefined();
    expect(rows.read('new199')?.body).toBeDefined();
    await put('large', 480_000);
    expect(rows.read('large')?.body).toHaveLength(480_000);
    const { origins } = rows.stats();
    await expect(put('huge', 600_000)).rejects.toMatchObject({ code: 'store-write' });
    expect(rows.stats().origins).toBe(origins);
    await rows.close();
  });
});
