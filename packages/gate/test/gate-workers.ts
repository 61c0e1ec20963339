/** Processes with one gate each on a shared store. They are killed after each test of a file that imports this. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { cleanUps } from './gate-fixture.js';

const WORKER = fileURLToPath(new URL('gate-worker.mjs', import.meta.url));
const TURN_WORKER = fileURLToPath(new URL('turn-worker.mjs', import.meta.url));

export interface GateWorker {
  readonly process: ChildProcess;
  /** Resolves to the next line of its output. */
  next(): Promise<unknown>;
  /** Starts the calls. */
  start(): void;
  kill(): Promise<void>;
}

/** Starts a process that makes `callers` calls for `url`. Its store is in a folder or on the Redis server of a URL. */
export function startWorker(place: string, url: string, callers: number): Promise<GateWorker> {
  return startProgram(WORKER, [place, url, `${callers}`]);
}

/** Starts a process that requests `pages` pages at `url`, in turns with others on the Redis server of a URL. */
export function startTurnWorker(redis: string, url: string, pages: number): Promise<GateWorker> {
  return startProgram(TURN_WORKER, [redis, url, `${pages}`]);
}

async function startProgram(program: string, args: readonly string[]): Promise<GateWorker> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const worker: GateWorker = {
    process: child,
    next: async () => JSON.parse((await lines.next()).value ?? 'null'),
    start: () => child.stdin.write('go\n'),
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
