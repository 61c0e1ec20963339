import { Worker } from 'node:worker_threads';
import { drainingProblem, Problem } from '../http/problem.js';
import { FairQueue } from '../scheduling/fair-queue.js';
import type { Job, JobResult } from './job.js';

/** Limits of a {@link WorkerPool}. */
export interface PoolLimits {
  readonly threads: number;
  /** Jobs that wait for a thread. Beyond it, the client with the most of them is refused. */
  readonly maxWaiting: number;
  /** Milliseconds of one job. */
  readonly deadline: number;
  /** MiB of the heap of one thread. */
  readonly memory: number;
}

/** Seconds after which a refused client may try again: about the time of one job at the limit. */
const RETRY_AFTER = 2;

/** How a job ended: `timeout` and `memory` are its limits, `refused` is a full queue, `left` a client that went away. */
export type JobEnd = 'done' | 'timeout' | 'memory' | 'refused' | 'left' | 'failed';

interface Task {
  readonly job: Job;
  readonly client: string;
  readonly resolve: (result: JobResult) => void;
  readonly reject: (reason: unknown) => void;
  /** Stops listening to the caller's signal. */
  readonly release: () => void;
}

/**
 * Runs jobs in separate threads, so that the event loop stays free. Clients take turns by the time of their jobs. A job
 * that exceeds the deadline or the memory ends its thread; the next job gets a new one. Threads start when they are
 * first needed.
 */
export class WorkerPool {
  readonly #script: URL;
  readonly #limits: PoolLimits;
  readonly #queue = new FairQueue<Task>();
  /** All threads, with the task of each that has one. A thread that is ending takes no task. */
  readonly #workers = new Map<Worker, Task | 'starting' | 'idle' | 'ending'>();
  readonly #timers = new Map<Worker, NodeJS.Timeout>();
  /** When the task of each thread began. */
  readonly #starts = new Map<Worker, number>();
  readonly #ends: Record<JobEnd, number> = { done: 0, timeout: 0, memory: 0, refused: 0, left: 0, failed: 0 };
  #isClosed = false;

  /** `script` is the module of the threads. */
  constructor(script: URL, limits: PoolLimits) {
    this.#script = script;
    this.#limits = limits;
  }

