export interface TransactionPort {
  /** Acquires the write lock, or throws at once. */
  begin(): void;
  commit(): void;
  /** Undoes what was written since `begin`; also called after a failed `commit`. Must not throw. */
  rollback(): void;
  isBusy(thrown: unknown): boolean;
  errorOf(thrown: unknown): Error;
}

interface Job {
  readonly run: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  /** By `performance.now()`; then the job is rejected if the database is still locked. */
  readonly deadline: number;
  /** After another job of the same transaction has failed, it is retried in a separate one. */
  isAlone: boolean;
}

interface Batch {
  readonly jobs: readonly Job[];
  readonly values: readonly unknown[];
  /** Undefined after a commit. `job` is undefined if the commit itself failed. */
  readonly failure?: { readonly job: Job | undefined; readonly thrown: unknown };
}

/** Limit on the jobs of one transaction, because it blocks the event loop and the writes of other processes. */
const BATCH_JOBS = 64;
/** Milliseconds after which a transaction runs no further job. */
const BATCH_TIME = 8;
/** Rests as a multiple of the last transaction, so that reads are served while the disk is slow. */
const REST = 2;
const MAX_REST = 40;
/** The backoff between attempts to acquire the lock, in milliseconds. */
const FIRST_RETRY = 1;
const MAX_RETRY = 50;

/** A transaction costs as much as many writes. A job may run several times, after a rollback. */
export class WriteQueue {
  readonly #port: TransactionPort;
  readonly #lockLimit: number;
  readonly #now: () => number;
  #jobs: Job[] = [];
  #timer: NodeJS.Timeout | NodeJS.Immediate | undefined;
  #restUntil = 0;
  #retryPause = FIRST_RETRY;
  #onIdle: (() => void)[] = [];

  constructor(port: TransactionPort, lockLimit: number, now: () => number = () => performance.now()) {
    this.#port = port;
    this.#lockLimit = lockLimit;
    this.#now = now;
  }

  add<T>(run: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({ run, resolve, reject, deadline: this.#now() + this.#lockLimit, isAlone: false });
      this.#schedule(this.#restUntil - this.#now());
    });
  }

  drain(): Promise<void> {
    if (this.#jobs.length === 0) return Promise.resolve();
    this.#restUntil = 0;
    return new Promise((resolve) => {
      this.#onIdle.push(resolve);
    });
  }

  #schedule(pause: number): void {
    if (this.#timer !== undefined) return;
    const run = () => {
      this.#timer = undefined;
      this.#runBatch();
    };
    // `setTimeout` would round a shorter pause up to a millisecond.
    this.#timer = pause >= 1 ? setTimeout(run, pause) : setImmediate(run);
  }

  #runBatch(): void {
    const start = this.#now();
    try {
      this.#port.begin();
    } catch (thrown) {
      if (this.#port.isBusy(thrown)) this.#waitForLock(thrown);
      else this.#rejectAll(thrown);
      return;
    }
    this.#retryPause = FIRST_RETRY;
    this.#settle(this.#runJobs(start));
    const duration = this.#now() - start;
    this.#restUntil = this.#onIdle.length > 0 ? 0 : start + duration + Math.min(REST * duration, MAX_REST);
    this.#continue(this.#restUntil - start - duration);
  }

  #runJobs(start: number): Batch {
    const jobs: Job[] = [];
    const values: unknown[] = [];
    let job: Job | undefined;
    try {
      do {
        job = this.#jobs.shift() as Job;
        jobs.push(job);
        values.push(job.run());
      } while (this.#mayRunNext(job, jobs.length, start));
      job = undefined;
      this.#port.commit();
      return { jobs, values };
    } catch (thrown) {
      this.#port.rollback();
      return { jobs, values, failure: { job, thrown } };
    }
  }

  #mayRunNext(last: Job, count: number, start: number): boolean {
    const next = this.#jobs[0];
    if (next === undefined || last.isAlone || next.isAlone) return false;
    return count < BATCH_JOBS && this.#now() - start < BATCH_TIME;
  }

  #settle({ jobs, values, failure }: Batch): void {
    if (failure === undefined) {
      for (const [i, job] of jobs.entries()) job.resolve(values[i] as never);
      return;
    }
    // If the commit failed, the cause is certain only if there was one job in the transaction.
    const failed = failure.job ?? (jobs.length === 1 ? jobs[0] : undefined);
    const others = jobs.filter((job) => job !== failed);
    for (const job of others) job.isAlone = true;
    this.#jobs.unshift(...others);
    failed?.reject(this.#port.errorOf(failure.thrown));
  }

  #waitForLock(thrown: unknown): void {
    const now = this.#now();
    const expired = this.#jobs.filter((job) => job.deadline <= now);
    if (expired.length > 0) {
      this.#jobs = this.#jobs.filter((job) => job.deadline > now);
      const error = this.#port.errorOf(thrown);
      for (const job of expired) job.reject(error);
    }
    const pause = this.#retryPause * (0.5 + Math.random());
    this.#retryPause = Math.min(this.#retryPause * 2, MAX_RETRY);
    this.#continue(pause);
  }

  #rejectAll(thrown: unknown): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    const error = this.#port.errorOf(thrown);
    for (const job of jobs) job.reject(error);
    this.#continue(0);
  }

  #continue(pause: number): void {
    if (this.#jobs.length > 0) this.#schedule(pause);
    else for (const resolve of this.#onIdle.splice(0)) resolve();
  }
}
