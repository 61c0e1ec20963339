/**
 * Pure functions of plain data to plain data, by the name with which the page asks for them. Each is loaded when it is
 * first asked for.
 */

import type { blockTask } from './block-task.js';
import type { changesTask } from './changes-task.js';
import type { createTask } from './create-task.js';
import type { findingsTask } from './findings-task.js';
import type { fixAllTask, fixBytesTask } from './fix-tasks.js';
import type { completionsTask, hoverTask } from './language-tasks.js';
import type { lineDiffTask } from './line-diff-task.js';
import type { policyTask } from './policy-task.js';

export interface Tasks {
  readonly findings: typeof findingsTask;
  readonly hover: typeof hoverTask;
  readonly completions: typeof completionsTask;
  readonly fixAll: typeof fixAllTask;
  readonly fixBytes: typeof fixBytesTask;
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
  findings: async () => (await import('./findings-task.js')).findingsTask,
  hover: async () => (await import('./language-tasks.js')).hoverTask,
  completions: async () => (await import('./language-tasks.js')).completionsTask,
  fixAll: async () => (await import('./fix-tasks.js')).fixAllTask,
  fixBytes: async () => (await import('./fix-tasks.js')).fixBytesTask,
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
