import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../processes.mjs';

/** In a clone whose path has a space, these differ from the path: a URL encodes it. */
const WRONG = [/['"`]file:\/\/\$\{/, /import\.meta\.url\)\.pathname/];
const FOLDERS = ['bench', 'conformance', 'editors', 'examples', 'fuzz', 'integrations', 'packages', 'scripts'];
const SKIPPED = /(?:^|[\\/])(?:node_modules|dist|bin|page)(?:[\\/]|$)/;

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (SKIPPED.test(path) || entry.isSymbolicLink()) return [];
    if (entry.isDirectory()) return sources(path);
    return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : [];
  });
}

it('no module takes the path of a URL for the path of a file, or writes a file URL by hand', () => {
  const files = FOLDERS.flatMap(sources);
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return WRONG.some((pattern) => pattern.test(text));
  });
  expect(found).toEqual([]);
});
