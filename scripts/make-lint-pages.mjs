// Makes docs/rules/: a page for each rule of the checker and their list. Needs a built lint and cli.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exampleNotes } from '../packages/cli/dist/commands/lint/explain-rule.js';
import { rules } from '../packages/lint/dist/index.js';
import { generatedFile } from './generated-file.mjs';
import { RULES_FOLDER, ruleFiles } from './lint-rule-files.mjs';
import { root } from './processes.mjs';

const FOLDER = 'docs/rules';
const files = ruleFiles();
const FIXED_BY = {
  none: 'There is no automatic fix.',
  safe: '`--fix` fixes it; no verdict changes.',
  unsafe: '`--fix --unsafe` fixes it and shows which verdicts change.',
  both: '`--fix` makes the fixes that change no verdict, `--fix --unsafe` the others.',
};
const NOTE = (id) =>
  `<!-- Made from ${RULES_FOLDER}/${files.get(id)} by scripts/make-lint-pages.mjs: change the rule, not this page. -->`;

function page(rule) {
  const { id, what, why, bad, good, source } = rule;
  return `${NOTE(id)}

# ${id}

${what}

${levels(rule)} ${FIXED_BY[rule.fixes]}

## Why

${why}

## Bad

\`\`\`txt
${bad.trimEnd()}
\`\`\`

## Good

\`\`\`txt
${good.trimEnd()}
\`\`\`
${notes(rule)}${source.length === 0 ? '' : `\n## Source\n\n${source.map((text) => `- ${linked(text)}\n`).join('')}`}`;
}

/** `title <URL>` as a link of Markdown; a path in the repository as a link from the page. */
function linked(text) {
  return text.replace(/^(.*) <([^<>]+)>$/, '[$1]($2)').replace(/^([^[].*), docs\/(\S+\.md)$/, '[$1](../$2)');
}

function levels({ severity, presets = {} }) {
  const others = Object.entries(presets).map(([preset, level]) => `; with the preset \`${preset}\`: **${level}**`);
  return `Level: **${severity}**${others.join('')}.`;
}

/** What the examples do not show, as a paragraph. */
function notes(rule) {
  const text = exampleNotes(rule);
  return text === '' ? '' : `\n${text}\n`;
}

function list() {
  return `<!-- Made from ${RULES_FOLDER}/ by scripts/make-lint-pages.mjs. -->

# Rules of the checker

${rules.length} rules. The [levels](../lint.md#levels) are those of the [preset](../lint.md#presets) \`google\`. To turn on a rule
that is off, use the config or \`--rule RULE=LEVEL\`, as \`--rule sitemap-missing=info\`.

Fixes are *safe* if no verdict changes: \`--fix\` makes them. The *unsafe* ones write what the author probably meant, and
\`--fix --unsafe\` makes them too. *Both*: it depends on the finding. *None*: edit the file.

| rule | level | fixes | what it catches |
| --- | --- | --- | --- |
${rules.map(({ id, severity, fixes, what }) => `| [${id}](${id}.md) | ${severity} | ${fixes} | ${what} |`).join('\n')}
`;
}

const pages = new Map(rules.map((rule) => [`${rule.id}.md`, page(rule)]));
pages.set('README.md', list());
for (const name of readdirSync(join(root, FOLDER))) {
  if (pages.has(name)) continue;
  if (process.argv.includes('--check')) {
    console.error(`${FOLDER}/${name} belongs to no rule`);
    process.exitCode = 1;
  } else rmSync(join(root, FOLDER, name));
}
for (const [name, text] of pages) generatedFile(`${FOLDER}/${name}`, text);
