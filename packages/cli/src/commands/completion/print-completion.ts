import { type Commands, loadAll } from '../../command-line/command.js';
import { readVersion } from '../../terminal/version.js';
import type { Writer } from '../../terminal/writer.js';
import type { CompletionArguments } from './completion-command.js';
import { wordLists } from './word-lists.js';

export async function printCompletion({ shell }: CompletionArguments, commands: Commands, writer: Writer): Promise<0> {
  const script = await scriptFor(shell);
  const lists = wordLists(Object.keys(commands));
  writer.print(script({ version: readVersion(), commands: await loadAll(commands), lists }));
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
