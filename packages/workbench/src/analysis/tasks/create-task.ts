import { type CreateMessage, type CreateOptions, createRobotsWithNotes } from '@maycrawl/lint';
import { type CreationProblem, creationProblem } from './creation-problem.js';

/** What to write: options of `maycrawl create`, or an empty file. */
export type CreateInput = { readonly kind: 'options'; readonly options: CreateOptions } | { readonly kind: 'empty' };

/** A new file and what its owner should know; or why there is none. */
export type Created =
  | { readonly kind: 'file'; readonly text: string; readonly notes: readonly CreateMessage[] }
  | CreationProblem;

export function createTask(input: CreateInput): Created {
  try {
    if (input.kind === 'empty') return { kind: 'file', text: '', notes: [] };
    const { text, messages } = createRobotsWithNotes(input.options);
    return { kind: 'file', text, notes: messages };
  } catch (error) {
    return creationProblem(error);
  }
}
