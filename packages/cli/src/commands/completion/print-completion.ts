import type { CompletionArguments } from '../../arguments/completion-arguments.js';
import { readVersion } from '../../terminal/version.js';
import type { Writer } from '../../terminal/writer.js';
import { describedCommands } from './described-commands.js';
import { wordLists } from './word-lists.js';

/** `maycrawl completion`: prints the script that completes the command in a shell. */
export async function printCompletion({ shell }: CompletionArguments, writer: Writer): Promise<0> {
  const commands = describedCommands();
  const script = await scriptFor(shell);
  writer.print(script({ version: readVersion(), commands, lists: wordLists() }));
  return 0;
}

async function scriptFor(shell: CompletionArguments['shell']) {
  switch (shell) {
    case 'bash':
      return (await import('./bash-script.js')).bashScript;
    case 'zsh':
      return (await import('./zsh-script.js')).zshScript;
    case 'fish':
      return (await import('./fish-script.js')).fishScript;
  }
}
