// What a change does, and what a rule is for: decided, not sampled.
export { compareFiles } from './analysis/compare-files.js';
export { type PatternOf, type PatternOptions, patternCovers, patternsMeet } from './analysis/compare-patterns.js';
export { compareRuleSets } from './analysis/compare-rule-sets.js';
export { describeAccess } from './analysis/describe-access.js';
export { everyCrawler } from './analysis/every-crawler.js';
export { compareWithFirstMatch } from './analysis/first-match.js';
export { judgeRules } from './analysis/judge-rules.js';
export type * from './analysis/types.js';
