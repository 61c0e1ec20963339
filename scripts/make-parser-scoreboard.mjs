// Makes docs/scoreboard-parsers.md from conformance/parsers/scoreboard.json, which scripts/scoreboard-parsers.mjs writes.
// With `--check`: exit code 1 if the page is out of date.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparedParsers } from './compared-parsers.mjs';
import { generatedFile } from './generated-file.mjs';
import { root } from './processes.mjs';

const LABELS = { rfc: 'RFC 9309', google: 'Google', synthetic: 'Google, generated files' };
const OUTCOMES = { wrong: 'wrong', error: 'error', 'no-answer': 'no answer', 'as-google': 'as Google' };

const described = new Map(comparedParsers.map((parser) => [parser.name, parser]));
const rows = JSON.parse(readFileSync(join(root, 'conformance/parsers/scoreboard.json'), 'utf8'));

const number = (count) => count.toLocaleString('en');

/** How many answers are right, of how many; those of Google count, and errors are no answers. */
function share({ right = 0, 'as-google': asGoogle = 0, wrong = 0 } = {}) {
  return `${number(right + asGoogle)} of ${number(right + asGoogle + wrong)}`;
}

/** How many questions have no answer. */
function unanswered(counts) {
  const all = Object.keys(LABELS).flatMap((label) => [counts[label]?.error ?? 0, counts[label]?.['no-answer'] ?? 0]);
  return number(all.reduce((sum, count) => sum + count, 0));
}

const table = rows.map(({ name, version, date, counts }) => {
  const { page: link, language } = described.get(name);
  const shares = Object.keys(LABELS).map((label) => share(counts[label]));
  return `| [${name}](${link}) | ${language} | ${version} | ${date} | ${[...shares, unanswered(counts)].join(' | ')} |`;
});

function section({ name, command, failing }) {
  const { note } = described.get(name);
  const lists = Object.keys(LABELS).flatMap((label) =>
    Object.entries(OUTCOMES).flatMap(([outcome, title]) =>
      folded(`${LABELS[label]}, ${title}`, failing[label]?.[outcome]),
    ),
  );
  return [
    `### ${name}`,
    '',
    ...(note === undefined ? [] : [note, '']),
    '```',
    `maycrawl test-parser -- ${command.map((part) => (part.includes('*') ? `'${part}'` : part)).join(' ')}`,
    '```',
    '',
    ...lists,
  ].join('\n');
}

/** A list of ids that is folded, by chapter. */
function folded(title, ids = []) {
  if (ids.length === 0) return [];
  const chapters = [...new Set(ids.map(chapterOf))];
  const lines = chapters.map((chapter) => {
    const names = ids.filter((id) => chapterOf(id) === chapter).map((id) => `\`${id.slice(chapter.length + 1)}\``);
    return `- ${chapter}: ${names.join(', ')}`;
  });
  return [`<details><summary>${title}: ${ids.length}</summary>`, '', ...lines, '', '</details>', ''];
}

const chapterOf = (id) => id.split('/')[0];

const page = `# What parsers of robots.txt answer

<!-- Made by scripts/make-parser-scoreboard.mjs from conformance/parsers/scoreboard.json. -->

Each parser was asked [the same vectors](../conformance/parsers/README.md) by
[\`maycrawl test-parser\`](commands/test-parser.md), in the version that its registry or Debian had newest on the day. The
columns count right answers, of those given, by where the answer comes from; an answer as Google's parser gives it counts
where that is another one. The generated files, 5,000 of them, have the recorded answers of Google's parser.

A parser that follows RFC 9309 alone need not answer as Google does, and one made before it need not answer as it demands.
The last column counts the questions without an answer: the parser ended with an error, or cannot be asked, such as for two
names of one crawler or for a URL without a scheme.

| parser | language | version | date | ${Object.values(LABELS).join(' | ')} | no answer |
| --- | --- | --- | --- | --- | ${Object.keys(LABELS)
  .map(() => '---')
  .join(' | ')} |
${table.join('\n')}

To ask them again, run \`node scripts/scoreboard-parsers.mjs\`, which installs them into \`.cache/parsers\`, and then
\`npm run generate\`. The adapters and the versions are in
[conformance/parsers/adapters](../conformance/parsers/adapters). A correction of an adapter is welcome.

## Which answers differ

The names are [ids of vectors](../conformance/parsers/vectors.jsonl): \`--only f-matching/NAME\` asks one of them.

${rows.map(section).join('\n')}`;

generatedFile('docs/scoreboard-parsers.md', `${page.trimEnd()}\n`);
