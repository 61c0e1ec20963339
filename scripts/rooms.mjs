// The packages of the house, as the folders say.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

/** Every package: its folder, relative to the root, and its manifest. */
export function rooms() {
  return readdirSync(join(root, 'packages'))
    .sort()
    .map((name) => `packages/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) }));
}
