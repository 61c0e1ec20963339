// Bundles the built command into packages/cli/bin: maycrawl.js, and beside it what single commands load on demand. To
// find and load a hundred modules would take most of a short run. What is installed beside the command stays outside.
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

/** Resolves to an exit code. */
export async function bundleCommand() {
  // Imported here: the build is loaded before anything is installed.
  const { build } = await import('rolldown');
  const folder = join(root, 'packages/cli');
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  rmSync(join(folder, 'bin'), { recursive: true, force: true });
  try {
    const { output } = await build({
      input: { maycrawl: join(folder, 'dist/main.js') },
      platform: 'node',
      external: Object.keys(dependencies),
      logLevel: 'warn',
      checks: { ineffectiveDynamicImport: false },
      output: { dir: join(folder, 'bin'), chunkFileNames: '[name]-[hash].js' },
    });
    // What a room brings in and the command does not name would be missing where it is installed, or doubled.
    const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
    const taken = modules.map((id) => id.split('/node_modules/')[1]);
    const strange = taken.find((path) => path !== undefined && devDependencies[path.split('/')[0]] === undefined);
    if (strange !== undefined) throw new Error(`bundled, and no dependency of packages/cli: ${strange}`);
  } catch (failure) {
    process.stderr.write(`${failure.message}\n`);
    return 1;
  }
  chmodSync(join(folder, 'bin/maycrawl.js'), 0o755);
  return 0;
}
