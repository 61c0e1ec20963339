import { describe, expect, test } from 'vitest';
import { type TransactionPort, WriteQueue } from '../../../src/store/sqlite/write-queue.js';

const LOCK_LIMIT = 1_000;

/** A database of one list, with transactions. */
class FakeDatabase implements TransactionPort {
  readonly committed: unknown[][] = [];
  /** Errors that `begin` and `commit` throw, one for each call. */
  readonly beginErrors: Error[] = [];
  readonly commitErrors: Error[] = [];
  #written: unknown[] | undefined;

  write(value: unknown): unknown {
    this.#written?.push(value);
    return value;
  }

  begin(): void {
    const error = this.beginErrors.shift();
    if (error) throw error;
    this.#written = [];
  }

  commit(): void {
    const error = this.commitErrors.shift();
    if (error) throw error;
    this.committed.push(this.#written ?? []);
  }

  rollback(): void {
    this.#written = undefined;
  }

  isBusy(thrown: unknown): boolean {
    return (thrown as Error).message === 'busy';
  }

  errorOf(thrown: unknown): Error {
    return new Error(`database: ${(thrown as Error).message}`);
  }
}

function queueOf(now?: () => number): { database: FakeDatabase; queue: WriteQueue } {
  const database = new FakeDatabase();
  return { database, queue: new WriteQueue(database, LOCK_LIMIT, now) };
}

describe('write queue', () => {
  test('queued jobs share a transaction, in order, and do not run synchronously', async () => {
    const { database, queue } = queueOf(() => 0);
    const added = [1, 2, 3].map((value) => queue.add(() => database.write(value)));
    expect(database.committed).toEqual([]);
    expect(await Promise.all(added)).toEqual([1, 2, 3]);
    expect(database.committed).toEqual([[1, 2, 3]]);
  });

  test('a transaction runs 64 jobs at most, and starts none after 8 ms', async () => {
    let now = 0;
    const { database, queue } = queueOf(() => now);
    await Promise.all(Array.from({ length: 100 }, (_, i) => queue.add(() => database.write(i))));
    expect(database.committed.map((values) => values.length)).toEqual([64, 36]);
    const slow = () => {
      now += 3;
      return database.write('slow');
    };
    await Promise.all([slow, slow, slow, slow].map((job) => queue.add(job)));
    expect(database.committed.slice(2).map((values) => values.length)).toEqual([3, 1]);
  });

  test('FAULT-72 only a job that fails is rejected; the others run again, each in a separate transaction', async () => {
    const { database, queue } = queueOf(() => 0);
    const bad = () => {
      database.write('bad');
      throw new Error('mine');
    };
    const jobs = [() => database.write(1), bad, () => database.write(2), bad, () => database.write(3)];
    const results = await Promise.allSettled(jobs.map((job) => queue.add(job)));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(results[1]).toMatchObject({ reason: { message: 'database: mine' } });
    expect(database.committed.flat()).toEqual([1, 2, 3]);
  });

  test('FAULT-72 after a failed commit, only the jobs whose separate commit fails too are rejected', async () => {
    const { database, queue } = queueOf(() => 0);
    database.commitErrors.push(new Error('full'), new Error('still full'));
    const results = await Promise.allSettled([1, 2].map((value) => queue.add(() => database.write(value))));
    expect(results).toEqual([
      { status: 'rejected', reason: new Error('database: still full') },
      { status: 'fulfilled', value: 2 },
    ]);
    expect(database.committed).toEqual([[2]]);
  });

  test('FAULT-84 while the database is locked, the queue retries until the deadline of each job', async () => {
    let now = 0;
    const { database, queue } = queueOf(() => now);
    database.beginErrors.push(new Error('busy'), new Error('busy'));
    expect(await queue.add(() => database.write(1))).toBe(1);
    database.beginErrors.push(new Error('busy'), new Error('busy'));
    const late = queue.add(() => database.write('late'));
    now += LOCK_LIMIT;
    const young = queue.add(() => database.write('young'));
    await expect(late).rejects.toThrow('database: busy');
    expect(await young).toBe('young');
  });

  test('any other error of begin rejects all queued jobs', async () => {
    const { database, queue } = queueOf(() => 0);
    database.beginErrors.push(new Error('gone'));
    const results = await Promise.allSettled([1, 2].map((value) => queue.add(() => database.write(value))));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await queue.add(() => database.write(3))).toBe(3);
  });

  test('drain resolves when all jobs are settled', async () => {
    const { database, queue } = queueOf(() => 0);
    await queue.drain();
    database.beginErrors.push(new Error('busy'));
    const added = Array.from({ length: 200 }, (_, i) => queue.add(() => database.write(i)));
    await queue.drain();
    expect(database.committed.flat()).toHaveLength(200);
    await Promise.all(added);
  });
});
