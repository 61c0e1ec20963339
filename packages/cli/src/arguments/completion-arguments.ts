import { quoted } from '../text/printable.js';
import { usage } from './command-line.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export interface CompletionArguments {
  readonly task: 'completion';
  readonly shell: (typeof SHELLS)[number];
}

/** Returns the arguments of `maycrawl completion`; throws a `CommandError` (`usage`). */
export function completionArguments([word, extra]: readonly string[]): CompletionArguments {
  if (word === undefined) throw usage('completion needs the name of your shell: write bash, zsh or fish');
  const shell = SHELLS.find((name) => name === word);
  if (shell === undefined) throw usage(`there is no completion for ${quoted(word)}: write bash, zsh or fish`);
  if (extra !== undefined) throw usage(`completion takes one shell: leave out ${quoted(extra)}`);
  return { task: 'completion', shell };
}
