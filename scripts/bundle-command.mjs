// Bundles the built command into packages/cli/bin: maycrawl.js, and chunks that single commands load on demand. Without
// a bundle, finding and loading a hundred modules takes most of a short run. Installed dependencies stay external.
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

/** Bundles the command. Resolves to an exit code. */
export async function bundleCommand() {
  // Imported on use, because this file is loaded before anything is installed.
  const { build } = await import('rolldown');
  const folder = join(root, 'packages/cli');
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  rmSync(join(folder, 'bin'), { recursive: true, force: true });
  try {
    const { output } = await build({
      input: {
        maycrawl: join(folder, 'dist/maycrawl.js'),
        // The service starts threads with it, at this place beside the bundled service.
        'workers/worker': join(root, 'packages/server/dist/workers/worker.js'),
      },
      platform: 'node',
      external: Object.keys(dependencies),
      logLevel: 'warn',
      checks: { ineffectiveDynamicImport: false },
      output: { dir: join(folder, 'bin'), chunkFileNames: '[name]-[hash].js' },
    });
    // Every package in the bundle must be a devDependency of the command. Any other one comes from a package that is
    // bundled, and the command must list it among its own dependencies, so that it is installed, and only once.
    const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
    const bundled = modules.map((id) => id.split('/node_modules/')[1]);
    const undeclared = bundled.find((path) => path !== undefined && devDependencies[path.split('/')[0]] === undefined);
    if (undeclared !== undefined)
      throw new Error(`The bundle contains ${undeclared}: add its package to packages/cli/package.json`);
  } catch (failure) {
    process.stderr.write(`${failure.message}\n`);
    return 1;
  }
  chmodSync(join(folder, 'bin/maycrawl.js'), 0o755);
  return 0;
}
