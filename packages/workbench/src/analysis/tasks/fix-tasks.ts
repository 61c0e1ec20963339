import type { Dialect } from '@maycrawl/core';
import type { FixedFile } from '@maycrawl/language';
import { applyEdits, lint } from '@maycrawl/lint';
import { documentOf } from './findings-task.js';

export interface FixAllInput {
  readonly bytes: Uint8Array;
  readonly dialect: Dialect;
}

/** Makes every fix for which it is proved, together, that no verdict changes. */
export function fixAllTask({ bytes, dialect }: FixAllInput): FixedFile {
  return documentOf(bytes, dialect).fixAll();
}

export interface FixBytesInput extends FixAllInput {
  /** The index of the finding in the file, and that of its fix. */
  readonly finding: number;
  readonly fix: number;
}

/** Returns the bytes after a fix that the text cannot express; undefined if there is no such fix. */
export function fixBytesTask({ bytes, dialect, finding, fix: index }: FixBytesInput): Uint8Array | undefined {
  const found = lint(bytes, { preset: dialect === 'rfc9309' ? 'rfc9309' : 'google' })[finding]?.fixes[index];
  return found && applyEdits(bytes, found.edits);
}
