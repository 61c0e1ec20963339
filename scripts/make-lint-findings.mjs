// Makes docs/lint-findings.md: how often each rule fires on the real files in the folder MAYCRAWL_CONFORMANCE, and how
// many findings of the samples in conformance/judged-findings.jsonl are useful. Without that folder, the page stays as it
// is. Needs a built lint.
import { realFiles } from '../bench/workload.mjs';
import { lint } from '../packages/lint/dist/index.js';
import { rules } from '../packages/lint/dist/internal.js';
import { generatedFile } from './generated-file.mjs';
import { rulePagePath } from './lint-rule-files.mjs';
import { rowsOf } from './requirements.mjs';

/** The samples by their seeds, in the order in which they were judged. */
const SAMPLES = [
  { seed: 17, when: 'before the rules were changed to report less noise' },
  { seed: 18, when: 'after that change' },
  { seed: 19, when: 'after a second change (its author had read findings of these files; the judges had not)' },
];

/** Counts the findings of each rule and the files with at least one. Rules that are off by default are on. */
function count(files) {
  const on = Object.fromEntries(rules.map(({ id, severity }) => [id, severity === 'off' ? 'info' : severity]));
  const counts = new Map(rules.map(({ id }) => [id, { findings: 0, files: 0 }]));
  for (const { host, bytes } of files) {
    const found = lint(bytes, { url: `https://${host}/robots.txt`, rules: on });
    for (const { code } of found) counts.get(code).findings++;
    for (const code of new Set(found.map((one) => one.code))) counts.get(code).files++;
  }
  return counts;
}

/** Sentences about the samples that are judged, and a table of their findings by rule. */
function judgedFindings() {
  const rows = rowsOf('judged-findings.jsonl');
  const samples = SAMPLES.filter(({ seed }) => rows.some((row) => row.seed === seed));
  const ofSample = (seed, code) => rows.filter((row) => row.seed === seed && (code === undefined || row.code === code));
  const sentences = samples.map(({ seed, when }, i) => {
    const all = ofSample(seed);
    const useful = all.filter(({ settled }) => settled).length;
    const differing = all.filter(({ first, second }) => first !== second).length;
    const share = ((useful / all.length) * 100).toFixed(1);
    return `- Sample ${i + 1}, seed ${seed}, ${when}: ${useful} of ${all.length} findings are useful (${share} %). The first two judgements differ on ${differing}.`;
  });
  const codes = [...new Set(rows.map(({ code }) => code))].sort();
  const cell = (seed, code, useful) => ofSample(seed, code).filter(({ settled }) => settled === useful).length;
  const row = (code) =>
    `| ${linked(code)} | ${samples.map(({ seed }) => `${cell(seed, code, true)} | ${cell(seed, code, false)}`).join(' | ')} |`;
  return `${sentences.join('\n')}

| rule | ${samples.map((_, i) => `sample ${i + 1}: useful | noise`).join(' | ')} |
| --- | ${samples.map(() => '--- | ---').join(' | ')} |
${codes.map(row).join('\n')}`;
}

function linked(id) {
  return `[${id}](../${rulePagePath(id)})`;
}

function page(files) {
  const counts = count(files);
  const row = ({ id, severity }) => {
    const { findings, files: hit } = counts.get(id);
    const share = ((hit / files.length) * 100).toFixed(1);
    return `| ${linked(id)} | ${severity} | ${findings.toLocaleString('en')} | ${hit.toLocaleString('en')} | ${share} % |`;
  };
  const byFiles = [...rules].sort((a, b) => counts.get(b.id).files - counts.get(a.id).files);
  return `<!-- Made by scripts/make-lint-findings.mjs. -->

# What the checker finds in real files

How often each rule fires in ${files.length.toLocaleString('en')} robots.txt files of popular sites. Each file is linted with its own URL and
the preset \`google\`. Rules that are off by default are on here. Rules that require facts about a fetch, a file name or
an environment cannot fire.

| rule | level | findings | files | of all files |
| --- | --- | --- | --- | --- |
${byFiles.map(row).join('\n')}

## How useful the errors and warnings are

A finding is *useful* if the owner of the file, once they know the stated fact, would change the file or decide not to:
they did not foresee the consequence, or it needs a decision. It is *noise* if a competent owner would say that it is
what they wanted, that it has no consequence or is not true of the site, or that they cannot do anything about it. The
fact in this file is judged, not whether such facts matter in general:

- It changes what a crawler that matters (of a search engine or AI company, or named in the file) may fetch, contrary to
  what the file evidently intends: useful.
- The line does nothing although its author evidently wanted something: useful.
- The same verdicts result whatever the owner does, and only tidiness is concerned: noise.
- It concerns only crawlers or parsers that do not exist, are retired, or do not read the file as stated: noise.
- The file is evidently deliberate about it, as a comment or a consistent pattern shows: noise.
- The response is not a robots.txt, and the finding says so: useful. A further consequence of the same cause, reported
  again: noise.
- The statement is wrong: noise.

\`scripts/sample-findings.mjs\` draws a sample with a fixed seed from the errors and warnings in these files, at most one
of each rule in a file. Each finding is judged twice, independently and without its rule and level. Where the two
differ, a third judgement settles it. The judgements are in
[conformance/judged-findings.jsonl](../conformance/judged-findings.jsonl).

${judgedFindings()}
`;
}

const folder = process.env.MAYCRAWL_CONFORMANCE;
if (folder) generatedFile('docs/lint-findings.md', page(realFiles(folder)));
else console.log('docs/lint-findings.md stays as it is: MAYCRAWL_CONFORMANCE is not set');
