// Makes docs/rules/: a page for each rule of the checker, from the hand-written page beside the rule, and their list. Also
// makes the texts of `maycrawl lint --explain`. Fails if a page lacks a part. Needs a built lint.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rules } from '../packages/lint/dist/index.js';
import { generatedFile } from './generated-file.mjs';
import { RULES_FOLDER, ruleFiles, rulePageFiles, rulePagePath } from './lint-rule-files.mjs';
import { root } from './processes.mjs';
import { fileNotes } from './rule-pages/example-notes.mjs';
import { mistakesOnPage, readRulePage } from './rule-pages/rule-page.mjs';
import { DOCS } from './rule-pages/sources.mjs';

const FOLDER = 'docs/rules';
const EXPLANATIONS = 'packages/cli/src/commands/lint/rule-pages.ts';
const FIXED_BY = {
  none: 'There is no automatic fix.',
  safe: '`--fix` fixes it; no verdict changes.',
  unsafe: '`--fix --unsafe` fixes it and shows which verdicts change.',
  both: '`--fix` makes the fixes that change no verdict, `--fix --unsafe` the others.',
};

/** The page of a rule in `docs/rules/`. */
function page(rule) {
  const written = readRulePage(rule.id);
  return `<!-- Made from ${rulePagePath(rule.id)} by scripts/make-lint-pages.mjs: change that page, not this one. -->

# ${rule.id}

${written.consequence}

${levels(rule)} ${FIXED_BY[rule.fixes]}

${sectionsOf(written).replaceAll(`](${DOCS}`, '](../')}`;
}

/** The page of a rule without its first lines, with notes below the files. */
function sectionsOf(written) {
  const { example, fix, sections } = written;
  const files = new Map([
    ['Example', example],
    ['Fix', fix],
  ]);
  return [...sections]
    .map(([heading, text]) => {
      const file = files.get(heading);
      if (file === undefined) return `## ${heading}\n\n${text}\n`;
      const isSame = file === fix && JSON.stringify(fix.options) === JSON.stringify(example.options);
      const notes = fileNotes({ ...file, options: isSame ? {} : file.options });
      const parts = [`\`\`\`txt\n${file.text.trimEnd()}\n\`\`\``, notes, file.below];
      return `## ${heading}\n\n${parts.filter((part) => part !== '').join('\n\n')}\n`;
    })
    .join('\n');
}

function levels({ severity, presets = {} }) {
  const others = Object.entries(presets).map(([preset, level]) => `; with the preset \`${preset}\`: **${level}**`);
  return `Level: **${severity}**${others.join('')}.`;
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

/** The pages as a module: the command shows them without reading files. */
function explanations() {
  const entries = rules.map(({ id }) => {
    const written = readRulePage(id);
    const text = sectionsOf(written).replace(/\[([^\]]*)\]\(\.\.\/[^)]*\/docs\/([^)]*)\)/g, '$1 (docs/$2)');
    const key = id.includes('-') ? `'${id}'` : id;
    return `  ${key}: {\n    consequence: ${literal(written.consequence)},\n    text: ${literal(text)},\n  },\n`;
  });
  return `// Made from ${RULES_FOLDER}/*/*.md by scripts/make-lint-pages.mjs.

/** The hand-written part of a lint rule's page. */
export interface RulePage {
  /** What the fault does to the site: one sentence. */
  readonly consequence: string;
  /** The sections of the page as Markdown: a heading of the second level begins each. */
  readonly text: string;
}

/** The pages by the id of the rule. */
export const rulePages: Readonly<Record<string, RulePage>> = {
${entries.join('')}};
`;
}

/** A template literal, in which lines of the page are lines of the module. */
function literal(text) {
  return `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;
}

function reportMistakes() {
  const mistakes = [...rulePageFiles()].flatMap(([id, path]) => (ruleFiles().has(id) ? [] : [`${path} has no rule`]));
  const seen = new Map();
  for (const { id } of rules) {
    const written = readRulePage(id);
    const other = seen.get(written.consequence);
    seen.set(written.consequence, id);
    if (other !== undefined) mistakes.push(`${rulePagePath(id)}: the first sentence is also that of ${other}`);
    mistakes.push(...mistakesOnPage(written).map((mistake) => `${rulePagePath(id)}: ${mistake}`));
  }
  for (const mistake of mistakes) console.error(mistake);
  if (mistakes.length > 0) process.exitCode = 1;
}

reportMistakes();
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
generatedFile(EXPLANATIONS, explanations());
