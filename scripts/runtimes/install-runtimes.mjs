// Installs the runtimes from npm packages that contain their binaries, without install scripts, into `.cache/runtimes`.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '../processes.mjs';
import { installFolder } from './runtimes.mjs';

/** Installs what is missing. Resolves to undefined, or to the reason why the runtimes are not available. */
export async function installRuntimes() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return `the binaries are those of linux-x64, and this is ${process.platform}-${process.arch}`;
  }
  if (isInstalled()) return undefined;
  mkdirSync(installFolder, { recursive: true });
  for (const name of FILES) copyFileSync(new URL(name, import.meta.url), join(installFolder, name));
  const code = await npm('ci', '--prefix', installFolder, ...OPTIONS);
  return code === 0 ? undefined : 'npm cannot install them; its message is above';
}

const FILES = ['package.json', 'package-lock.json'];
const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

function isInstalled() {
  const lock = join(installFolder, 'package-lock.json');
  // npm writes this file when the installation is complete.
  if (!existsSync(lock) || !existsSync(join(installFolder, 'node_modules/.package-lock.json'))) return false;
  return readFileSync(lock, 'utf8') === readFileSync(new URL('package-lock.json', import.meta.url), 'utf8');
}
