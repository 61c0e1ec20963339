/** Starts processes that share a store, each with a task of `store-worker.mjs`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Store } from '../../src/types/store.js';
import { contentOf } from './worker-records.mjs';

export const WORKER: string = fileURLToPath(new URL('store-worker.mjs', import.meta.url));

/** Starts a task. `place` is a folder or a Redis URL. */
export function startStoreWorker(task: string, place: string, number = 0): ChildProcess {
  return spawn(process.execPath, [WORKER, task, place, String(number)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** A worker that responds to each line of its standard input with one line. */
export interface WorkerSession {
  readonly process: ChildProcess;
  /** Resolves with the next line of the worker; with undefined once it has ended. */
  next(): Promise<unknown>;
  /** Sends a line and resolves with the response. */
  send(line: string): Promise<unknown>;
  end(): void;
}

export function startSession(task: string, place: string, number = 0): WorkerSession {
  const child = spawn(process.execPath, [WORKER, task, place, String(number)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value ?? 'null') ?? undefined;
  return {
    process: child,
    next,
    send(line) {
      child.stdin.write(`${line}\n`);
      return next();
    },
    end: () => child.stdin.end(),
  };
}

export async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exit = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exit;
}

/** Calls `callback` with each line of JSON that the worker prints. Resolves with the first one. */
export function onLine<T>(worker: ChildProcess, callback: (line: T) => void = () => {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: worker.stdout! });
    lines.on('line', (line) => {
      // The last line of a killed worker may be truncated.
      if (!line.endsWith(']') && !/^(\d+|true|false)$/.test(line)) return;
      const value = JSON.parse(line) as T;
      callback(value);
      resolve(value);
    });
    lines.on('close', () => reject(new Error('The worker ended without output.')));
  });
}

/** Returns a number from 0 to 1 that depends only on `seed`. */
export function random(seed: number): number {
  const x = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return x - Math.floor(x);
}

/** Expects that the record of `origin` is at least as new as `counter`, with the body of its last good outcome. */
export async function expectIntact(store: Store, origin: string, counter: number): Promise<void> {
  const record = await store.get(origin);
  const goodCounter = record?.good?.counter ?? 0;
  expect(Math.max(goodCounter, record?.attempt?.counter ?? 0), origin).toBeGreaterThanOrEqual(counter);
  expect(goodCounter).toBeGreaterThanOrEqual(counter - (counter % 3) || 1);
  expect(Buffer.compare(contentOf(origin, goodCounter), record!.body!), origin).toBe(0);
}
