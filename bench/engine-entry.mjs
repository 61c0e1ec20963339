// What the size of the engine is measured on: parse into the table, choose the groups, match. No explanation, no outline.
export { RequestPath } from '../packages/core/dist/request-path.js';
export { RuleTableBuilder } from '../packages/core/dist/rule-table.js';
export { RuleWindow } from '../packages/core/dist/rule-window.js';
export { askerOf, selectRules } from '../packages/core/dist/rules-for.js';
export { scan } from '../packages/core/dist/scan.js';
