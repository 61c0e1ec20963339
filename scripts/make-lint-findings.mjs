// Makes docs/lint-findings.md: how often each rule fires on the real files in the folder MAYCRAWL_CONFORMANCE. Without
// that folder, the page stays as it is. Needs a built lint.
import { realFiles } from '../bench/workload.mjs';
import { lint, rules } from '../packages/lint/dist/index.js';
import { generatedFile } from './generated-file.mjs';

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

function page(files) {
  const counts = count(files);
  const row = ({ id, severity }) => {
    const { findings, files: hit } = counts.get(id);
    const share = ((hit / files.length) * 100).toFixed(1);
    return `| [${id}](rules/${id}.md) | ${severity} | ${findings.toLocaleString('en')} | ${hit.toLocaleString('en')} | ${share} % |`;
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
`;
}

const folder = process.env.MAYCRAWL_CONFORMANCE;
if (folder) generatedFile('docs/lint-findings.md', page(realFiles(folder)));
else console.log('docs/lint-findings.md stays as it is: MAYCRAWL_CONFORMANCE is not set');
