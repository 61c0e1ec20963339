import type { Dialect } from '@maycrawl/core';
import { applyEdits, lint } from '@maycrawl/lint';
import { findingsTask } from './findings-task.js';
import { presetOf } from './preset-of.js';

interface FixBytesInput {
  readonly bytes: Uint8Array;
  readonly dialect: Dialect;
  readonly finding: number;
  readonly fix: number;
}

export function fixBytesTask({ bytes, dialect, finding, fix: index }: FixBytesInput): Uint8Array | undefined {
  const found = lint(bytes, { preset: presetOf(dialect) })[finding]?.fixes[index];
  return found && applyEdits(bytes, found.edits);
}

/** The tasks of the analysis, by the names in requests: pure functions from plain data to plain data. */
const TASKS = {
  findings: findingsTask,
  fixBytes: fixBytesTask,
};

/** Tasks whose code is loaded with the first of each, so that the first findings do not wait for it. */
const LATE_TASKS = {
  hover: async () => (await import('./document-tasks.js')).hoverTask,
  completions: async () => (await import('./document-tasks.js')).completionsTask,
  fixAll: async () => (await import('./document-tasks.js')).fixAllTask,
  policy: async () => (await import('./policy-task.js')).policyTask,
  usage: async () => (await import('./usage-task.js')).usageTask,
  changes: async () => (await import('./changes-task.js')).changesTask,
  create: async () => (await import('./create-task.js')).createTask,
  add: async () => (await import('./add-task.js')).addTask,
  lineDiff: async () => (await import('./line-diff-task.js')).lineDiffTask,
  urlFile: async () => (await import('../../url-files/read-url-file.js')).readUrlFile,
};

type Late = typeof LATE_TASKS;
type Tasks = typeof TASKS & { readonly [Kind in keyof Late]: Awaited<ReturnType<Late[Kind]>> };
export type TaskKind = keyof Tasks;
export type InputOf<Kind extends TaskKind> = Parameters<Tasks[Kind]>[0];
export type OutputOf<Kind extends TaskKind> = ReturnType<Tasks[Kind]>;

export async function performTask(kind: TaskKind, input: unknown): Promise<unknown> {
  const task = kind in LATE_TASKS ? await LATE_TASKS[kind as keyof Late]() : TASKS[kind as keyof typeof TASKS];
  return (task as (input: unknown) => unknown)(input);
}
