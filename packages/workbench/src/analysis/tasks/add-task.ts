import { parse } from '@maycrawl/core';
import { addToRobots, type CreateMessage } from '@maycrawl/lint';
import { openFile } from '../../files/opened-file.js';
import { type AddRequest, stepsOf } from './add-steps.js';
import { type CreationProblem, creationProblem } from './creation-problem.js';
import { type LineDiff, lineDiffTask } from './line-diff-task.js';

export interface AddInput {
  readonly bytes: Uint8Array;
  readonly request: AddRequest;
}

/** The file with the new lines, what its owner should know, and the lines that differ; or why not. */
export type Added =
  | {
      readonly kind: 'file';
      readonly bytes: Uint8Array;
      /** False if the file has all lines already. */
      readonly isChanged: boolean;
      readonly notes: readonly CreateMessage[];
      readonly diff: LineDiff | null;
    }
  | CreationProblem;

export function addTask({ bytes, request }: AddInput): Added {
  try {
    let added = bytes;
    const notes = new Map<string, CreateMessage>();
    for (const options of stepsOf(request, parse(bytes))) {
      const step = addToRobots(added, options);
      added = step.bytes;
      for (const note of step.messages) notes.set(JSON.stringify(note), note);
    }
    const diff = lineDiffTask({ before: openFile(bytes).text, after: openFile(added).text });
    return { kind: 'file', bytes: added, isChanged: added !== bytes, notes: [...notes.values()], diff };
  } catch (error) {
    return creationProblem(error);
  }
}
