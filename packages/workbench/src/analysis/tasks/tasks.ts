import { blockTask } from './block-task.js';
import { changesTask } from './changes-task.js';
import { createTask } from './create-task.js';
import { lineDiffTask } from './line-diff-task.js';
import { policyTask } from './policy-task.js';

/** Pure functions of plain data to plain data, by the name with which the page asks for them. */
export const tasks = {
  policy: policyTask,
  changes: changesTask,
  create: createTask,
  block: blockTask,
  lineDiff: lineDiffTask,
};

export type Tasks = typeof tasks;
export type TaskKind = keyof Tasks;
export type InputOf<Kind extends TaskKind> = Parameters<Tasks[Kind]>[0];
export type OutputOf<Kind extends TaskKind> = ReturnType<Tasks[Kind]>;
