import { blockTask } from './block-task.js';
import { changesTask } from './changes-task.js';
import { createTask } from './create-task.js';
import { findingsTask } from './findings-task.js';
import { fixAllTask, fixBytesTask } from './fix-tasks.js';
import { completionsTask, hoverTask } from './language-tasks.js';
import { lineDiffTask } from './line-diff-task.js';
import { policyTask } from './policy-task.js';

/** Pure functions of plain data to plain data, by the name with which the page asks for them. */
export const tasks = {
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

export type Tasks = typeof tasks;
export type TaskKind = keyof Tasks;
export type InputOf<Kind extends TaskKind> = Parameters<Tasks[Kind]>[0];
export type OutputOf<Kind extends TaskKind> = ReturnType<Tasks[Kind]>;
