/** Runs one task at a time in a Worker. Of the tasks that wait in a slot, only the newest is kept. */

import type { TaskRequest, TaskResponse } from './task-worker.js';

/** The error of a task that took too long, or failed. */
export class TaskStopped extends Error {}

export interface Task {
  readonly request: TaskRequest;
  readonly limit: number;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class TaskLane {
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
