// Makes docs/rules/: a page for each rule of the checker and their list. Needs a built lint.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
${given(rule)}${source.length === 0 ? '' : `\n## Source\n\n${source.map((text) => `- ${linked(text)}\n`).join('')}`}`;
}

/** `title <URL>` as a link of Markdown; a path in the repository as a link from the page. */
function linked(text) {
  return text.replace(/^(.*) <([^<>]+)>$/, '[$1]($2)').replace(/^([^[].*), docs\/(\S+\.md)$/, '[$1](../$2)');
}

function levels({ severity, presets = {} }) {
  const others = Object.entries(presets).map(([preset, level]) => `; \`${preset}\`: **${level}**`);
  return `Level: **${severity}**${others.join('')}.`;
}

function given({ with: both, goodWith }) {
  const code = (options) => `\`${JSON.stringify(options)}\``;
  if (goodWith !== undefined)
    return `\nThe bad example is linted with ${code(both)}, the good one with ${code(goodWith)}.\n`;
  return both === undefined ? '' : `\nBoth examples are linted with ${code(both)}.\n`;
}

function list() {
  return `<!-- Made from ${RULES_FOLDER}/ by scripts/make-lint-pages.mjs. -->

# Rules of the checker

${rules.length} rules. The level is that of the preset \`google\`. To turn on a rule that is off, use the config or \`--rule ID=LEVEL\`.

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
