/**
 * What the other packages of this project share with the checker: `@maycrawl/lint/internal`. It is for packages of the
 * same version only and changes in any release. What is promised is in `@maycrawl/lint`.
 *
 * @module
 */

// Findings and fixes.

export { applyFixes, type FixedFile } from './apply-fixes.js';
export { ruleLevels } from './config/settings.js';
export { bySeverity } from './grouping/by-severity.js';
export { foldFindings } from './grouping/fold-findings.js';
export { type CheckedFile, knownAccess, lintFileJson } from './json/lint-file-json.js';
export { namedRules, type RuleSummary, rules } from './rules/rule-summaries.js';
export { type ComparisonTexts, translateDifferences } from './translate-differences.js';
export { translateFile } from './translate-file.js';

// New files.

export { aiCategories } from './create/ai-crawlers.js';
export { type CreateLanguage, type CreateTexts, createSentence, noteText } from './create/create-message.js';
export { adsBotTokens, ROBOTS_TXT_CAVEATS } from './create/draft-robots.js';
export { mayBeFolder } from './create/url-patterns.js';
export { otherFields } from './data/other-fields.js';

// The analysis.

export { patternWords } from './analysis/automata/pattern-words.js';
export type { ChangedRange } from './analysis/queries/changed-ranges.js';
export { noGroupText } from './analysis/queries/describe-access.js';
export { everyCrawler } from './analysis/queries/every-crawler.js';
export { blocksEveryPath, siteAccess } from './analysis/queries/site-access.js';
export { undecidedReason } from './analysis/queries/undecided.js';
export { contentKindOf } from './file/content-kind.js';

// What an edit changes, in the order of its consequence, and as JSON.

export { type ChangedPaths, ChangedPathsFinder } from './comparison/changed-paths.js';
export { isWholeSite } from './comparison/consequence.js';
export { differencesOf } from './comparison/differences.js';
export { type DifferenceTexts, type EditParts, editParts, editText } from './comparison/edit-text.js';
export { editsOf } from './comparison/edits.js';
export type { FileEdit } from './comparison/file-edit.js';
export { ListedUrlCounter } from './comparison/listed-urls.js';
export type * from './comparison/types.js';
export {
  type UsageChange,
  type UsageChanges,
  type UsagePlace,
  usageChangesOf,
} from './comparison/usage-changes.js';
export { type UsageLines, usageLinesOf } from './comparison/usage-text.js';
export { useChangesOf, useLinesOf } from './comparison/use-changes.js';
export { witnessUrl } from './comparison/witness-url.js';
export { differencesJson, differencesResult } from './json/differences-json.js';

// The policy of a site, and texts in English.

export { afterCreating } from './messages/en/after-creating.js';
export { creating } from './messages/en/creating.js';
export { differences } from './messages/en/differences.js';
export { policyLimits } from './messages/en/policy-limits.js';
export { policyNotes } from './messages/en/policy-notes.js';
export { contentNote } from './policy/notes.js';
export { BlockedCounter } from './policy/policy-json.js';
export { policyNoteSentences } from './policy/policy-words.js';
export { preferencesOf, statesUse } from './policy/preferences.js';
export { isExempt } from './policy/rows.js';
export { lineRanges } from './text/line-ranges.js';
