import { Worker } from 'node:worker_threads';
import type {
  InputOf,
  JobName,
  JobRequest,
  JobResponse,
  OutputOf,
  SentFile,
  SentSettings,
  WorkerData,
} from './jobs.js';

/** A file at the time of a job. */
export interface FileSnapshot {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  /** The same object as long as nothing in it changes. */
  readonly settings: SentSettings;
}

/** The reason of a job that was cancelled, by the server or the client. */
export class JobCancelled extends Error {}

/** The error of a job that took too long or failed. */
export class JobFailed extends Error {}

interface Waiting {
  readonly name: JobName;
  readonly input: unknown;
  readonly file: FileSnapshot;
  readonly deadline: number;
  readonly resolve: (output: never) => void;
  readonly reject: (error: Error) => void;
}

/** `interrupt`: how the job in progress is cancelled. A check stops at its next step; a proof has none. */
export interface LaneOptions {
  readonly interrupt: 'stop' | 'terminate';
  /** Milliseconds of one job. */
  readonly deadline: number;
}

/**
 * Runs jobs in a thread, one after another, so that the server reads each message at once. The thread keeps the files
 * of its jobs: it receives a text or settings only if they changed.
 */
export class WorkerLane {
  readonly #script: URL;
  readonly #options: LaneOptions;
  readonly #stopped: Int32Array<SharedArrayBuffer> = new Int32Array(new SharedArrayBuffer(4));
  #worker: Worker | undefined;
  /** What the thread has of each file. */
  readonly #sent: Map<string, Pick<FileSnapshot, 'text' | 'settings'>> = new Map();
  readonly #waiting: Waiting[] = [];
  #running: (Waiting & { readonly id: number }) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(script: URL, options: LaneOptions) {
    this.#script = script;
    this.#options = options;
  }

  /** Starts the thread before its first job, which takes some tens of milliseconds. */
  start(): void {
    this.#worker ??= this.#startWorker();
  }

  /**
   * `deadline` is in milliseconds from the start of the job.
   *
   * @throws JobCancelled (as a rejection) once `signal` is aborted; JobFailed.
   */
  run<Name extends JobName>(
    name: Name,
    input: InputOf<Name>,
    file: FileSnapshot,
    signal: AbortSignal,
    deadline: number = this.#options.deadline,
  ): Promise<OutputOf<Name>> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(new JobCancelled());
        return;
      }
      const cancel = (): void => this.#cancel(job);
      const end = (): void => signal.removeEventListener('abort', cancel);
      const job: Waiting = {
        name,
        input,
        file,
        deadline,
        resolve: (output) => {
          end();
          resolve(output);
        },
        reject: (error) => {
          end();
          reject(error);
        },
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.#waiting.push(job);
      this.#runNext();
    });
  }

  /** Cancels the jobs of a file and forgets it. */
  close(uri: string): void {
    const running = this.#running;
    for (const job of this.#waiting.filter(({ file }) => file.uri === uri)) this.#cancel(job);
    if (running?.file.uri === uri) this.#cancel(running);
    if (this.#sent.delete(uri)) this.#worker?.postMessage({ closed: uri });
  }

  #runNext(): void {
    if (this.#running !== undefined) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    this.start();
    const id = ++this.#lastId;
    this.#running = { ...job, id };
    this.#timer = setTimeout(
      () => this.#restart(new JobFailed('the answer took too long, and was given up')),
      job.deadline,
    );
    const { name, input } = job;
    const request = { id, name, input, file: this.#unsent(job.file) } as JobRequest;
    this.#worker?.postMessage(request);
  }

  /** By text, not by version: a file that is opened again may start with the version that it had. */
  #unsent({ uri, text, settings }: FileSnapshot): SentFile {
    const known = this.#sent.get(uri);
    this.#sent.set(uri, { text, settings });
    return {
      uri,
      ...(known?.text === text ? {} : { text }),
      ...(known?.settings === settings ? {} : { settings }),
    };
  }

  #cancel(job: Waiting): void {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) {
      this.#waiting.splice(at, 1);
      job.reject(new JobCancelled());
    } else if (this.#running?.resolve === job.resolve) {
      if (this.#options.interrupt === 'terminate') this.#restart(new JobCancelled());
      else {
        Atomics.store(this.#stopped, 0, this.#running.id);
        // The job ends in its thread, at its next step; nobody waits for it.
        job.reject(new JobCancelled());
      }
    }
  }

  #startWorker(): Worker {
    const workerData: WorkerData = { stopped: this.#stopped.buffer };
    // What a module prints must not get between the messages of the protocol.
    const worker = new Worker(this.#script, { workerData, stdout: true });
    worker.on('message', (response: JobResponse) => this.#receive(response));
    worker.on('error', (error) => {
      if (worker === this.#worker) this.#restart(new JobFailed(error instanceof Error ? error.message : String(error)));
    });
    worker.unref();
    return worker;
  }

  #receive(response: JobResponse): void {
    const job = this.#running;
    if (response.id !== job?.id) return;
    this.#end();
    if ('output' in response) job.resolve(response.output as never);
    else job.reject(response.isStopped ? new JobCancelled() : new JobFailed(response.error));
    this.#runNext();
  }

  #restart(error: Error): void {
    const job = this.#running;
    void this.#worker?.terminate();
    this.#worker = undefined;
    this.#sent.clear();
    this.#end();
    job?.reject(error);
    this.#runNext();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#running = undefined;
  }
}
