import { existsSync } from 'node:fs';
import { serveEditors } from '@maycrawl/lsp';
import { usage } from '../../terminal/command-error.js';
import type { ExitCode } from '../../terminal/exit-code.js';
import { readVersion } from '../../terminal/version.js';
import { EditorHost } from './editor-host.js';
import type { LspArguments } from './lsp-command.js';

/** Beside the bundled command: see `bundle-command`. */
const WORKER = new URL('./lsp/worker.js', import.meta.url);

/**
 * Resolves when the server listens; it ends the process.
 *
 * @throws CommandError in the single executable, which does not contain the module of the thread
 */
export async function serveLsp({ gate }: LspArguments): Promise<ExitCode> {
  // Otherwise Windows looks for git in the working folder first, which may be any that an editor opens.
  if (process.platform === 'win32') process.env.NoDefaultCurrentDirectoryInExePath = '1';
  if (!existsSync(WORKER)) throw usage('lsp is not in the single executable: use the command that npm installs');
  await serveEditors(new EditorHost(readVersion(), WORKER, gate));
  return 0;
}
