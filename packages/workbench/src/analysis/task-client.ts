/** The page's side of the analysis. Tasks that answer a key press have a Worker of their own and never wait for a comparison. */

import type { TaskRequest, TaskResponse } from './task-worker.js';
import type { InputOf, OutputOf, TaskKind } from './tasks/tasks.js';

/** The error of a task that took too long, or failed. */
export class TaskStopped extends Error {}

interface Task {
  readonly request: TaskRequest;
  readonly limit: number;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Runs one task at a time in a Worker. Of the tasks that wait in a slot, only the newest is kept. */
class TaskLane {
  #worker: Worker | undefined;
  #running: Task | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<string, Task>();

  /** Queues a task. An older one that waits in the slot resolves to undefined. */
  add(slot: string, task: Task): void {
    this.#waiting.get(slot)?.resolve(undefined);
    // Deleted first, so that the newest task is the last entry.
    this.#waiting.delete(slot);
    this.#waiting.set(slot, task);
    this.#runNext();
  }

  #runNext(): void {
    if (this.#running !== undefined) return;
    const [slot, task] = [...this.#waiting].at(-1) ?? [];
    if (slot === undefined || task === undefined) return;
    this.#waiting.delete(slot);
    this.#running = task;
    this.#worker ??= this.#start();
    this.#timer = setTimeout(() => this.#stop(new TaskStopped('The analysis took too long')), task.limit);
    this.#worker.postMessage(task.request);
  }

  #start(): Worker {
    const started = new Worker(new URL('./task-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<TaskResponse>) => {
      if (data.id !== this.#running?.request.id) return;
      const { resolve, reject } = this.#running;
      this.#finish();
      if ('error' in data) reject(new TaskStopped(data.error));
      else resolve(data.output);
    };
    started.onerror = () => this.#stop(new TaskStopped('The analysis could not be started'));
    return started;
  }

  #stop(error: TaskStopped): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const stopped = this.#running;
    this.#finish();
    stopped?.reject(error);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#running = undefined;
    queueMicrotask(() => this.#runNext());
  }
}

/** Milliseconds after which a task is stopped. */
const LIMIT = 5000;

const QUICK: ReadonlySet<string> = new Set(['findings', 'hover', 'completions']);
const quickLane = new TaskLane();
const lane = new TaskLane();
/** For tasks with a longer limit, so that the others do not wait for them. */
const longLane = new TaskLane();
let nextId = 0;

export interface TaskOptions {
  /** A newer task replaces a waiting one of the same slot. Default: the kind. */
  readonly slot?: string;
  /** In milliseconds. Default 5000. */
  readonly limit?: number;
}

/** Resolves to the result, or to undefined if a newer task of the slot replaced this one. Rejects with `TaskStopped`. */
export function runTask<Kind extends TaskKind>(
  kind: Kind,
  input: InputOf<Kind>,
  { slot = kind, limit = LIMIT }: TaskOptions = {},
): Promise<OutputOf<Kind> | undefined> {
  return new Promise((resolve, reject) => {
    const task = {
      request: { id: ++nextId, kind, input },
      limit,
      resolve: resolve as (output: unknown) => void,
      reject,
    };
    (QUICK.has(slot) ? quickLane : limit > LIMIT ? longLane : lane).add(slot, task);
  });
}
