/**
 * Pure functions of plain data to plain data, by the name with which the page asks for them. Each is loaded when it is
 * first asked for: a new file is checked by every rule of the checker, which the others do not need.
 */

import type { blockTask } from './block-task.js';
import type { changesTask } from './changes-task.js';
import type { createTask } from './create-task.js';
import type { lineDiffTask } from './line-diff-task.js';
import type { policyTask } from './policy-task.js';

export interface Tasks {
  readonly policy: typeof policyTask;
  readonly changes: typeof changesTask;
  readonly create: typeof createTask;
  readonly block: typeof blockTask;
  readonly lineDiff: typeof lineDiffTask;
}

export type TaskKind = keyof Tasks;
export type InputOf<Kind extends TaskKind> = Parameters<Tasks[Kind]>[0];
export type OutputOf<Kind extends TaskKind> = ReturnType<Tasks[Kind]>;

const LOADERS: { readonly [Kind in TaskKind]: () => Promise<Tasks[Kind]> } = {
  policy: async () => (await import('./policy-task.js')).policyTask,
  changes: async () => (await import('./changes-task.js')).changesTask,
  create: async () => (await import('./create-task.js')).createTask,
  block: async () => (await import('./block-task.js')).blockTask,
  lineDiff: async () => (await import('./line-diff-task.js')).lineDiffTask,
};

/** Runs a task. Rejects if its code cannot be loaded, or with what it throws. */
export async function performTask(kind: TaskKind, input: unknown): Promise<unknown> {
  const task = (await LOADERS[kind]()) as (input: unknown) => unknown;
  return task(input);
}
