/** Pure functions of plain data to plain data, by the name with which the page asks for them. */

import { blockTask } from './block-task.js';
import { changesTask } from './changes-task.js';
import { createTask } from './create-task.js';
import { findingsTask } from './findings-task.js';
import { fixAllTask, fixBytesTask } from './fix-tasks.js';
import { completionsTask, hoverTask } from './language-tasks.js';
import { lineDiffTask } from './line-diff-task.js';
import { policyTask } from './policy-task.js';

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

const TASKS: Tasks = {
  findings: findingsTask,
  hover: hoverTask,
  completions: completionsTask,
  fixAll: fixAllTask,
  fixBytes: fixBytesTask,
  policy: policyTask,
  changes: changesTask,
  create: createTask,
  block: blockTask,
  lineDiff: lineDiffTask,
};

/** Runs a task. Throws what it throws. */
export function performTask(kind: TaskKind, input: unknown): unknown {
  return (TASKS[kind] as (input: unknown) => unknown)(input);
}
