/**
 * Checks robots.txt files for their authors: finds and fixes mistakes, formats and creates files, and reports what a
 * change does to the verdicts.
 *
 * Most callers need three functions:
 *
 * - `lint(text)` returns the findings for a file, each with a code, a place, a message and possible fixes.
 * - `fix(text)` applies the safe fixes, which are proved to change no verdict, and on request the unsafe ones.
 * - `compareFiles(before, after)` decides for every crawler whether an edit changes any verdict. A difference comes
 *   with a path that shows it; `equivalent` is a proof.
 *
 * `format` and `createRobots` write files. `analyzeRules` finds rules without effect, `describeAccess` puts the
 * verdicts of one crawler into words, and `patternCovers` and `patternsOverlap` compare two patterns.
 *
 * The package performs no I/O: the caller reads the files and fetches live ones. It does not answer whether a crawler
 * may fetch a URL; `@maycrawl/core` and `@maycrawl/gate` do that.
 *
 * @module
 */

// Findings and fixes.

export { applyFixes, type FixedFile, type FixesWithChanges } from './apply-fixes.js';
export type { FixResult } from './apply-safe-fixes.js';
export { rulePage } from './data/rule-pages.js';
export { type CheckedFixes, fix, lintWithProofs } from './fix.js';
export { applyEdits } from './fixes/apply-edits.js';
export { lint } from './lint.js';
export { type ListedRule, listRules } from './list-rules.js';
export type * from './model/diagnostic.js';
export type { FixKinds, LintRule } from './model/lint-rule.js';
export type { Message, MessageParam, MessageParams, TextTable } from './model/message.js';
export type * from './model/options.js';
export type { AppliedFix, ChangedVerdict, WithheldFix } from './proving/types.js';
export { namedRules, type RuleSummary, rules } from './rules/rule-summaries.js';
export { type SentencePart, sentenceParts } from './sentence-parts.js';
export { type FindingTexts, type Translation, translate, translatedText, type WrongTexts } from './translate.js';
export { type ComparisonTexts, translateDifferences } from './translate-differences.js';
export { translateFile } from './translate-file.js';

// The config file.

export { configSchema, type LintConfig } from './config/config-schema.js';
export { ConfigError, readConfig } from './config/read-config.js';
export { ruleLevels } from './config/settings.js';
export { bySeverity } from './grouping/by-severity.js';
export { type FoldableFinding, foldFindings } from './grouping/fold-findings.js';

// Formatting, and new files.

export { type AddedRobots, type AddOptions, addToRobots } from './add-to-robots.js';
export { aiCategories } from './create/ai-crawlers.js';
export {
  type CreateLanguage,
  type CreateMessage,
  type CreateTexts,
  createSentence,
  noteText,
} from './create/create-message.js';
export { type CreateOptions, DoubtfulOptionError } from './create/create-options.js';
export { adsBotTokens, ROBOTS_TXT_CAVEATS } from './create/draft-robots.js';
export { type SiteTemplate, type SiteTemplateId, siteTemplates } from './create/site-templates.js';
export { mayBeFolder } from './create/url-patterns.js';
export { type CreatedRobots, createRobots, createRobotsWithNotes } from './create-robots.js';
export { type OtherField, otherFields } from './data/other-fields.js';
export { format } from './format/format.js';
export { formatWithProof, type ProvedFormat } from './format/format-with-proof.js';

// Patterns in words.

export { type PatternWords, patternWords, predicateOf } from './analysis/automata/pattern-words.js';

// What a change does and which rules have an effect, proved by the analysis.

export { analyzeRules } from './analysis/queries/analyze-rules.js';
export type { ChangedRange } from './analysis/queries/changed-ranges.js';
export { compareFiles, listFileChanges } from './analysis/queries/compare-files.js';
export {
  type PatternOf,
  type PatternOptions,
  patternCovers,
  patternsOverlap,
} from './analysis/queries/compare-patterns.js';
export { compareRuleSets } from './analysis/queries/compare-rule-sets.js';
export { compareWithFirstMatch } from './analysis/queries/compare-with-first-match.js';
export { describeAccess, noGroupText } from './analysis/queries/describe-access.js';
export { type CrawlersDescription, describeCrawlers } from './analysis/queries/describe-crawlers.js';
export { everyCrawler } from './analysis/queries/every-crawler.js';
export { listChanges } from './analysis/queries/list-changes.js';
export { blocksEveryPath, siteAccess } from './analysis/queries/site-access.js';
export type * from './analysis/queries/types.js';
export { type UndecidedTexts, undecidedReason } from './analysis/queries/undecided.js';

// What a file is.

export { type ContentKind, contentKindOf } from './file/content-kind.js';

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
  type CrawlerUsageChanges,
  type UsageChange,
  type UsageChanges,
  type UsagePlace,
  usageChangesOf,
} from './comparison/usage-changes.js';
export type { UsageState, UsageSubject } from './comparison/usage-model.js';
export { type UsageLines, type UsageWriting, usageLinesOf } from './comparison/usage-text.js';
export { type ChangedCrawlers, useChangesOf, useLinesOf } from './comparison/use-changes.js';
export { witnessUrl } from './comparison/witness-url.js';
export { differencesJson, differencesResult } from './json/differences-json.js';
export { type CheckedFile, knownAccess, lintFileJson } from './json/lint-file-json.js';

// Who may do what: the policy of a site by use.

export { afterCreating } from './messages/en/after-creating.js';
export { creating } from './messages/en/creating.js';
export { differences } from './messages/en/differences.js';
export { policyLimits } from './messages/en/policy-limits.js';
export { policyNotes } from './messages/en/policy-notes.js';
export { contentNote } from './policy/notes.js';
export type { UseChange, UseEffect } from './policy/policy-changes.js';
export { type BlockedCount, BlockedCounter, policyJson } from './policy/policy-json.js';
export { policyOf } from './policy/policy-of.js';
export {
  type PolicyNoteTexts,
  type PolicySentence,
  type PolicyTexts,
  policyAccessText,
  policyBasisText,
  policyFieldText,
  policyLimitText,
  policyNoteSentences,
  policyNoteText,
  policyRowNoteText,
  policyRowText,
  policyStatedText,
  policyStateText,
  policyUseText,
} from './policy/policy-words.js';
export { preferencesOf, statesUse } from './policy/preferences.js';
export { isExempt } from './policy/rows.js';
export type * from './policy/types.js';
export { lineRanges } from './text/line-ranges.js';
