// Makes packages/lint/src/rules/README.md, the list of the checker's rules with their pages. Needs a built lint.
import { rules } from '../packages/lint/dist/internal.js';
import { generatedFile } from './generated-file.mjs';
import { RULES_FOLDER, rulePageFiles } from './lint-rule-files.mjs';
import { ruleList } from './rule-pages/rule-list.mjs';

const pages = rulePageFiles();
generatedFile(
  `${RULES_FOLDER}/README.md`,
  `<!-- Made from the rules by scripts/make-lint-list.mjs. -->

${ruleList(rules, '../../../../docs/', (id) => pages.get(id))}`,
);
