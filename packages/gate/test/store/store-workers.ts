/** Processes that use a store beside others, each running a task of `store-worker.mjs`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Store } from '../../src/types/store.js';
import { contentOf } from './worker-records.mjs';

export const WORKER: string = fileURLToPath(new URL('store-worker.mjs', import.meta.url));

/** `place` is a folder or a Redis URL. */
export function startStoreWorker(task: string, place: string, number = 0): ChildProcess {
  return spawn(process.execPath, [WORKER, task, place, String(number)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** A worker that is told lines and tells one for each. */
export interface Conversation {
  readonly process: ChildProcess;
  /** The next line that it tells; undefined once it has ended. */
  next(): Promise<unknown>;
  ask(line: string): Promise<unknown>;
  end(): void;
}

export function converse(task: string, place: string, number = 0): Conversation {
  const child = spawn(process.execPath, [WORKER, task, place, String(number)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value ?? 'null') ?? undefined;
  return {
    process: child,
    next,
    ask(line) {
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

/** Calls `see` with each line of JSON that the worker tells; resolves at the first. */
export function listen<T>(worker: ChildProcess, see: (line: T) => void = () => {}): Promise<T> {
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

/** A number from 0 to 1 that depends on `seed` alone. */
export function random(seed: number): number {
  const x = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return x - Math.floor(x);
}

/** What is kept of `origin` is at least as new as was told, and its body the one that its last good outcome brought. */
export async function expectWhole(store: Store, origin: string, counter: number): Promise<void> {
  const record = await store.get(origin);
  const goodCounter = record?.good?.counter ?? 0;
  expect(Math.max(goodCounter, record?.attempt?.counter ?? 0), origin).toBeGreaterThanOrEqual(counter);
  expect(goodCounter).toBeGreaterThanOrEqual(counter - (counter % 3) || 1);
  expect(Buffer.compare(contentOf(origin, goodCounter), record!.body!), origin).toBe(0);
}
