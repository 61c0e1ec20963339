// Fails if code of the packages or the scripts reads, cuts or replaces a rendered sentence.
import { join } from 'node:path';
import { packages } from './packages.mjs';
import { root } from './processes.mjs';
import { EXEMPT, programOf, proseParsingIn } from './prose-parsing.mjs';

const ofPackages = packages().map(({ folder }) => join(root, folder, 'tsconfig.json'));
const [ofPage, others] = [ofPackages.filter(isOfPage), ofPackages.filter((project) => !isOfPage(project))];
/** The packages but the page share options, and so one program, which reads the types of Node once. */
const programs = [others, ofPage, [join(root, 'tsconfig.tools.json')]].map(programOf);
/** @type {Set<string>} */
const used = new Set();
// A program includes the sources of others that it imports.
const places = new Set(programs.flatMap((program) => proseParsingIn(program, used)));
const unused = Object.keys(EXEMPT).filter((code) => !used.has(code));
for (const place of places) console.error(place);
for (const code of unused) console.error(`an exemption that nothing needs: "${code}"`);
console.log(`${places.size} places that read a sentence`);
process.exitCode = places.size + unused.length === 0 ? 0 : 1;

/** @param {string} project @returns {boolean} */
function isOfPage(project) {
  return project.includes('workbench');
}
