import { OptionError } from '@maycrawl/core/option-error';
import { type CreateOptions, createRobotsWithNotes } from '@maycrawl/lint';

/** What to write: options of `maycrawl create`, or an empty file. */
export type CreateInput = { readonly kind: 'options'; readonly options: CreateOptions } | { readonly kind: 'empty' };

/** A new file and what its owner should know, in English; or why there is none. */
export type Created =
  | { readonly kind: 'file'; readonly text: string; readonly notes: readonly string[] }
  | { readonly kind: 'error'; readonly message: string };

export function createTask(input: CreateInput): Created {
  try {
    return input.kind === 'empty'
      ? { kind: 'file', text: '', notes: [] }
      : { kind: 'file', ...createRobotsWithNotes(input.options) };
  } catch (error) {
    // A path or a name that cannot be written, or that looks like a mistake.
    if (error instanceof OptionError) return { kind: 'error', message: error.problem() };
    if (error instanceof TypeError) return { kind: 'error', message: error.message };
    throw error;
  }
}
