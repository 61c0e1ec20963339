// Fails if code of the packages or the scripts reads, cuts or replaces a rendered sentence.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './packages.mjs';
import { root } from './processes.mjs';
import { EXEMPT, programOf, proseParsingIn } from './prose-parsing.mjs';

const projects = [...packages().map(({ folder }) => `${folder}/tsconfig.json`), 'tsconfig.tools.json'];
/** @type {Set<string>} */
const used = new Set();
// A project includes the sources of others that it imports.
const places = new Set(
  projects
    .map((project) => join(root, project))
    .filter((project) => existsSync(project))
    .flatMap((project) => proseParsingIn(programOf(project), used)),
);
const unused = Object.keys(EXEMPT).filter((code) => !used.has(code));
for (const place of places) console.error(place);
for (const code of unused) console.error(`an exemption that nothing needs: "${code}"`);
console.log(`${places.size} places that read a sentence`);
process.exitCode = places.size + unused.length === 0 ? 0 : 1;
