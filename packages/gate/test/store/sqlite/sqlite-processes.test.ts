import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sized } from '../../../../../scripts/full-size.js';
import { SqliteStore } from '../../../src/store/sqlite/sqlite-store.js';
import { goodRecord, ORIGIN } from '../records.js';
import {
  expectIntact,
  kill,
  onLine,
  random,
  startSession,
  startStoreWorker,
  WORKER,
  type WorkerSession,
} from '../store-workers.js';

const COLD = 'http://cold.example';
/** Limit in milliseconds on a call while another process is stopped; measured: less than 1 ms. */
const PROMPT = 100;
/** Rounds in which four writers are killed. `npm run test:full` runs all. */
const ROUNDS = sized(6, 50);
const run = promisify(execFile);

let folder: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-sqlite-'));
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

function session(task: string, number = 0): WorkerSession {
  const worker = startSession(task, folder, number);
  started.push(worker.process);
  return worker;
}

async function result<T>(task: string, number: number): Promise<T> {
  const { stdout } = await run(process.execPath, [WORKER, task, folder, String(number)]);
  return JSON.parse(stdout) as T;
}

describe('sqlite store among processes', () => {
  test('FAULT-74 four processes with 250 callers each fetch a cold origin once', async () => {
    const served = await Promise.all([1, 2, 3, 4].map(() => result<number>('fetchOnce', 250)));
    expect(served).toEqual([250, 250, 250, 250]);
    expect(readFileSync(join(folder, 'fetches'), 'utf8').trim().split('\n')).toHaveLength(1);
  });

  test('FAULT-74 four processes that compete for one lease never have it at the same time', async () => {
    const conflicts = await Promise.all([1, 2, 3, 4].map(() => result<number>('take', 50)));
    expect(conflicts).toEqual([0, 0, 0, 0]);
  });

  test('FAULT-75 a lease whose holder was killed is free at once, and waiting for it ends', async () => {
    const store = new SqliteStore({ folder });
    const holder = start('hold');
    expect(await onLine<boolean>(holder)).toBe(true);
    expect(await store.acquire(COLD, 'next', 60_000)).toBeUndefined();
    const waiting = store.waitForChange(COLD, 600_000);
    await kill(holder);
    await waiting;
    expect(await store.acquire(COLD, 'next', 60_000)).toBeDefined();
    await store.close();
  });

  test('C3 eight processes open a new folder at the same time, and all succeed', async () => {
    const others = Array.from({ length: 8 }, () => session('openEach'));
    for (let round = 0; round < sized(10, 40); round++) {
      const results = await Promise.all(others.map((other) => other.send(`round-${round}`)));
      expect(results, `round ${round}`).toEqual(Array(8).fill(true));
    }
  });

  test('FAULT-73 killing writers many times loses no acknowledged write and damages nothing', async () => {
    const store = new SqliteStore({ folder });
    const written = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(
        [0, 10, 20, 30].map(async (seed, i) => {
          const worker = start('write', round + seed);
          let left = 1 + Math.floor(12 * random(4 * round + i));
          await onLine(worker, (line: [origin: string, counter: number][]) => {
            for (const [origin, counter] of line) written.set(origin, Math.max(counter, written.get(origin) ?? 0));
            if (--left === 0) worker.kill('SIGKILL');
          });
          await ended(worker);
        }),
      );
      for (const [origin, counter] of written) await expectIntact(store, origin, counter);
      expect((await store.put(goodRecord(round + 1))).good?.counter).toBe(round + 1);
    }
    expect(started.filter((worker) => worker.signalCode === 'SIGKILL')).toHaveLength(4 * ROUNDS);
    expect(written.size).toBe(40);
    await store.close();
  });

  test('FAULT-84 while a process is stopped within a transaction, others read, and their writes wait', async () => {
    const store = new SqliteStore({ folder });
    await store.put(goodRecord(1));
    const stopped = start('stop');
    expect(await onLine<boolean>(stopped)).toBe(true);
    const durations = timesOf(51, () => expect(store.get(ORIGIN)).toEqual(goodRecord(1)));
    expect(durations[25]).toBeLessThan(PROMPT);
    const other = new SqliteStore({ folder });
    expect(other.get(ORIGIN)).toEqual(goodRecord(1));
    const writing = store.put(goodRecord(2));
    stopped.kill('SIGCONT');
    expect(await writing).toEqual(goodRecord(2));
    expect(other.get(ORIGIN)).toEqual(goodRecord(2));
    await store.close();
    await other.close();
  });

  test('FAULT-84 if it stays stopped, writes reject after their limit and never block the event loop', async () => {
    const store = new SqliteStore({ folder });
    await store.put(goodRecord(1));
    const stopped = start('stop');
    await onLine<boolean>(stopped);
    const writes = [store.put(goodRecord(2)), store.acquire(COLD, 'a', 1000), store.delete(COLD)];
    const settled = Promise.allSettled(writes);
    const gaps = await gapsUntil(settled);
    for (const { status, ...rest } of await settled) {
      expect({ status, ...rest }).toMatchObject({
        status: 'rejected',
        reason: { name: 'StoreError', code: 'store-busy' },
      });
    }
    expect(gaps[Math.floor(gaps.length * 0.9)]).toBeLessThan(PROMPT);
    expect(store.get(ORIGIN)).toEqual(goodRecord(1));
    await kill(stopped);
    expect(await store.put(goodRecord(2))).toEqual(goodRecord(2));
    await store.close();
  });

  test('C3 compact waits for other processes and loses none of their writes', async () => {
    const store = new SqliteStore({ folder });
    const written = new Map<string, number>();
    const writer = start('write');
    await onLine(writer, (line: [origin: string, counter: number][]) => {
      for (const [origin, counter] of line) written.set(origin, counter);
    });
    for (let i = 0; i < 5; i++) await store.compact();
    await kill(writer);
    for (const [origin, counter] of written) await expectIntact(store, origin, counter);
    await store.close();
  });
});

function ended(worker: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (worker.exitCode !== null || worker.signalCode !== null) resolve();
    else worker.once('exit', () => resolve());
  });
}

/** Returns the duration of each call of `work` in milliseconds, sorted. */
function timesOf(times: number, work: () => void): number[] {
  const durations = Array.from({ length: times }, () => {
    const before = performance.now();
    work();
    return performance.now() - before;
  });
  return durations.sort((a, b) => a - b);
}

/** Returns the milliseconds between turns of the event loop until `end` settles, sorted. */
async function gapsUntil(end: Promise<unknown>): Promise<number[]> {
  const gaps: number[] = [];
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  for (let last = performance.now(); !isOver; ) {
    await setImmediate();
    const now = performance.now();
    gaps.push(now - last);
    last = now;
  }
  return gaps.sort((a, b) => a - b);
}
