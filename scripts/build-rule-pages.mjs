// Makes what is built from the pages beside the lint rules: the texts of `maycrawl lint --explain`, and the folders
// `docs/rules/`, whose paths findings name. None of it is committed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './processes.mjs';
import { readExplanations, sectionsOf } from './rule-pages/explanations.mjs';
import { ruleList } from './rule-pages/rule-list.mjs';
import { readRulePage } from './rule-pages/rule-page.mjs';
import { DOCS } from './rule-pages/sources.mjs';

const FOLDER = 'docs/rules';
export const PACKAGES_WITH_PAGES = ['packages/cli', 'packages/lint'];
const LINT = join(root, 'packages/lint/dist/internal.js');
const BUILT = join(root, 'packages/cli/dist/rule-pages/rule-pages.js');
const FIXED_BY = {
  none: 'There is no automatic fix.',
  safe: '`--fix` fixes it; no verdict changes.',
  unsafe: '`--fix --unsafe` fixes it and shows which verdicts change.',
  both: '`--fix` makes the fixes that change no verdict, `--fix --unsafe` the others.',
};

/** Replaces the output of tsc, which reads the pages, by a module that contains them. Returns an exit code. */
export function bundleRulePages() {
  writeFileSync(BUILT, `export const rulePages = ${JSON.stringify(readExplanations(), null, 1)};\n`);
  return 0;
}

/** Writes the folders, in the repository and in the packages. Needs a built lint. Resolves to an exit code. */
export async function writeRulePages() {
  const { rules } = await import(pathToFileURL(LINT).href);
  const pages = new Map(rules.map((rule) => [`${rule.id}.md`, page(rule)]));
  pages.set(
    'README.md',
    ruleList(rules, '../', (id) => `${id}.md`),
  );
  for (const place of ['', ...PACKAGES_WITH_PAGES]) {
    const folder = join(root, place, FOLDER);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of pages) writeFileSync(join(folder, name), place === '' ? text : withoutOtherLinks(text));
  }
  return 0;
}

function page(rule) {
  const top = `# ${rule.id}\n\n${readRulePage(rule.id).consequence}\n\n`;
  if (rule.variants.length === 0) return top + partsOf(rule);
  const variants = rule.variants.map((variant) => {
    const parts = partsOf(variant).replace(/^## /gm, '### ');
    return `## ${variant.id}\n\n${readRulePage(variant.id).consequence}\n\n${parts}`;
  });
  return top + variants.join('\n');
}

/** The level, the fixes and the sections of a rule without variants, or of a variant. */
function partsOf(rule) {
  return `${fixedBy(rule)}\n\n${sectionsOf(readRulePage(rule.id)).replaceAll(`](${DOCS}`, '](../')}`;
}

function fixedBy(rule) {
  return `${levels(rule)} ${FIXED_BY[rule.fixes]}`;
}

function levels({ severity, presets = {} }) {
  const others = Object.entries(presets).map(([preset, level]) => `; with the preset \`${preset}\`: **${level}**`);
  return `Level: **${severity}**${others.join('')}.`;
}

/** Returns the page with plain text for links to other folders, which the packages do not contain. */
function withoutOtherLinks(text) {
  return text.replace(/\[([^\]]*)\]\(\.\.\/[^)]*\)/g, '$1');
}
