// The licences of the packages from npm whose code is part of a bundle.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';

/** The file beside a bundle that contains the licences. */
export const LICENCES_FILE = 'THIRD-PARTY-LICENSES.txt';

const PERMISSIVE = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'BlueOak-1.0.0'],
  // Fonts.
  'OFL-1.1',
]);

/**
 * Returns the name, version and licence text of each package in a bundle of Rolldown; an empty text if there are none.
 * Throws an Error if one has a licence that is not permissive.
 * @param {readonly { type: string, moduleIds?: readonly string[] }[]} output
 */
export function licencesOf(output) {
  // A package may be installed in several places.
  const notices = new Set(bundledFolders(output).map(noticeOf));
  return [...notices].sort().join(`\n\n${'-'.repeat(80)}\n\n`);
}

/**
 * Returns the licence texts of a package's bundle, as {@link licencesOf}. Throws an Error also if the bundle contains a
 * package that is neither one of `devDependencies` nor required by one: it would be pinned by chance only.
 * @param {readonly { type: string, moduleIds?: readonly string[] }[]} output
 * @param {{ devDependencies?: Readonly<Record<string, string>> }} manifest of the package that is bundled
 */
export function bundledLicences(output, { devDependencies = {} }) {
  const allowed = withTheirDependencies(Object.keys(devDependencies));
  for (const folder of bundledFolders(output)) {
    const { name } = manifestOf(folder);
    if (allowed.has(name)) continue;
    const places = 'devDependencies, or to its dependencies to keep it out of the bundle';
    throw new Error(`The bundle contains ${name}: add it to the ${places}`);
  }
  return licencesOf(output);
}

function bundledFolders(output) {
  const modules = output.flatMap((part) => part.moduleIds ?? []);
  return [...new Set(modules.flatMap(packageFolder))];
}

function packageFolder(module) {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll('\\', '/')) ?? [];
  return folder ?? [];
}

/** Returns the names with those of all packages that they require. The lock file pins these. */
function withTheirDependencies(names) {
  const seen = new Set(names);
  for (const name of seen) {
    const folder = join(root, 'node_modules', name);
    if (!existsSync(folder)) continue;
    for (const needed of Object.keys(manifestOf(folder).dependencies ?? {})) seen.add(needed);
  }
  return seen;
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function noticeOf(folder) {
  const { name, version, license } = manifestOf(folder);
  if (!PERMISSIVE.has(license)) throw new Error(`${name} has the licence ${license}: it cannot be part of a bundle`);
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(entry));
  const text = file === undefined ? 'The package contains no text of it.' : readFileSync(join(folder, file), 'utf8');
  // The Apache licence asks for it.
  const notice = existsSync(join(folder, 'NOTICE')) ? `\n\n${readFileSync(join(folder, 'NOTICE'), 'utf8').trim()}` : '';
  return `${name} ${version} (${license})\n\n${text.trim()}${notice}`;
}
