// Makes packages/lint/src/rules/index.ts, the list of the checker's rules, from the files in the folders beside it.
import { generatedFile } from './generated-file.mjs';
import { RULES_FOLDER, ruleFiles } from './lint-rule-files.mjs';

const files = ruleFiles();
const ids = [...files.keys()];
const nameOf = (id) => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const byPath = [...files].sort(([, a], [, b]) => (a < b ? -1 : 1));

generatedFile(
  `${RULES_FOLDER}/index.ts`,
  `// Made from the files in the folders beside it by scripts/make-lint-rules.mjs.
import type { LintRule } from '../model/lint-rule.js';
${byPath.map(([id, path]) => `import { ${nameOf(id)} } from './${path.replace(/\.ts$/, '.js')}';\n`).join('')}
/** Every rule of the checker, sorted by id. */
export const rules: readonly LintRule[] = [
${ids.map((id) => `  ${nameOf(id)},\n`).join('')}];
`,
);
