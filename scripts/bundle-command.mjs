// Bundles the built command into packages/cli/bin: maycrawl.js, and chunks that single commands load on demand. Without
// a bundle, finding and loading a hundred modules takes most of a short run, and what npm installs beside the command
// would be twice its size. Optional peers stay external.
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_BUNDLE } from './bundle-standalone.mjs';
import { root } from './processes.mjs';
import { bundledLicences, LICENCES_FILE } from './publish/bundled-licences.mjs';

/** Bundles the command. Resolves to an exit code. */
export async function bundleCommand() {
  // Imported on use, because this file is loaded before anything is installed.
  const { build } = await import('rolldown');
  const folder = join(root, 'packages/cli');
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  rmSync(join(folder, 'bin'), { recursive: true, force: true });
  try {
    const { output } = await build({
      input: {
        maycrawl: join(folder, 'dist/maycrawl.js'),
        // The service and the language server start threads with these, at these places beside the bundle.
        'workers/worker': join(root, 'packages/server/dist/workers/worker.js'),
        'lsp/worker': join(folder, 'dist/commands/lsp/worker.js'),
      },
      ...NODE_BUNDLE,
      external: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
      // The comments of documentation would be a tenth of the bytes.
      output: { dir: join(folder, 'bin'), chunkFileNames: '[name]-[hash].js', comments: { jsdoc: false, legal: true } },
    });
    // What a bundled package imports must be bundled too, or be one of the command's own dependencies: then it is
    // installed, and only once.
    writeFileSync(join(folder, 'bin', LICENCES_FILE), bundledLicences(output, manifest));
  } catch (failure) {
    process.stderr.write(`${failure.message}\n`);
    return 1;
  }
  chmodSync(join(folder, 'bin/maycrawl.js'), 0o755);
  return 0;
}
