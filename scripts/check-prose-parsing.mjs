// Fails if code of the packages or the scripts reads, cuts or replaces a rendered sentence.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './packages.mjs';
import { root } from './processes.mjs';
import { programOf, proseParsingIn } from './prose-parsing.mjs';

const projects = [...packages().map(({ folder }) => `${folder}/tsconfig.json`), 'tsconfig.tools.json'];
// A project includes the sources of others that it imports.
const places = new Set(
  projects
    .map((project) => join(root, project))
    .filter((project) => existsSync(project))
    .flatMap((project) => proseParsingIn(programOf(project))),
);
for (const place of places) console.error(place);
console.log(`${places.size} places that read a sentence`);
process.exitCode = places.size === 0 ? 0 : 1;
