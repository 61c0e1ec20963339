import { existsSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { findInputs } from '../files/find-inputs.js';
import { CommandError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import { isUrl } from '../urls/is-url.js';
import { ACCEPTED } from './compared-files.js';

/**
 * Throws a {@link CommandError} (`usage`) if a file that `inputs` name is outside `workspace`. A pull request can replace
 * a file by a link to any file of the runner, whose text annotations would quote.
 */
export async function checkInside(workspace: string, inputs: readonly string[]): Promise<void> {
  const root = realpathSync(workspace);
  for (const path of await namedFiles(inputs)) {
    if (isUrl(path) || !existsSync(path)) continue;
    const target = realpathSync(path);
    if (target === root || target.startsWith(root.endsWith(sep) ? root : root + sep)) continue;
    throw new CommandError('usage', `paths: ${quoted(path)} leads out of the workspace: name a file in it`);
  }
}

/** Empty if an input names no file: the check and the comparison report that. */
async function namedFiles(inputs: readonly string[]): Promise<readonly string[]> {
  try {
    return await findInputs(inputs, { ignored: async () => false, accepted: ACCEPTED, folders: true });
  } catch (error) {
    if (error instanceof CommandError) return inputs;
    throw error;
  }
}
