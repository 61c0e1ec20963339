// What a change does, and what a rule is for: decided, not sampled.
export { compareFiles } from './analysis/compare-files.js';
export { compareRuleSets } from './analysis/compare-rule-sets.js';
export { everyCrawler } from './analysis/every-crawler.js';
export { judgeRules } from './analysis/judge-rules.js';
export type * from './analysis/types.js';
