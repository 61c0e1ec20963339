// The licences of the packages whose code is part of a bundle.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';

/** The file beside a bundle that contains the licences. */
export const LICENCES_FILE = 'THIRD-PARTY-LICENSES.txt';

/**
 * Returns the licence texts of all bundled packages from npm, or an empty text if there are none.
 * @param {readonly any[]} output the parts of a bundle of Rolldown
 * @param {any} manifest of the package that is bundled
 * @throws Error if a bundled package is neither one of its devDependencies nor required by one
 */
export function bundledLicences(output, { devDependencies = {} }) {
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  const allowed = withTheirDependencies(Object.keys(devDependencies));
  return [...new Set(modules.flatMap(packageFolder))]
    .sort()
    .map((folder) => notice(folder, allowed))
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

function packageFolder(module) {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll('\\', '/')) ?? [];
  return folder ?? [];
}

/** Returns the names with those of all packages that they require. The lock file pins these. */
function withTheirDependencies(names) {
  const seen = new Set(names);
  for (const name of seen) {
    const manifest = join(root, 'node_modules', name, 'package.json');
    if (!existsSync(manifest)) continue;
    for (const needed of Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).dependencies ?? {})) seen.add(needed);
  }
  return seen;
}

function notice(folder, allowed) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!allowed.has(name)) {
    const places = 'devDependencies, or to its dependencies to keep it out of the bundle';
    throw new Error(`The bundle contains ${name}: add it to the ${places}`);
  }
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`The bundle contains ${name}, which has no licence text`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
}
