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
 * verdicts of one crawler into words, `policyOf` says for each use of pages who may do what, and `patternCovers` and
 * `patternsOverlap` compare two patterns.
 *
 * The package performs no I/O: the caller reads the files and fetches live ones. It does not answer whether a crawler
 * may fetch a URL; `@maycrawl/core` and `@maycrawl/gate` do that.
 *
 * @module
 */

// Findings and fixes.

export type { AccessException, BlockedCrawlers, CrawlerAccess, SiteAccess } from './analysis/queries/types.js';
export type { FixResult } from './apply-safe-fixes.js';
export { rulePage } from './data/rule-pages.js';
export { type CheckedFixes, fix, lintWithProofs } from './fix.js';
export { applyEdits } from './fixes/apply-edits.js';
export { lint } from './lint.js';
export { type ListedRule, listRules } from './list-rules.js';
export type * from './model/diagnostic.js';
export type { FixKinds } from './model/lint-rule.js';
export type { Message, MessageParam, MessageParams } from './model/message.js';
export type { FetchFacts, Level, LintOptions, Preset } from './model/options.js';
export type { AppliedFix, ChangedVerdict, WithheldFix } from './proving/types.js';

// Findings in another language.

export { type SentencePart, sentenceParts } from './sentence-parts.js';
export { type FindingTexts, type Translation, translate, translatedText, type WrongTexts } from './translate.js';

// The config file.

export { configSchema, type LintConfig } from './config/config-schema.js';
export { ConfigError, readConfig } from './config/read-config.js';

// Formatting, and new files.

export { type AddedRobots, type AddOptions, addToRobots } from './add-to-robots.js';
export type { CreateMessage } from './create/create-message.js';
export { type CreateOptions, DoubtfulOptionError } from './create/create-options.js';
export { type SiteTemplate, type SiteTemplateId, siteTemplates } from './create/site-templates.js';
export { type CreatedRobots, createRobots, createRobotsWithNotes } from './create-robots.js';
export { format } from './format/format.js';
export { formatWithProof, type ProvedFormat } from './format/format-with-proof.js';

// What a change does and which rules have an effect, proved by the analysis.

export { analyzeRules } from './analysis/queries/analyze-rules.js';
export { compareFiles, listFileChanges } from './analysis/queries/compare-files.js';
export {
  type PatternOf,
  type PatternOptions,
  patternCovers,
  patternsOverlap,
} from './analysis/queries/compare-patterns.js';
export { compareRuleSets } from './analysis/queries/compare-rule-sets.js';
export { compareWithFirstMatch } from './analysis/queries/compare-with-first-match.js';
export { describeAccess } from './analysis/queries/describe-access.js';
export { type CrawlersDescription, describeCrawlers } from './analysis/queries/describe-crawlers.js';
export { listChanges } from './analysis/queries/list-changes.js';
export type {
  AccessDescription,
  AccessStatement,
  AnalysisOptions,
  Change,
  ChangeList,
  Comparison,
  CrawlerChanges,
  CrawlerComparison,
  FileChangeList,
  FileComparison,
  OrderComparison,
  PatternAnswer,
  RuleAnalysis,
  RuleChange,
  Undecided,
  UndecidedCause,
  Witness,
} from './analysis/queries/types.js';

// Who may do what: the policy of a site by use.

export type { PatternWords } from './analysis/automata/pattern-words.js';
export type { ContentKind } from './file/content-kind.js';
export { type BlockedCount, policyJson } from './policy/policy-json.js';
export { policyOf } from './policy/policy-of.js';
export {
  type PolicyNoteTexts,
  type PolicyTexts,
  policyAccessText,
  policyBasisText,
  policyFieldText,
  policyLimitText,
  policyNoteText,
  policyRowNoteText,
  policyRowText,
  policyStatedText,
  policyStateText,
  policyUseText,
} from './policy/policy-words.js';
export type * from './policy/types.js';

// Types of events that `@maycrawl/watch` returns.

export type { UsageState, UsageSubject } from './comparison/usage-model.js';
export type { UseChange, UseEffect } from './policy/policy-changes.js';
