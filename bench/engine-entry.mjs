// Entry point for measuring the size of the engine: parse into the table, select the groups, match. Without argument
// checks, explanations and outline.
export { crawlerQueryOf } from '../packages/core/dist/match/crawler-query.js';
export { RequestPath } from '../packages/core/dist/match/request-path.js';
export { RuleWindow } from '../packages/core/dist/match/rule-window.js';
export { selectGroups } from '../packages/core/dist/match/select-groups.js';
export { RuleTableBuilder } from '../packages/core/dist/read/rule-table-builder.js';
export { scan } from '../packages/core/dist/read/scan.js';
