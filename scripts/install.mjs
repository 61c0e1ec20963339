// Runs `npm ci` if node_modules does not match the lock file.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './processes.mjs';

/** Installs if needed. Resolves to an exit code. */
export async function install() {
  const reason = firstDifference();
  if (reason === undefined) return 0;
  console.log(`node_modules: ${reason}; installing`);
  // Explicit, because the child would inherit the level of `npm --silent test`.
  return npm('ci', '--loglevel=warn', '--no-audit', '--no-fund', '--prefer-offline');
}

/** Returns the first difference between node_modules and the lock file; undefined if there is none. */
function firstDifference() {
  const installed = packagesOf('node_modules/.package-lock.json');
  if (installed === undefined) return 'nothing is installed';
  for (const [path, wanted] of Object.entries(packagesOf('package-lock.json') ?? {})) {
    if (!path.startsWith('node_modules/')) continue;
    const got = installed[path];
    // npm does not install optional packages for other platforms.
    if (got === undefined && wanted.optional) continue;
    if (got?.version !== wanted.version) return `${path} is not the locked version`;
    if (!existsSync(join(root, path, 'package.json'))) return `${path} is missing`;
  }
  return undefined;
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
