import { command, type TaskOf, wrong } from '../../command-line/command.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const completion = command({
  name: 'completion',
  summary: 'Print the script that completes this command in your shell',
  title: 'the script that completes this command in your shell',
  usage: ['bash | zsh | fish'],
  about: `
Completes commands, options and their values: formats, crawlers, lint rules, files. The script needs no other
package. Print it again after you install another version.`,
  sections: {},
  argument: { kind: 'choices', words: SHELLS },
  exitCodes: {
    0: 'printed',
    2: wrong('the command line'),
  },
  examples: [
    'maycrawl completion bash > ~/.local/share/bash-completion/completions/maycrawl',
    'maycrawl completion zsh > ~/.zfunc/_maycrawl',
    'maycrawl completion fish > ~/.config/fish/completions/maycrawl.fish',
  ],
  read({ inputs: [word, extra] }) {
    if (word === undefined) throw usage('completion needs the name of your shell: write bash, zsh or fish');
    const shell = SHELLS.find((name) => name === word);
    if (shell === undefined) throw usage(`there is no completion for ${quoted(word)}: write bash, zsh or fish`);
    if (extra !== undefined) throw usage(`completion takes one shell: leave out ${quoted(extra)}`);
    return { task: 'completion', shell };
  },
});

export type CompletionArguments = TaskOf<typeof completion>;
