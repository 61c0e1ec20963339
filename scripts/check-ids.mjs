// Fails if a file names a requirement or fault that docs/requirements.md does not list, or if an id occurs where users
// would read it: ids belong in names of tests, in vectors and in that page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';
import { ID, rowsOf, trackedFiles } from './requirements.mjs';

const known = new Set([...rowsOf('requirements.jsonl'), ...rowsOf('faults.jsonl')].map(({ id }) => id));

/** Text that a person reads. */
const TEXT = /\.(?:ts|mjs|md|json|jsonl|yml|py)$/;
/** Files for maintainers, in which an id may occur. */
const MAINTAINERS =
  /^(?:conformance\/|docs\/requirements\.md$|CONTRIBUTING\.md$|(?:packages\/[^/]+|scripts|bench|fuzz)\/.*test\b|scripts\/(?:make-requirements-page|requirements|check-ids)\.mjs$|examples\/.*\.test\.ts$)/;
/** Data in which letters and digits mean something else. */
const DATA =
  /^(?:package-lock\.json|conformance\/[a-z]-.*\.jsonl|packages\/conformance\/src\/parsers\/packed-vectors\.ts)$|\/fixtures\/|^docs\/rules\//;

/** The function keys of the page's keyboard, which have names like ids. */
const KEYS = /^packages\/workbench\/.*\n(?:F6|F8)$/;

let occurrences = 0;
const mistakes = [];
for (const file of trackedFiles().filter((name) => TEXT.test(name) && !DATA.test(name))) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    for (const [id] of line.matchAll(ID)) {
      if (KEYS.test(`${file}\n${id}`)) continue;
      occurrences++;
      const place = `${file}:${index + 1}: ${id}`;
      if (!known.has(id)) mistakes.push(`${place} is not in docs/requirements.md`);
      else if (!MAINTAINERS.test(file)) mistakes.push(`${place} is an internal id: write a phrase or a link instead`);
    }
  }
}

for (const mistake of mistakes) console.error(mistake);
console.log(`${occurrences} ids, ${mistakes.length} that do not resolve or that users would see`);
process.exitCode = mistakes.length === 0 ? 0 : 1;
