// Bundles the built command into one file, packages/cli/bin/maycrawl.js: to find and load a dozen modules would take
// most of a short run. What its packages bring from elsewhere stays outside and is imported on demand.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

const BUNDLED = ['@maycrawl/core', 'picocolors'];

/** Resolves to an exit code. */
export async function bundleCommand() {
  // Imported here, as the build is loaded before anything is installed.
  const { build } = await import('esbuild');
  const folder = join(root, 'packages/cli');
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { errors } = await build({
    entryPoints: [join(folder, 'dist/main.js')],
    outfile: join(folder, 'bin/maycrawl.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: Object.keys(dependencies).filter((name) => !BUNDLED.includes(name)),
    logLevel: 'warning',
  }).catch((failure) => failure);
  return errors.length === 0 ? 0 : 1;
}
