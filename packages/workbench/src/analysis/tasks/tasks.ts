import { type Dialect, parse } from '@maycrawl/core';
import type { Completions, FixedFile, Hover } from '@maycrawl/language';
import { applyEdits, lint, type Policy, policyOf } from '@maycrawl/lint';
import { readUrlFile } from '../../url-files/read-url-file.js';
import { addTask } from './add-task.js';
import { changesTask } from './changes-task.js';
import { createTask } from './create-task.js';
import { documentOf, findingsTask } from './findings-task.js';
import { lineDiffTask } from './line-diff-task.js';
import { usageTask } from './usage-task.js';

interface FileInput {
  readonly bytes: Uint8Array;
  readonly dialect: Dialect;
}

export function fixAllTask({ bytes, dialect }: FileInput): FixedFile {
  return documentOf(bytes, dialect).fixAll();
}

interface FixBytesInput extends FileInput {
  readonly finding: number;
  readonly fix: number;
}

export function fixBytesTask({ bytes, dialect, finding, fix: index }: FixBytesInput): Uint8Array | undefined {
  const found = lint(bytes, { preset: dialect === 'rfc9309' ? 'rfc9309' : 'google' })[finding]?.fixes[index];
  return found && applyEdits(bytes, found.edits);
}

interface PlaceInput extends FileInput {
  /** In the text that the editor shows. */
  readonly offset: number;
}

export function hoverTask({ bytes, dialect, offset }: PlaceInput): Hover | undefined {
  return documentOf(bytes, dialect).hover(offset);
}

export function completionsTask({ bytes, dialect, offset }: PlaceInput): Completions | undefined {
  return documentOf(bytes, dialect).completions(offset);
}

export function policyTask({ bytes, dialect }: FileInput): Policy {
  return policyOf(parse(bytes, { dialect }));
}

/** The tasks of the analysis, by the names in requests: pure functions from plain data to plain data. */
const TASKS = {
  findings: findingsTask,
  hover: hoverTask,
  completions: completionsTask,
  fixAll: fixAllTask,
  fixBytes: fixBytesTask,
  policy: policyTask,
  usage: usageTask,
  changes: changesTask,
  create: createTask,
  add: addTask,
  lineDiff: lineDiffTask,
  urlFile: readUrlFile,
};

type Tasks = typeof TASKS;
export type TaskKind = keyof Tasks;
export type InputOf<Kind extends TaskKind> = Parameters<Tasks[Kind]>[0];
export type OutputOf<Kind extends TaskKind> = ReturnType<Tasks[Kind]>;

export function performTask(kind: TaskKind, input: unknown): unknown {
  return (TASKS[kind] as (input: unknown) => unknown)(input);
}
