// Brings node_modules in line with the lock file: `npm ci`, but only where something is missing or of another version.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './processes.mjs';

/** Installs where needed; resolves to an exit code. */
export async function install() {
  const missing = firstMissing();
  if (missing === undefined) return 0;
  console.log(`node_modules: ${missing}; installing`);
  // The level is named because `npm --silent test` would hand its own down.
  return npm('ci', '--loglevel=warn', '--no-audit', '--no-fund', '--prefer-offline');
}

/** Why node_modules does not hold what the lock file says; undefined where it does. */
function firstMissing() {
  const installed = packagesOf('node_modules/.package-lock.json');
  if (installed === undefined) return 'nothing is installed';
  for (const [path, wanted] of Object.entries(packagesOf('package-lock.json') ?? {})) {
    if (!path.startsWith('node_modules/')) continue;
    const got = installed[path];
    // Optional packages for other platforms are left out by npm.
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
