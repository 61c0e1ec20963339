import { command, type TaskOf } from '../../command-line/command.js';
import { gateArguments, IN_MEMORY, REQUEST_FLAGS } from '../../session/gate-flags.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

export const lsp = command({
  name: 'lsp',
  summary: 'Serve an editor: findings, fixes, explanations and completion while you type',
  title: 'a language server for robots.txt, for any editor',
  usage: ['[--stdio]'],
  about: `
The editor starts it and talks to it over stdin and stdout in the Language Server Protocol; there is nothing to
type. It serves files named robots.txt, robots*.txt and *.robots.txt, and files that the editor calls robotstxt,
with the settings of the nearest maycrawl.config.json. docs/editors.md says how to set up editors.`,
  sections: {
    Options: {
      stdio: { text: 'Has no effect, because stdin and stdout are always used', page: 'Many editors add it' },
    },
    Fetching: REQUEST_FLAGS,
  },
  exitCodes: {
    0: 'the editor ended it',
    1: 'the editor went away without a word',
    2: 'the command line is wrong',
  },
  examples: ['maycrawl lsp --stdio'],
  read(line) {
    const [input] = line.inputs;
    if (input !== undefined) throw usage(`lsp takes no file: the editor opens ${quoted(input)} itself`);
    // What an editor compares with is the file that the site serves now.
    return { task: 'lsp', gate: { ...gateArguments(line.values()), store: IN_MEMORY } };
  },
});

export type LspArguments = TaskOf<typeof lsp>;
