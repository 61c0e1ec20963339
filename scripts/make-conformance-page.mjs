// Makes docs/conformance.md from the vectors of conformance/ and the names of the tests. With `--check`: exit code 1
// when the page is out of date, or when nothing holds a requirement.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { generatedFile } from './generated-file.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const CHAPTERS = {
  A: 'Where a robots.txt lives and what it governs',
  D: 'Reading the octets',
  E: 'Groups and whom they bind',
  F: 'Which URLs a rule matches',
  G: 'Which rule wins',
  H: 'Sitemaps',
};

function rowsOf(path) {
  const octets = readFileSync(join(root, path));
  return (path.endsWith('.gz') ? gunzipSync(octets) : octets)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Vector files by requirement: id → [file, number of its vectors][]. */
function vectorsById() {
  const byId = new Map();
  const files = readdirSync(join(root, 'conformance')).filter((name) => /^[a-z]-.*\.jsonl$/.test(name));
  for (const file of files.sort()) {
    const counts = new Map();
    for (const { id } of rowsOf(`conformance/${file}`)) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const [id, count] of counts) byId.set(id, [...(byId.get(id) ?? []), [file, count]]);
  }
  return byId;
}

/** Tests by requirement: id → { file, name }[], for each test whose name begins with ids (`D9, D10 the …`). */
function testsById() {
  const byId = new Map();
  for (const file of testFiles()) {
    const source = readFileSync(join(root, file), 'utf8');
    const names = source.matchAll(/\(\s*(['"`])((?:[A-I]\d+[\s,;:–-]+)+)((?:\\.|(?!\1)[^\\\n])+)\1/g);
    for (const [, , ids, name] of names) {
      const test = { file, name: name.replace(/\\(.)/g, '$1') };
      for (const id of idsOf(ids)) byId.set(id, [...(byId.get(id) ?? []), test]);
    }
  }
  return byId;
}

/** The ids of a test's name, ranges spelled out: `D1–D3 …` holds D2 too. */
function idsOf(text) {
  return [...text.matchAll(/([A-I])(\d+)(?:\s*[–-]\s*\1(\d+))?/g)].flatMap(([, letter, first, last = first]) =>
    Array.from({ length: Math.max(0, last - first) + 1 }, (_, n) => `${letter}${Number(first) + n}`),
  );
}

function testFiles() {
  return readdirSync(join(root, 'packages'))
    .flatMap((room) => {
      const folder = join('packages', room, 'test');
      return filesOf(folder).map((name) => join(folder, name).replaceAll('\\', '/'));
    })
    .filter((name) => name.endsWith('.test.ts'))
    .sort();
}

function filesOf(folder) {
  try {
    return readdirSync(join(root, folder), { recursive: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function section({ id, requirement, difference, choice }, vectors, tests) {
  const lines = [`### ${id}`, '', requirement];
  if (difference) lines.push('', `*Where we differ:* ${difference}`);
  if (choice) lines.push('', `*Our choice, where nobody says:* ${choice}`);
  lines.push('');
  for (const [file, count] of vectors) {
    lines.push(`- ${count} ${count === 1 ? 'vector' : 'vectors'} in [${file}](../conformance/${file})`);
  }
  const byFile = new Map();
  for (const { file, name } of tests) byFile.set(file, [...(byFile.get(file) ?? []), name]);
  for (const [file, names] of byFile) lines.push(`- [${file}](../${file}): ${names.map(plain).join('; ')}`);
  return `${lines.join('\n')}\n`;
}

/** A test's name, so that Markdown shows it as it is. */
function plain(name) {
  return name.replace(/[\\`*_<>[\]|]/g, '\\$&');
}

function grouped(number) {
  return number.toLocaleString('en');
}

const requirements = rowsOf('conformance/requirements.jsonl');
const vectors = vectorsById();
const tests = testsById();
const generated = rowsOf('conformance/synthetic.jsonl.gz');
const generatedRows = generated.reduce((sum, { queries }) => sum + queries.length, 0);
const total = [...vectors.values()].flat().reduce((sum, [, count]) => sum + count, 0);

const chapters = Object.entries(CHAPTERS).map(([letter, title]) => {
  const sections = requirements
    .filter(({ id }) => id.startsWith(letter))
    .map((row) => section(row, vectors.get(row.id) ?? [], tests.get(row.id) ?? []));
  return `## ${letter}. ${title}\n\n${sections.join('\n')}`;
});

generatedFile(
  'docs/conformance.md',
  `<!-- Made from conformance/ and the tests by scripts/make-conformance-page.mjs: change those, not this page. -->

# Conformance

What robots.txt means as Google documents it, requirement by requirement, and what holds each: **${grouped(total)} vectors** of our own
(data, in [conformance/](../conformance/README.md)) and the tests whose names begin with the requirement's id. Where neither
bears the id of a requirement the project's check fails.

Every vector is asked every way that the engine has: the fast way (\`allows\`), the explaining way (\`check\`), and both of the
crawler's rule set (\`rulesFor\`); of the text and of its octets; before and after the indexes are made. All answers must be
the same.

Besides, the tests compare with recordings of Google's production parser, verdict and winning line:

| recording | files | rows | agree |
| --- | --- | --- | --- |
| generated tricky files, [synthetic.jsonl.gz](../conformance/README.md), always run | ${grouped(generated.length)} | ${grouped(generatedRows)} | ${grouped(generatedRows)} |
| Google's compliance collection, \`google-spec-test.jsonl\` | – | 400 | 398 |
| real files of popular sites, \`real-robots.jsonl.gz\` | 1,959 | 23,508 | 23,508 |

The last two hold other people's files and are no part of the project: with the environment variable
\`MAYCRAWL_CONFORMANCE\` set to a folder that holds all three, the tests run them: 46,439 rows, of which 46,437 agree.

**The two exceptions** are lines 111 and 113 of \`google-spec-test.jsonl\`. Each asks about a URL with a raw \`ツ\` and expects
the rule for that character to miss, since Google's parser wants URLs escaped by its caller. We escape the URL ourselves
(F3), so the allow rule matches: allowed, by line 3. The tests hold that answer.

${chapters.join('\n')}`,
);

for (const { id } of requirements) {
  if (vectors.has(id) || tests.has(id)) continue;
  console.error(`${id}: no vector and no test holds it`);
  if (process.argv.includes('--check')) process.exitCode = 1;
}
