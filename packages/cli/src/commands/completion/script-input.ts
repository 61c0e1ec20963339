import type { Completion } from './completions.js';
import type { DescribedCommand } from './described-commands.js';
import type { ListName, Word } from './word-lists.js';

/** What a script is made of. */
export interface ScriptInput {
  readonly version: string;
  readonly commands: readonly DescribedCommand[];
  readonly lists: Readonly<Record<ListName, readonly Word[]>>;
}

/** Returns text in single quotes, as bash and zsh read it. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** True if two values are completed in the same way. */
export function sameCompletion(a: Completion, b: Completion): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
