// Writes a generated file, or with `--check` reports whether the one in the tree is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scriptArguments } from './script-arguments.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const name = basename(process.argv[1] ?? '');
// Before the generator does anything: without arguments, it writes.
if (name.startsWith('make-')) {
  const usage = `node scripts/${name} [--check]\n\nWrites generated files; with --check, reports those that are out of date.`;
  scriptArguments(usage, { check: { type: 'boolean' } });
}

/**
 * Writes `text` to `path`, which is relative to the root of the repository, if the file differs or is missing. If
 * `--check` is among the arguments, sets exit code 1 instead.
 */
export function generatedFile(path, text) {
  const file = join(root, path);
  if (current(file) === text) return;
  if (!process.argv.includes('--check')) return writeFileSync(file, text);
  console.error(`${path} is out of date`);
  process.exitCode = 1;
}

/**
 * Returns a page with the table between `<!-- table: NAME … -->` and `<!-- end of table -->`.
 * @param {string} page @param {string} name @param {string} table
 */
export function withTable(page, name, table) {
  const place = new RegExp(`(<!-- table: ${name}[^>]*-->\n)[\\s\\S]*?(<!-- end of table -->)`);
  if (!place.test(page)) throw new Error(`A page has no place for the table "${name}"`);
  return page.replace(place, (_, start, end) => `${start}\n${table}\n\n${end}`);
}

function current(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
