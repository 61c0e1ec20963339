// Writes a generated file, or with `--check` reports whether the one in the tree is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes `text` to `path`, which is relative to the root of the repository. If `--check` is among the arguments, writes
 * nothing and sets exit code 1 if the file differs or is missing.
 */
export function generatedFile(path, text) {
  const file = join(root, path);
  if (!process.argv.includes('--check')) return writeFileSync(file, text);
  if (current(file) === text) return;
  console.error(`${path} is out of date`);
  process.exitCode = 1;
}

function current(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
