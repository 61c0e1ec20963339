// The files of the repository that a release publishes for CI systems.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';
import { ciReadme } from './ci-readme.mjs';
import { releaseAddresses } from './release-addresses.mjs';

const FILES = ['action.yml', '.pre-commit-hooks.yaml', 'LICENSE', 'dist'];

/**
 * Writes the files into a folder. The bundle must be built. Returns the version.
 * @param {string} folder
 */
export function writeCiTree(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of FILES) cpSync(join(root, name), join(folder, name), { recursive: true });
  const { version, license, engines, bin, files } = JSON.parse(read('package.json'));
  const manifest = { name: 'maycrawl-ci', version, private: true, license, type: 'module', engines, bin, files };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const tables = { action: read('action.yml'), hooks: read('.pre-commit-hooks.yaml') };
  writeFileSync(join(folder, 'README.md'), ciReadme({ version, ...tables, addresses: releaseAddresses() }));
  return version;
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
