// The licences of the packages in a bundle.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const PERMISSIVE = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'BlueOak-1.0.0']);

/**
 * Returns the name, version and licence of every installed package in a bundle. Throws an Error if one
 * has a licence that is not permissive.
 * @param {readonly { type: string, moduleIds?: readonly string[] }[]} output
 */
export function licencesOf(output) {
  const modules = output
    .flatMap((part) => part.moduleIds ?? [])
    .filter((id) => id.includes(`${sep}node_modules${sep}`));
  const folders = [...new Set(modules.map(packageFolder))];
  // A package may be installed in several places.
  const byName = new Map(folders.map(licenceOf).map((licence) => [licence.name, licence]));
  const licences = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const head = 'The files beside this one contain the following packages.\n';
  return [
    head,
    ...licences.map(({ name, licence, text }) => `${'-'.repeat(80)}\n${name} (${licence})\n\n${text}\n`),
  ].join('\n');
}

/** The folder of the package that contains a module. */
function packageFolder(module) {
  const at = module.lastIndexOf(`${sep}node_modules${sep}`) + `${sep}node_modules${sep}`.length;
  const names = module.slice(at).split(sep);
  return module.slice(0, at) + names.slice(0, names[0].startsWith('@') ? 2 : 1).join(sep);
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!PERMISSIVE.has(license)) throw new Error(`${name} has the licence ${license}: it cannot be part of a bundle`);
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(entry));
  const text = file === undefined ? 'The package contains no text of it.' : readFileSync(join(folder, file), 'utf8');
  return { name: `${name} ${version}`, licence: license, text: text.trim() };
}