  /** Jobs that wait, and jobs in progress. */
  get load(): { readonly waiting: number; readonly running: number } {
    const running = [...this.#workers.values()].filter((state) => typeof state === 'object').length;
    return { waiting: this.#queue.size, running };
  }

  /** How many jobs ended in each way since the start. */
  get ends(): Readonly<Record<JobEnd, number>> {
    return this.#ends;
  }

  /**
   * Does a job. If `signal` is aborted, the job is removed from the queue, or its thread ended.
   * @throws Problem (as a rejection): `busy`, `draining`, or `too-expensive`, of a lookup `busy`; the reason of the signal.
   */
  run(job: Job, client: string, signal: AbortSignal): Promise<JobResult> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (this.#isClosed) throw drainingProblem();
      const cancel = () => this.#cancel(task, signal.reason);
      const release = () => signal.removeEventListener('abort', cancel);
      const task: Task = { job, client, resolve, reject, release };
      signal.addEventListener('abort', cancel, { once: true });
      this.#queue.add(client, task);
      this.#startTasks();
      if (this.#queue.size > this.#limits.maxWaiting) this.#refuse(this.#queue.dropFromLongest());
    });
  }

  /** Rejects all jobs and ends all threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#rejectWaiting(drainingProblem());
    await Promise.all([...this.#workers.keys()].map((worker) => this.#end(worker, drainingProblem())));
  }

  #startTasks(): void {
    for (const [worker, state] of this.#workers) {
      if (this.#queue.size === 0) return;
      if (state === 'idle') this.#assign(worker, this.#queue.take()!.item);
    }
    const starting = [...this.#workers.values()].filter((state) => state === 'starting').length;
    if (this.#queue.size > starting && this.#workers.size < this.#limits.threads) this.#startWorker();
  }

  #startWorker(): void {
    const { memory } = this.#limits;
    const worker = new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: memory },
      // Flags of the process, such as those of a test runner or a debugger, are not for threads.
      execArgv: [],
    });
    this.#workers.set(worker, 'starting');
    worker.on('message', (message: 'ready' | JobResult) => this.#onMessage(worker, message));
    worker.on('error', (error) => this.#onError(worker, error));
    worker.on('exit', () => {
      const task = this.#release(worker);
      if (task !== undefined) this.#ends.failed++;
      task?.reject(new Error('a thread ended before its job'));
      this.#workers.delete(worker);
      if (!this.#isClosed) this.#startTasks();
    });
  }

  #assign(worker: Worker, task: Task): void {
    this.#workers.set(worker, task);
    worker.ref();
    const end = () => {
      this.#ends.timeout++;
      void this.#end(worker, tooExpensive(task.job, `took longer than ${this.#limits.deadline} ms`));
    };
    this.#timers.set(worker, setTimeout(end, this.#limits.deadline));
    this.#starts.set(worker, performance.now());
    worker.postMessage(task.job, task.job.task === 'lookup' ? [task.job.file.buffer as ArrayBuffer] : []);
  }

  #onMessage(worker: Worker, message: 'ready' | JobResult): void {
    // A thread that is being ended may still have sent a message.
    if (this.#workers.get(worker) === 'ending') return;
    const task = this.#release(worker);
    this.#workers.set(worker, 'idle');
    // Idle threads do not keep the process running.
    worker.unref();
    if (message !== 'ready') {
      this.#ends.done++;
      task?.resolve(message);
    }
    this.#startTasks();
  }

  #onError(worker: Worker, error: Error): void {
    const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    const isStarting = this.#workers.get(worker) === 'starting';
    const task = this.#release(worker);
    const what = `needed more than ${this.#limits.memory} MiB of memory`;
    const reason = isMemory && task !== undefined ? tooExpensive(task.job, what) : error;
    if (task !== undefined) this.#ends[isMemory ? 'memory' : 'failed']++;
    task?.reject(reason);
    // If threads cannot start, nothing else would answer those that wait.
    if (isStarting) this.#rejectWaiting(error);
  }

  #rejectWaiting(reason: Error): void {
    for (let next = this.#queue.take(); next !== undefined; next = this.#queue.take()) fail(next.item, reason);
  }

  /** Ends a thread, and rejects its task. */
  async #end(worker: Worker, reason: Error): Promise<void> {
    const task = this.#release(worker);
    task?.reject(reason);
    await worker.terminate();
  }

  /** Returns the task of a thread, which is no longer its task, and ends its deadline. */
  #release(worker: Worker): Task | undefined {
    clearTimeout(this.#timers.get(worker));
    this.#timers.delete(worker);
    const state = this.#workers.get(worker);
    this.#workers.set(worker, 'ending');
    if (typeof state !== 'object') return undefined;
    this.#queue.charge(state.client, performance.now() - (this.#starts.get(worker) ?? 0));
    this.#starts.delete(worker);
    state.release();
    return state;
  }

  #cancel(task: Task, reason: Error): void {
    this.#ends.left++;
    this.#queue.remove(task.client, task);
    const entry = [...this.#workers].find(([, state]) => state === task);
    if (entry === undefined) fail(task, reason);
    else void this.#end(entry[0], reason);
  }

  #refuse(task: Task | undefined): void {
    const { maxWaiting } = this.#limits;
    const detail = `${maxWaiting} requests of this kind wait already. Ask again.`;
    if (task === undefined) return;
    this.#ends.refused++;
    fail(task, new Problem('busy', detail, [], RETRY_AFTER));
  }
}

function fail({ release, reject }: Task, reason: unknown): void {
  release();
  reject(reason);
}

/** A client cannot change the file of a site, but it can send smaller files and fewer URLs. */
function tooExpensive(job: Job, what: string): Problem {
  const isOfSite = job.task === 'lookup' || (job.task === 'policy' && job.cached !== undefined);
  if (!isOfSite)
    return new Problem('too-expensive', `The work for this request ${what}: send smaller files or fewer URLs.`);
  const detail = `The work for the robots.txt of this site ${what}: treat its URLs as blocked, and ask again later.`;
  return new Problem('busy', detail, [], RETRY_AFTER);
}
