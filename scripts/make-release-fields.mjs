// Writes what follows from release.json: `homepage`, `bugs` and `repository` of each public manifest, the entry in the
// registry of MCP servers, and the address of the documentation that findings link to. With `--check`, reports drift.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFile } from './generated-file.mjs';
import { packages } from './packages.mjs';
import { root } from './processes.mjs';
import { mcpName, serverJson } from './publish/mcp-registry.mjs';
import { releaseAddresses, releaseFields } from './publish/release-addresses.mjs';

/** The fields that come from release.json. They stand before `license`, as npm orders them. */
const FIELDS = ['homepage', 'bugs', 'repository', 'mcpName'];

const addresses = releaseAddresses();
for (const { folder, manifest } of packages()) {
  const path = `${folder}/package.json`;
  if (!manifest.private) generatedFile(path, withFields(readFileSync(join(root, path), 'utf8'), folder));
}
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
generatedFile('server.json', serverJson(version, addresses));
generatedFile('packages/lint/src/data/docs-address.ts', docsAddress(addresses.docs));

function withFields(text, folder) {
  const fields = Object.entries(JSON.parse(text)).filter(([name]) => !FIELDS.includes(name));
  const place = fields.findIndex(([name]) => name === 'license');
  const own = folder === 'packages/cli' ? { mcpName: mcpName(addresses) } : {};
  fields.splice(place, 0, ...Object.entries({ ...releaseFields(addresses, folder), ...own }));
  return `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`;
}

function docsAddress(docs) {
  return `// Made from release.json by scripts/make-release-fields.mjs: change that file, not this one.

/** The public address of the documentation site; undefined until there is one. */
export const DOCS_ADDRESS: string | undefined = ${docs === undefined ? 'undefined' : `'${docs}'`};
`;
}
