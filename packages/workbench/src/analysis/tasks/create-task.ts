import { buildRobots, type RobotsDraft } from '@maycrawl/core';
import { OptionError } from '@maycrawl/core/option-error';
import { type CreateOptions, createRobotsWithNotes } from '@maycrawl/lint';

/** What to write: options of `maycrawl create`, or a file whose exceptions those options do not express. */
export type CreateInput =
  | { readonly kind: 'options'; readonly options: CreateOptions }
  | { readonly kind: 'draft'; readonly draft: RobotsDraft }
  | { readonly kind: 'empty' };

/** A new file and what its owner should know, in English; or why there is none. */
export type Created =
  | { readonly kind: 'file'; readonly text: string; readonly notes: readonly string[] }
  | { readonly kind: 'error'; readonly message: string };

export function createTask(input: CreateInput): Created {
  try {
    if (input.kind === 'options') return { kind: 'file', ...createRobotsWithNotes(input.options) };
    return { kind: 'file', text: input.kind === 'empty' ? '' : buildRobots(input.draft), notes: [] };
  } catch (error) {
    // A path or a name that cannot be written, or that looks like a mistake.
    if (error instanceof OptionError) return { kind: 'error', message: error.problem() };
    if (error instanceof TypeError) return { kind: 'error', message: error.message };
    throw error;
  }
}
