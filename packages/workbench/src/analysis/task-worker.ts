/** Runs the tasks of the analysis, one after the other, away from the page. */

import { type TaskKind, tasks } from './tasks/tasks.js';

export interface TaskRequest {
  readonly id: number;
  readonly kind: TaskKind;
  readonly input: unknown;
}

export type TaskResponse =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: string };

self.onmessage = ({ data: { id, kind, input } }: MessageEvent<TaskRequest>) => {
  const task = tasks[kind] as (input: unknown) => unknown;
  try {
    post({ id, output: task(input) });
  } catch (error) {
    post({ id, error: String(error) });
  }
};

function post(response: TaskResponse): void {
  self.postMessage(response);
}
