/** The page's side of the analysis: one task at a time, of each slot the newest. Long ones have their own Worker. */

import type { TaskRequest, TaskResponse } from './task-worker.js';
import type { InputOf, OutputOf, TaskKind } from './tasks/tasks.js';

/** Milliseconds after which a task is stopped. */
const LIMIT = 5000;

/** A task took too long, or failed. */
export class TaskStopped extends Error {}

interface Task {
  readonly request: TaskRequest;
  readonly limit: number;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface TaskOptions {
  /** A newer task of the same slot replaces one that waits. Default: the kind. */
  readonly slot?: string;
  /** In milliseconds. Default 5000. */
  readonly limit?: number;
}

let nextId = 0;

/** A Worker and the tasks that wait for it. */
class Lane {
  readonly #waiting: Map<string, Task> = new Map();
  #worker: Worker | undefined;
  #running: Task | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(slot: string, task: Task): void {
    this.#waiting.get(slot)?.resolve(undefined);
    // The newest comes first.
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
    this.#timer = setTimeout(() => this.#stop('The analysis took too long'), task.limit);
    this.#worker.postMessage(task.request);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./task-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<TaskResponse>) => {
      const task = this.#running;
      if (task === undefined || data.id !== task.request.id) return;
      this.#finish();
      if ('error' in data) task.reject(new TaskStopped(data.error));
      else task.resolve(data.output);
    };
    worker.onerror = () => this.#stop('The analysis could not be started');
    return worker;
  }

  #stop(reason: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const task = this.#running;
    this.#finish();
    task?.reject(new TaskStopped(reason));
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#running = undefined;
    queueMicrotask(() => this.#runNext());
  }
}

const lane = new Lane();
/** Tasks with a longer limit, for which the others do not wait. */
const longLane = new Lane();

/** Resolves to the result; to undefined if a newer task of the slot replaced it. Rejects with `TaskStopped`. */
export function runTask<Kind extends TaskKind>(
  kind: Kind,
  input: InputOf<Kind>,
  { slot = kind, limit = LIMIT }: TaskOptions = {},
): Promise<OutputOf<Kind> | undefined> {
  return new Promise((resolve, reject) => {
    const request = { id: ++nextId, kind, input };
    const task = { request, limit, resolve: resolve as (output: unknown) => void, reject };
    (limit > LIMIT ? longLane : lane).add(slot, task);
  });
}
