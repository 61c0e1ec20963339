// Installs npm packages that the workspace does not have, into a folder of `.cache`.
import { copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './processes.mjs';

const FILES = ['package.json', 'package-lock.json'];
const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

/**
 * Installs what the lock file in `source` lists, unless it is installed. Resolves to undefined, or to the reason why it is
 * not available.
 * @param {string} source the folder with package.json and its lock file
 * @param {string} folder
 */
export async function installIntoCache(source, folder) {
  if (isInstalled(source, folder)) return undefined;
  mkdirSync(folder, { recursive: true });
  for (const name of FILES) copyFileSync(join(source, name), join(folder, name));
  // npm refuses a path through a symbolic link.
  const code = await npm('ci', '--prefix', realpathSync(folder), ...OPTIONS);
  return code === 0 ? undefined : 'npm cannot install them; its message is above';
}

/**
 * True if what the lock file in `source` lists is installed in `folder`.
 * @param {string} source
 * @param {string} folder
 */
export function isInstalled(source, folder) {
  const lock = join(folder, 'package-lock.json');
  // npm writes this file when the installation is complete.
  if (!existsSync(lock) || !existsSync(join(folder, 'node_modules/.package-lock.json'))) return false;
  return readFileSync(lock, 'utf8') === readFileSync(join(source, 'package-lock.json'), 'utf8');
}
