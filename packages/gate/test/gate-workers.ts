/** Processes with a gate each on a store that they share; they are killed after each test, and to import this is to say so. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { cleanUps } from './gate-fixture.js';

const WORKER = fileURLToPath(new URL('gate-worker.mjs', import.meta.url));

export interface GateWorker {
  readonly process: ChildProcess;
  /** The next line that it tells. */
  next(): Promise<unknown>;
  ask(): void;
  kill(): Promise<void>;
}

/** A process whose `askers` will ask for `url`; its store is in a folder, or on the Redis server of a URL. */
export async function startWorker(place: string, url: string, askers: number): Promise<GateWorker> {
  const child = spawn(process.execPath, [WORKER, place, url, `${askers}`], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const worker: GateWorker = {
    process: child,
    next: async () => JSON.parse((await lines.next()).value ?? 'null'),
    ask: () => child.stdin.write('go\n'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
  cleanUps.push(worker.kill);
  expect(await worker.next()).toBe('ready');
  return worker;
}
