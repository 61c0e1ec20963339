/** Checks robots.txt files: findings, fixes, one layout, new files, and what a change does. */

// Findings and fixes.

export { type AppliedFix, type FixResult, fix } from './fix.js';
export { applyEdits } from './fixes/apply-edits.js';
export { lint } from './lint.js';
export type * from './model/claim.js';
export type * from './model/diagnostic.js';
export type { FixKinds, LintRule } from './model/lint-rule.js';
export type * from './model/options.js';
export { rules } from './rules/index.js';
export { nearest } from './text/nearest.js';

// The config file.

export { configSchema, ENVIRONMENTS, type LintConfig, THRESHOLDS } from './config/config-schema.js';
export { readConfig } from './config/read-config.js';

// Layout, and new files.

export { aiCategories } from './create/ai-crawlers.js';
export { type CreateOptions, createRobots, ROBOTS_TXT_CAVEATS } from './create/create-robots.js';
export { format } from './format/format.js';

// What a change does, and what each rule is for: proved by the analysis, or found by sample paths (`differing…`).

export { analyzeRules } from './analysis/queries/analyze-rules.js';
export { compareFiles } from './analysis/queries/compare-files.js';
export {
  type PatternOf,
  type PatternOptions,
  patternCovers,
  patternsOverlap,
} from './analysis/queries/compare-patterns.js';
export { compareRuleSets } from './analysis/queries/compare-rule-sets.js';
export { compareWithFirstMatch } from './analysis/queries/compare-with-first-match.js';
export { describeAccess } from './analysis/queries/describe-access.js';
export { everyCrawler } from './analysis/queries/every-crawler.js';
export type * from './analysis/queries/types.js';
export { type DifferingProbe, differingPaths, differingProbes } from './probes/differing-probes.js';
