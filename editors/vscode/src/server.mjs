// The server inside the extension: `maycrawl lsp`, without the other commands.
import { readCommandLine } from '../../../packages/cli/dist/command-line/read-command-line.js';
import { lsp } from '../../../packages/cli/dist/commands/lsp/lsp-command.js';
import { serveLsp } from '../../../packages/cli/dist/commands/lsp/serve-lsp.js';

// VS Code adds the id of its process, which the protocol has too.
const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--clientProcessId='));
readCommandLine(['lsp', ...given], { lsp: async () => lsp }, {}).then((args) => args.task === 'lsp' && serveLsp(args));
