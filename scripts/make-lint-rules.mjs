// Makes packages/lint/src/rules/index.ts, the list of the checker's rules, from the files beside it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFile } from './generated-file.mjs';
import { root } from './processes.mjs';

const folder = 'packages/lint/src/rules';
const ids = readdirSync(join(root, folder))
  .filter((name) => name !== 'index.ts')
  .map((name) => name.replace(/\.ts$/, ''))
  .sort();
const nameOf = (id) => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

generatedFile(
  `${folder}/index.ts`,
  `// Made from the files beside it by scripts/make-lint-rules.mjs.
import type { LintRule } from '../rule.js';
${ids.map((id) => `import { ${nameOf(id)} } from './${id}.js';\n`).join('')}
/** Every rule of the checker, by id. */
export const rules: readonly LintRule[] = [
${ids.map((id) => `  ${nameOf(id)},\n`).join('')}];
`,
);
