/** The page's side of the analysis: one task at a time, of each slot only the newest. */

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

let worker: Worker | undefined;
let running: Task | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let nextId = 0;
const waiting = new Map<string, Task>();

export interface TaskOptions {
  /** A newer task of the same slot replaces one that waits. Default: the kind. */
  readonly slot?: string;
  /** In milliseconds. */
  readonly limit?: number;
}

/** Resolves to the result; to undefined if a newer task of the slot replaced it. Rejects with `TaskStopped`. */
export function runTask<Kind extends TaskKind>(
  kind: Kind,
  input: InputOf<Kind>,
  { slot = kind, limit = LIMIT }: TaskOptions = {},
): Promise<OutputOf<Kind> | undefined> {
  return new Promise((resolve, reject) => {
    waiting.get(slot)?.resolve(undefined);
    // The newest comes first.
    waiting.delete(slot);
    const request = { id: ++nextId, kind, input };
    waiting.set(slot, { request, limit, resolve: resolve as (output: unknown) => void, reject });
    runNext();
  });
}

function runNext(): void {
  if (running !== undefined) return;
  const [slot, task] = [...waiting].at(-1) ?? [];
  if (slot === undefined || task === undefined) return;
  waiting.delete(slot);
  running = task;
  worker ??= startWorker();
  timer = setTimeout(() => stop(new TaskStopped('The analysis took too long')), task.limit);
  worker.postMessage(task.request);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./task-worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<TaskResponse>) => {
    if (data.id !== running?.request.id) return;
    const { resolve, reject } = running;
    finish();
    if ('error' in data) reject(new TaskStopped(data.error));
    else resolve(data.output);
  };
  started.onerror = () => stop(new TaskStopped('The analysis could not be started'));
  return started;
}

function stop(error: TaskStopped): void {
  worker?.terminate();
  worker = undefined;
  const stopped = running;
  finish();
  stopped?.reject(error);
}

function finish(): void {
  clearTimeout(timer);
  running = undefined;
  queueMicrotask(runNext);
}
