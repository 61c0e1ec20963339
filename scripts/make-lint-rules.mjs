// Makes packages/lint/src/rules/index.ts, the list of the checker's rules, from the files in the folders beside it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFile } from './generated-file.mjs';
import { RULES_FOLDER, ruleFiles } from './lint-rule-files.mjs';
import { root } from './processes.mjs';

const files = ruleFiles();
const ids = [...files.keys()];
const nameOf = (id) => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const byPath = [...files].sort(([, a], [, b]) => (a < b ? -1 : 1));
const withTexts = new Set(
  byPath
    .filter(([, path]) => readFileSync(join(root, RULES_FOLDER, path), 'utf8').includes('\nexport const texts'))
    .map(([id]) => id),
);

function importOf([id, path]) {
  const name = nameOf(id);
  const from = `'./${path.replace(/\.ts$/, '.js')}'`;
  if (!withTexts.has(id)) return `import { ${name} } from ${from};\n`;
  const line = `import { ${name}, type texts as ${name}Texts } from ${from};\n`;
  return line.length <= 121 ? line : `import {\n  ${name},\n  type texts as ${name}Texts,\n} from ${from};\n`;
}

const keyOf = (id) => (id.includes('-') ? `'${id}'` : id);

generatedFile(
  `${RULES_FOLDER}/index.ts`,
  `// Made from the files in the folders beside it by scripts/make-lint-rules.mjs.
import type { LintRule } from '../model/lint-rule.js';
${byPath.map(importOf).join('')}
/** Every rule of the checker, sorted by id. */
export const rules: readonly LintRule[] = [
${ids.map((id) => `  ${nameOf(id)},\n`).join('')}];

/** The English texts of each rule: a translation has templates with the same slots. */
export interface RuleTexts {
${ids
  .filter((id) => withTexts.has(id))
  .map((id) => `  readonly ${keyOf(id)}: typeof ${nameOf(id)}Texts;\n`)
  .join('')}}
`,
);
