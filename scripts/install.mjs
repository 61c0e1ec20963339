// Runs `npm ci` if node_modules does not match the lock file.
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { npm, root } from './processes.mjs';

/** Installs if needed. Resolves to an exit code. */
export async function install() {
  const reason = firstDifference();
  if (reason === undefined) return 0;
  console.log(`node_modules: ${reason}; installing`);
  // Explicit, because the child would inherit the level of `npm --silent test`.
  return npm('ci', '--loglevel=warn', '--no-audit', '--no-fund', '--prefer-offline', ...cacheArguments());
}

/** npm installs nothing if it cannot write its cache, as in a home folder that is read-only: this clone has one then. */
function cacheArguments() {
  // npm names it to the scripts that it runs.
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return [];
  } catch {
    return ['--cache', join(root, '.cache/npm')];
  }
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
