// Makes docs/requirements.md from conformance/ and the names of the tests. With `--check`: exit code 1 if the page is
// out of date, or if a requirement or fault has neither a vector nor a test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generatedFile } from './generated-file.mjs';
import { root } from './processes.mjs';
import { rowsOf, sourceOf, testsById, vectorsById } from './requirements.mjs';

const CHAPTERS = {
  A: 'Where a robots.txt is and what it applies to',
  B: 'What the result of a fetch means',
  C: 'Caching',
  D: 'Reading the bytes',
  E: 'Groups and the crawlers that they apply to',
  F: 'Which URLs a rule matches',
  G: 'Which rule decides',
  H: 'Sitemaps',
  I: 'Creating and checking a file',
};

/** @param {string} key */
function sourceLink(key) {
  const { before = '', name, url } = sourceOf(key);
  return url === undefined ? name : `${before}[${name}](${url})`;
}

const vectors = vectorsById();
const tests = testsById();

function section({ id, requirement, source, difference, choice }) {
  const lines = [`### ${id}`, '', requirement, '', `*Source:* ${source.map(sourceLink).join('; ')}.`];
  if (difference) lines.push('', `*Where we differ:* ${difference}`);
  if (choice) lines.push('', `*Our choice, where no source specifies one:* ${choice}`);
  lines.push('', ...holders(id), '');
  return lines.join('\n');
}

/** Returns the vectors and tests of an id, one line for each file. */
function holders(id) {
  const byFile = new Map();
  for (const { file, name } of tests.get(id) ?? []) byFile.set(file, [...(byFile.get(file) ?? []), name]);
  return [
    ...(vectors.get(id) ?? []).map(([file, count]) => {
      return `- ${count} ${count === 1 ? 'vector' : 'vectors'} in [${file}](../conformance/${file})`;
    }),
    ...[...byFile].map(([file, names]) => `- [${file}](../${file}): ${names.map(plain).join('; ')}`),
  ];
}

/** A test's name so that Markdown shows it as it is, its parameters as `…`. */
function plain(name) {
  return name
    .replace(/\$\{[^}]*\}|%[sijdo]|\$\w+/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_<>[\]|]/g, '\\$&');
}

function faultSection({ id, what, outcome }) {
  return [`#### ${id}`, '', `${what}: ${outcome}.`, '', ...holders(id), ''].join('\n');
}

const requirements = rowsOf('requirements.jsonl');
const faults = rowsOf('faults.jsonl');
const recordings = gunzipSync(readFileSync(join(root, 'conformance/synthetic.jsonl.gz')))
  .toString('utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
const recordedVerdicts = recordings.reduce((sum, { queries }) => sum + queries.length, 0);
const total = [...vectors.values()].flat().reduce((sum, [, count]) => sum + count, 0);
const number = (value) => value.toLocaleString('en');

const chapters = Object.entries(CHAPTERS).map(
  ([letter, title]) => `## ${letter}. ${title}

${requirements
  .filter(({ id }) => id.startsWith(letter))
  .map(section)
  .join('\n')}`,
);

const faultChapters = [...new Set(faults.map((fault) => fault.section))].map(
  (title) => `### ${title}

${faults
  .filter((fault) => fault.section === title)
  .map(faultSection)
  .join('\n')}`,
);

generatedFile(
  'docs/requirements.md',
  `<!-- Made from conformance/ and the tests by scripts/make-requirements-page.mjs: change those, not this page. -->

# Requirements

Each requirement with its source and with what holds it: **${number(total)} vectors** of our own (data, in
[conformance/](../conformance/README.md)) and the tests whose names begin with its id. The project's check fails if an id has
neither, and if any file names an id that is not on this page. Ids occur in names of tests and in vectors only.

Every vector is evaluated in every way that the engine has: \`allows\` and \`check\`, of the file and of the crawler's rule set
(\`rulesFor\`); of the text and of its bytes; before and after indexes are built. All answers must be the same.

The tests also compare verdict and deciding line with recordings of Google's production parser:

| recording | files | verdicts | agree |
| --- | --- | --- | --- |
| generated tricky files, [synthetic.jsonl.gz](../conformance/README.md), always run | ${number(recordings.length)} | ${number(recordedVerdicts)} | ${number(recordedVerdicts)} |
| Google's compliance collection, \`google-spec-test.jsonl\` | – | 400 | 398 |
| real files of popular sites, \`real-robots.jsonl.gz\` | 1,959 | 23,508 | 23,508 |

The last two consist of other people's files and are not part of the project. If the environment variable
\`MAYCRAWL_CONFORMANCE\` names a folder that holds all three, the tests run them: 46,439 verdicts, of which 46,437 agree.

**The two exceptions** are lines 111 and 113 of \`google-spec-test.jsonl\`. Each asks for a URL with a raw \`ツ\` and expects
that the rule for this character does not match, as Google's parser expects its caller to escape URLs. We escape the URL
(F3), so the allow rule matches: allowed, by line 3. The tests hold that answer.

${chapters.join('\n')}
## Faults

What a server, a network or a disk can do to the gate, and the required outcome. [Faults](faults.md) explains the terms.

${faultChapters.join('\n')}`,
);

for (const { id } of [...requirements, ...faults]) {
  if (vectors.has(id) || tests.has(id)) continue;
  console.error(`${id}: no vector and no test has this id`);
  if (process.argv.includes('--check')) process.exitCode = 1;
}
