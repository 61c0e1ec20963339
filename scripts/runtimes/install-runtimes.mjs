// Installs the runtimes from npm packages that contain their binaries, without install scripts, into `.cache/runtimes`.
import { fileURLToPath } from 'node:url';
import { installIntoCache } from '../install-into-cache.mjs';
import { installFolder } from './runtimes.mjs';

/** Installs what is missing. Resolves to undefined, or to the reason why the runtimes are not available. */
export async function installRuntimes() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return `the binaries are those of linux-x64, and this is ${process.platform}-${process.arch}`;
  }
  return installIntoCache(fileURLToPath(new URL('.', import.meta.url)), installFolder);
}
