/** The Worker that runs the tasks of the analysis, one after the other. */

import { performTask, type TaskKind } from './tasks/tasks.js';

export interface TaskRequest {
  readonly id: number;
  readonly kind: TaskKind;
  readonly input: unknown;
}

export type TaskResponse =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: string };

self.onmessage = async ({ data: { id, kind, input } }: MessageEvent<TaskRequest>) => {
  try {
    self.postMessage({ id, output: await performTask(kind, input) } satisfies TaskResponse);
  } catch (error) {
    self.postMessage({ id, error: String(error) } satisfies TaskResponse);
  }
};
