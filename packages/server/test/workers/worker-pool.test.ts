import { afterEach, describe, expect, it } from 'vitest';
import type { Job, JobResult } from '../../src/workers/job.js';
import { type PoolLimits, WorkerPool } from '../../src/workers/worker-pool.js';

const SCRIPT = new URL('./scripted-worker.mjs', import.meta.url);
const LIMITS: PoolLimits = { threads: 1, maxWaiting: 3, deadline: 60_000, memory: 64 };
const never = new AbortController().signal;

const pools: WorkerPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function open(limits: Partial<PoolLimits> = {}, script = SCRIPT): WorkerPool {
  const pool = new WorkerPool(script, { ...LIMITS, ...limits });
  pools.push(pool);
  return pool;
}

/** A job of the scripted worker, which answers with its name. */
const job = (does: string, name = does) => ({ does, name }) as unknown as Job;
const answered = (name: string): JobResult => ({ kind: 'failed', message: name });
/** Settles at once if the promise is rejected, so that no rejection is unhandled. */
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error) => error.code ?? error.message,
  );

describe('WorkerPool', () => {
  it('does jobs one after another, in turns between clients', async () => {
    const pool = open();
    const order: string[] = [];
    const run = async (name: string, client: string) => {
      expect(await pool.run(job('answer', name), client, never)).toEqual(answered(name));
      order.push(name);
    };
    await Promise.all([run('a1', 'a'), run('a2', 'a'), run('b1', 'b')]);
    expect(order).toEqual(['a1', 'b1', 'a2']);
    expect(pool.load).toEqual({ waiting: 0, running: 0 });
  });

  it('ends a job at the deadline, and does the next in a new thread', async () => {
    const pool = open({ deadline: 50 });
    expect(await codeOf(pool.run(job('loop'), 'a', never))).toBe('too-expensive');
    expect(await pool.run(job('answer'), 'a', never)).toEqual(answered('answer'));
  });

  it('refuses the client with the most jobs that wait, not one with fewer', async () => {
    const pool = open();
    const stop = new AbortController();
    const running = codeOf(pool.run(job('loop'), 'a', stop.signal));
    // The thread must have the first job before the queue is filled.
    while (pool.load.running === 0) await new Promise((resolve) => setImmediate(resolve));
    const waiting = ['a1', 'a2', 'a3'].map((name) => codeOf(pool.run(job('answer', name), 'a', never)));
    expect(await codeOf(pool.run(job('answer', 'a4'), 'a', never))).toBe('busy');
    const other = pool.run(job('answer', 'b1'), 'b', never);
    expect(await waiting[2]).toBe('busy');
    stop.abort();
    expect(await running).toBe(20);
    expect(await other).toEqual(answered('b1'));
    expect(await Promise.all(waiting)).toEqual(['answered', 'answered', 'busy']);
  });

  it('ends the thread of a job whose caller goes, and removes one that waits', async () => {
    const pool = open();
    const [first, second] = [new AbortController(), new AbortController()];
    const running = codeOf(pool.run(job('loop'), 'a', first.signal));
    const waiting = codeOf(pool.run(job('loop'), 'a', second.signal));
    const last = pool.run(job('answer'), 'a', never);
    second.abort('went');
    await waiting;
    first.abort('went');
    await running;
    expect(await last).toEqual(answered('answer'));
  });

  it('answers a job that needs too much memory, that throws, or whose thread ends', async () => {
    const pool = open();
    expect(await codeOf(pool.run(job('hoard'), 'a', never))).toBe('too-expensive');
    expect(await codeOf(pool.run(job('throw'), 'a', never))).toBe('thrown by the job');
    expect(await codeOf(pool.run(job('exit'), 'a', never))).toBe('a thread ended before its job');
    expect(await pool.run(job('answer'), 'a', never)).toEqual(answered('answer'));
  });

  it('rejects all that wait if no thread can start', async () => {
    const pool = open({}, new URL('./no-such-worker.mjs', import.meta.url));
    const codes = await Promise.all(['a', 'b'].map((client) => codeOf(pool.run(job('answer'), client, never))));
    expect(codes).toEqual(['MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);
  });

  it('rejects everything when it closes, and later jobs', async () => {
    const pool = open();
    const codes = ['loop', 'loop'].map((does) => codeOf(pool.run(job(does), 'a', never)));
    await pool.close();
    expect(await Promise.all(codes)).toEqual(['draining', 'draining']);
    expect(await codeOf(pool.run(job('answer'), 'a', never))).toBe('draining');
    expect(pool.load).toEqual({ waiting: 0, running: 0 });
  });
});
