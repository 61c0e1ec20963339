export { applyEdits } from './edits.js';
export { type AppliedFix, type Fixed, fix } from './fix.js';
export { format } from './format.js';
export { lint } from './lint.js';
export { nearest } from './nearest.js';
export type { LintRule, Mends } from './rule.js';
export { rules } from './rules/index.js';
export type * from './types.js';
