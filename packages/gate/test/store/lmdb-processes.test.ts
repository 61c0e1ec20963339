import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LmdbStore } from '../../src/store/lmdb.js';
import { goodRecord } from './records.js';

const WORKER = fileURLToPath(new URL('store-worker.mjs', import.meta.url));
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
  const worker = spawn(process.execPath, [WORKER, task, folder, String(number)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(worker);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exit = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exit;
}

/** Calls `see` with each line of JSON that the worker tells; resolves at the first. */
function listen<T>(worker: ChildProcess, see: (line: T) => void = () => {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: worker.stdout! });
    lines.on('line', (line) => {
      // A killed worker's last line may be cut.
      if (!line.endsWith(']') && !/^(\d+|true|false)$/.test(line)) return;
      const value = JSON.parse(line) as T;
      see(value);
      resolve(value);
    });
    lines.on('close', () => reject(new Error('The worker ended and told nothing.')));
  });
}

async function result<T>(task: string, number: number): Promise<T> {
  const { stdout } = await run(process.execPath, [WORKER, task, folder, String(number)]);
  return JSON.parse(stdout) as T;
}

/** A number from 0 to 1 that depends on `seed` alone. */
function random(seed: number): number {
  const x = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return x - Math.floor(x);
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
      for (const [origin, counter] of kept) expectWhole(store, origin, counter);
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

/** What is kept of `origin` is at least as new as was told, and its body the one that its last good outcome brought. */
function expectWhole(store: LmdbStore, origin: string, counter: number): void {
  const record = store.get(origin);
  expect(record, origin).toBeDefined();
  expect(record!.counter).toBeGreaterThanOrEqual(counter);
  const goodCounter = record!.ladder.lastGood!.at;
  expect(goodCounter).toBe(record!.counter - (record!.counter % 3) || 1);
  const body = Buffer.alloc(300 + ((goodCounter * 7919) % 20_000), `${origin} ${goodCounter};`);
  expect(Buffer.compare(body, record!.body!)).toBe(0);
}
