// Writes what follows from release.json: `homepage`, `bugs` and `repository` of each public manifest, and the address
// of the documentation that findings link to. With `--check`, reports drift.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFile } from './generated-file.mjs';
import { packages } from './packages.mjs';
import { root } from './processes.mjs';
import { releaseAddresses, releaseFields } from './publish/release-addresses.mjs';

/** The fields that come from release.json. They stand before `license`, as npm orders them. */
const FIELDS = ['homepage', 'bugs', 'repository'];

const addresses = releaseAddresses();
for (const { folder, manifest } of packages()) {
  const path = `${folder}/package.json`;
  if (!manifest.private) generatedFile(path, withFields(readFileSync(join(root, path), 'utf8'), folder));
}
generatedFile('packages/lint/src/data/docs-address.ts', docsAddress(addresses.docs));

function withFields(text, folder) {
  const fields = Object.entries(JSON.parse(text)).filter(([name]) => !FIELDS.includes(name));
  const place = fields.findIndex(([name]) => name === 'license');
  fields.splice(place, 0, ...Object.entries(releaseFields(addresses, folder)));
  return `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`;
}

function docsAddress(docs) {
  return `// Made from release.json by scripts/make-release-fields.mjs: change that file, not this one.

/** The public address of the folder \`docs/\`; undefined until there is one. */
export const DOCS_ADDRESS: string | undefined = ${docs === undefined ? 'undefined' : `'${docs}'`};
`;
}
