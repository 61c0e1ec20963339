// Makes the CommonJS entry point of @maycrawl/robots-parser: a bundle with the engine, because not every program that
// requires it can require ES modules, and its types.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

const FOLDER = join(root, 'packages/robots-parser');

/** Makes the entry point. Resolves to an exit code. */
export async function bundleRobotsParser() {
  // Imported on use, because this file is loaded before anything is installed.
  const { build } = await import('rolldown');
  try {
    await build({
      input: join(FOLDER, 'dist/index.js'),
      platform: 'neutral',
      logLevel: 'warn',
      output: {
        file: join(FOLDER, 'dist/index.cjs'),
        format: 'cjs',
        exports: 'default',
      },
    });
    copyFileSync(join(FOLDER, 'src/index.d.cts'), join(FOLDER, 'dist/index.d.cts'));
  } catch (failure) {
    process.stderr.write(`${failure.message}\n`);
    return 1;
  }
  return 0;
}
