// Entry point for measuring the size of the engine: parse into the table, select the groups, match. Without
// explanations and outline.
export { RequestPath } from '../packages/core/dist/request-path.js';
export { RuleTableBuilder } from '../packages/core/dist/rule-table.js';
export { RuleWindow } from '../packages/core/dist/rule-window.js';
export { askerOf, selectRules } from '../packages/core/dist/rules-for.js';
export { scan } from '../packages/core/dist/scan.js';
