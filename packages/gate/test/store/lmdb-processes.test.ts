import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LmdbStore } from '../../src/store/lmdb.js';
import { goodRecord } from './records.js';
import { expectWhole, kill, listen, random, startStoreWorker, WORKER } from './store-workers.js';

const ORIGIN = 'http://cold.example';
const run = promisify(execFile);

let folder: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-lmdb-'));
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map(kill));
  rmSync(folder, { recursive: true, force: true });
});

function start(task: string, number = 0): ChildProcess {
  const worker = startStoreWorker(task, folder, number);
  started.push(worker);
  return worker;
}

async function result<T>(task: string, number: number): Promise<T> {
  const { stdout } = await run(process.execPath, [WORKER, task, folder, String(number)]);
  return JSON.parse(stdout) as T;
}

describe('lmdb store among processes', () => {
  test('F74 four processes with 250 askers each fetch a cold origin once', async () => {
    const saw = await Promise.all([1, 2, 3, 4].map(() => result<number>('ask', 250)));
    expect(saw).toEqual([250, 250, 250, 250]);
    expect(readFileSync(join(folder, 'fetches'), 'utf8').trim().split('\n')).toHaveLength(1);
  });

  test('F74 four processes that take one lease in turn never have it together', async () => {
    const meetings = await Promise.all([1, 2, 3, 4].map(() => result<number>('take', 50)));
    expect(meetings).toEqual([0, 0, 0, 0]);
  });

  test('F74 what a process commits stays, however often others open the store meanwhile', async () => {
    const store = new LmdbStore({ folder });
    const kept = new Map<string, number>();
    const undone: string[] = [];
    const writer = start('write');
    await listen<[origin: string, counter: number][]>(writer, (line) => {
      for (const [origin, counter] of line) {
        // The writer counts on from what it reads: what was undone is told again.
        if (counter !== (kept.get(origin) ?? 0) + 1) undone.push(origin);
        kept.set(origin, counter);
      }
    });
    expect(await Promise.all([1, 2].map(() => result<number>('reopen', 500)))).toEqual([500, 500]);
    await kill(writer);
    expect(undone).toEqual([]);
    for (const [origin, counter] of kept) await expectWhole(store, origin, counter);
    expect(kept.size).toBe(40);
    await store.close();
  });

  test('F75 a lease whose holder was killed is free at once, and who waits for it is told', async () => {
    const store = new LmdbStore({ folder });
    const holder = start('hold');
    expect(await listen<boolean>(holder)).toBe(true);
    expect(await store.acquire(ORIGIN, 'next', 60_000)).toBeUndefined();
    const waiting = store.waitForChange(ORIGIN, 600_000);
    await kill(holder);
    await waiting;
    expect(await store.acquire(ORIGIN, 'next', 60_000)).toBeDefined();
    await store.close();
  });

  test('C3 a store that a killed process had open can be compacted', async () => {
    const store = new LmdbStore({ folder });
    const other = start('hold');
    await listen(other);
    expect(store.stats().openStores).toBe(2);
    await expect(store.compact()).rejects.toMatchObject({ code: 'store-busy' });
    await kill(other);
    await store.compact();
    expect(store.stats().openStores).toBe(1);
    await store.close();
  });

  test('F73 writers are killed 200 times in mid-write: no broken record, no lost last good copy', {
    timeout: 180_000,
  }, async () => {
    const store = new LmdbStore({ folder });
    const kept = new Map<string, number>();
    const see = (line: [origin: string, counter: number][]) => {
      for (const [origin, counter] of line) kept.set(origin, Math.max(counter, kept.get(origin) ?? 0));
    };
    for (let round = 0; round < 100; round++) {
      const workers = [start('write', round), start('write', round + 20)];
      await Promise.all(
        workers.map(async (worker, i) => {
          await listen(worker, see);
          await new Promise((resolve) => setTimeout(resolve, 12 * random(2 * round + i)));
          await kill(worker);
        }),
      );
      for (const [origin, counter] of kept) await expectWhole(store, origin, counter);
      expect(await store.put(goodRecord(round + 1))).toBe(true);
    }
    expect(started.filter((worker) => worker.signalCode === 'SIGKILL')).toHaveLength(200);
    expect(kept.size).toBe(40);
    await store.close();
  });

  test('F72 a full disk fails the write and nothing else: what was kept stays readable, and comes back', async () => {
    // The limit of a file's size stands for the disk's; the signal that comes with it is turned off.
    const script = `trap '' XFSZ; ulimit -f 4000; exec "$0" "$@"`;
    const { stdout } = await run('sh', ['-c', script, process.execPath, WORKER, 'fill', folder]);
    const { kept, error, readable } = JSON.parse(stdout) as { kept: number; error: unknown; readable: number };
    expect(error).toEqual({ name: 'StoreError', code: 'store-write' });
    expect(kept).toBeGreaterThan(20);
    expect(readable).toBe(kept);
    const store = new LmdbStore({ folder });
    for (let i = 0; i < kept; i++) expect(store.get(`http://h${i}.example`)?.body).toHaveLength(20_000);
    expect(await store.put(goodRecord(1))).toBe(true);
    await store.close();
  });
});
