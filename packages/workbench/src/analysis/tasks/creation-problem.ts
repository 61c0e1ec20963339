import { OptionError } from '@maycrawl/core/option-error';
import type { CreateMessage } from '@maycrawl/lint';

/** Why there are no new lines: a message that the page words, or a sentence in English. */
export interface CreationProblem {
  readonly kind: 'error';
  readonly message: CreateMessage | string;
}

/** Returns what is wrong with options: a path or a name that cannot be written, or that looks like a mistake. */
export function creationProblem(error: unknown): CreationProblem {
  if (error instanceof OptionError) {
    return { kind: 'error', message: (error.translatable as CreateMessage | undefined) ?? error.problem() };
  }
  if (error instanceof TypeError) return { kind: 'error', message: error.message };
  throw error;
}
