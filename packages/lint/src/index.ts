// What a change does, and what a rule is for: decided, not sampled.
export { compareRuleSets } from './analysis/compare-rule-sets.js';
export { judgeRules } from './analysis/judge-rules.js';
export type * from './analysis/types.js';
