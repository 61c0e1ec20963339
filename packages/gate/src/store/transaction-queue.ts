import { messageOf, StoreError } from './store-error.js';

interface Job {
  readonly run: () => unknown;
  readonly octets: number;
  readonly resolve: (value: never) => void;
  readonly reject: (error: StoreError) => void;
}

/** Octets of one transaction: LMDB holds what a transaction writes in memory, and others wait for its end. */
const BATCH_OCTETS = 16 * 1024 * 1024;
/** Of the time, so much may go to transactions: waiting for a slow disk stops the whole process. */
const BUSY_SHARE = 0.1;
/** Milliseconds that a job waits at most for its share of the time. */
const MAX_PAUSE = 40;

/** Gathers what is to be written and does it in few transactions: each costs as much as a hundred writes. */
export class TransactionQueue {
  readonly #transact: (work: () => void) => void;
  #jobs: Job[] = [];
  #isScheduled = false;
  #earliest = 0;

  /** `transact` runs its argument in one transaction, commits it, and throws where that fails. */
  constructor(transact: (work: () => void) => void) {
    this.#transact = transact;
  }

  /** Does `run` within one of the next transactions, and gives its value once that is committed; else a `StoreError`. */
  add<T>(run: () => T, octets = 0): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({ run, octets, resolve, reject });
      this.#schedule();
    });
  }

  /** Does all that waits, now. */
  flush(): void {
    while (this.#jobs.length > 0) this.#runBatch(this.#takeBatch());
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const pause = this.#earliest - performance.now();
    const next = () => {
      this.#isScheduled = false;
      if (this.#jobs.length > 0) this.#runBatch(this.#takeBatch());
      if (this.#jobs.length > 0) this.#schedule();
    };
    if (pause > 1) setTimeout(next, pause);
    else setImmediate(next);
  }

  #takeBatch(): Job[] {
    let count = 0;
    for (let octets = 0; count < this.#jobs.length; count++) {
      octets += this.#jobs[count]!.octets;
      if (octets > BATCH_OCTETS && count > 0) break;
    }
    return this.#jobs.splice(0, count);
  }

  #runBatch(batch: Job[]): void {
    const start = performance.now();
    const values: unknown[] = [];
    try {
      this.#transact(() => {
        for (const job of batch) values.push(job.run());
      });
    } catch (cause) {
      const error = cause instanceof StoreError ? cause : writeError(cause);
      for (const job of batch) job.reject(error);
      return;
    } finally {
      const end = performance.now();
      this.#earliest = end + Math.min((end - start) * (1 / BUSY_SHARE - 1), MAX_PAUSE);
    }
    batch.forEach((job, i) => {
      job.resolve(values[i] as never);
    });
  }
}

function writeError(cause: unknown): StoreError {
  return new StoreError('store-write', `The store can't be written (${messageOf(cause)}): is its disk full?`, cause);
}
