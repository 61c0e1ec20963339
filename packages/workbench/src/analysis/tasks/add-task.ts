import { parse } from '@maycrawl/core';
import { OptionError } from '@maycrawl/core/option-error';
import { addToRobots } from '@maycrawl/lint';
import { openFile } from '../../files/opened-file.js';
import { type AddRequest, stepsOf } from './add-steps.js';
import { type LineDiff, lineDiffTask } from './line-diff-task.js';

export interface AddInput {
  readonly bytes: Uint8Array;
  readonly request: AddRequest;
}

/** The file with the new lines, what its owner should know, in English, and the lines that differ; or why not. */
export type Added =
  | {
      readonly kind: 'file';
      readonly bytes: Uint8Array;
      /** False if the file has all lines already. */
      readonly isChanged: boolean;
      readonly notes: readonly string[];
      readonly diff: LineDiff | null;
    }
  | { readonly kind: 'error'; readonly message: string };

export function addTask({ bytes, request }: AddInput): Added {
  try {
    let added = bytes;
    const notes: string[] = [];
    for (const options of stepsOf(request, parse(bytes))) {
      const step = addToRobots(added, options);
      added = step.bytes;
      notes.push(...step.notes, ...step.use);
    }
    const diff = lineDiffTask({ before: openFile(bytes).text, after: openFile(added).text });
    return { kind: 'file', bytes: added, isChanged: added !== bytes, notes: [...new Set(notes)], diff };
  } catch (error) {
    // A path or a name that cannot be written, a file that is none in UTF-8, or lines that would not do what is meant.
    if (error instanceof OptionError) return { kind: 'error', message: error.problem() };
    if (error instanceof TypeError) return { kind: 'error', message: error.message };
    throw error;
  }
}
