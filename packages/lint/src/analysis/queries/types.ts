/** The results of the analysis. Every verdict in them comes from the engine, which confirms what the analysis found. */

import type { Rule, Verdict } from '@maycrawl/core';
import type { Sentence } from '@maycrawl/core/message';
import type { Message } from '../../model/message.js';

export interface AnalysisOptions {
  /** The byte steps (one automaton reads one byte) after which the answer is `undecided`. Default 20,000,000. */
  readonly budget?: number;
}

/** The names of {@link AnalysisOptions}. */
export const ANALYSIS_OPTIONS: readonly (keyof AnalysisOptions)[] = ['budget'];

/** A path that two rule sets treat differently, with both verdicts of the engine. */
export interface Witness {
  /** Path and query, beginning with `/`. */
  readonly path: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/**
 * Why the analysis made no decision: its budget ended, the file has too many groups to describe every crawler at once,
 * or a path was found that the engine does not confirm, which is a bug.
 */
export type UndecidedCause = 'budget' | 'groups' | 'unconfirmed';

/** The analysis ended without a decision. Nothing is claimed; `reason` is for people. */
export interface Undecided {
  readonly kind: 'undecided';
  readonly cause: UndecidedCause;
  readonly reason: Sentence;
}

/** Whether the verdict of any path changes in one direction. `none` is a proof. */
export type Change = { readonly kind: 'none' } | { readonly kind: 'witness'; readonly witness: Witness } | Undecided;

/** How the verdicts of one crawler change. */
export type Comparison =
  /** Proved: every path gets the same verdict from both. */
  | { readonly kind: 'equivalent' }
  | {
      readonly kind: 'different';
      readonly witness: Witness;
      /** Allowed before, blocked after. */
      readonly newlyBlocked: Change;
      /** Blocked before, allowed after. */
      readonly newlyAllowed: Change;
    }
  | Undecided;

/** Crawlers to which the same groups apply, before and after, and how their verdicts change. */
export interface CrawlerComparison {
  /** Product tokens; `*` means every crawler that neither file names. */
  readonly crawlers: readonly string[];
  /** The product token whose groups apply to the first of them; undefined if no group does, or if undecided. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly comparison: Comparison;
}

/**
 * A rule that only one of two rule sets has, and whether the other set treats a path differently that the rule decides.
 * Rules with the same meaning, as `/a*b` and `/a**b*` may have, count as one.
 *
 * A change is identified by two rules, the one that decides before and the one that decides after. Each pair is listed
 * once, for the narrower of the two. For each path that the sets treat differently, a rule that decides it before or
 * after is one of the rules of an entry.
 */
export interface RuleChange {
  /** The rule set that has the rule. */
  readonly side: 'before' | 'after';
  readonly rule: Rule;
  readonly direction: 'newlyBlocked' | 'newlyAllowed';
  /** `witness`: a path that the rule decides, with both verdicts of the engine. `none`: proved that there is none. */
  readonly change: Change;
  /** The rule that decides the witness in the other rule set; undefined if no rule does, and without a witness. */
  readonly opposing: Rule | undefined;
}

/** What a change to a rule set does, rule by rule. */
export interface ChangeList {
  readonly comparison: Comparison;
  /**
   * Every rule that only one of the sets has: first those after the change, in file order, then those before it. Left
   * out are rules that a rule with exactly the same paths overrules, because they decide no path, and broad rules whose
   * changes are listed for narrower ones, as `opposing`.
   */
  readonly changes: readonly RuleChange[];
}

/** As `CrawlerComparison`, with every change. */
export interface CrawlerChanges extends CrawlerComparison {
  /** As in `ChangeList`, for the first of the crawlers. Empty if it is undecided which groups apply. */
  readonly changes: readonly RuleChange[];
}

/** How the verdicts of all crawlers change, rule by rule. */
export interface FileChangeList extends FileComparison {
  readonly crawlers: readonly CrawlerChanges[];
}

/** How the verdicts of all crawlers change. */
export interface FileComparison {
  /** `equivalent` if the comparison of every crawler is, `different` if that of any crawler is. */
  readonly kind: Comparison['kind'];
  readonly crawlers: readonly CrawlerComparison[];
}

/** The effect of one rule among the others of its rule set. */
export type RuleAnalysis =
  /** Without the rule, `path` gets another verdict. */
  | { readonly kind: 'needed'; readonly rule: Rule; readonly path: string }
  /** The rule matches no path, because its pattern is empty or begins with neither `/` nor `*`. */
  | { readonly kind: 'matches-nothing'; readonly rule: Rule }
  /**
   * The rule decides no path. `by`: rules that together win wherever it matches. `removable`, here and below: all rules
   * of the rule set with this mark can be removed together, and every path still gets the same verdict.
   */
  | { readonly kind: 'dead'; readonly rule: Rule; readonly by: readonly Rule[]; readonly removable: boolean }
  /**
   * Without the rule, every path gets the same verdict. `path`: a path that it decides; undefined if none was found
   * within the budget. `by`: rules that give the same verdict in its place, or win over it already; empty if the
   * default (everything is allowed) gives it.
   */
  | {
      readonly kind: 'redundant';
      readonly rule: Rule;
      readonly path: string | undefined;
      readonly by: readonly Rule[];
      readonly removable: boolean;
    }
  | (Undecided & { readonly rule: Rule });

/** Whether a relation between two patterns holds. `path` shows why. */
export type PatternAnswer =
  | { readonly kind: 'yes'; readonly path?: string }
  | { readonly kind: 'no'; readonly path?: string }
  | Undecided;

/** Whether a parser that follows the first matching rule gives the same verdicts as the longest match. */
export type OrderComparison =
  | { readonly kind: 'same' }
  | {
      readonly kind: 'different';
      readonly path: string;
      /** The engine's verdict, by the longest match. */
      readonly verdict: Verdict;
      /** The rule that a first-match parser follows; undefined if none matches. */
      readonly first: Rule | undefined;
      /** The rules in an order in which both agree for every path, which is proved; undefined if none was found. */
      readonly order: readonly Rule[] | undefined;
    }
  | Undecided;

/** The effect of a pattern: the verdict for the paths that it matches, except where another rule overrules it. */
export interface AccessStatement {
  readonly allowed: boolean;
  /** The pattern in normal form; for the folder of an index file, that folder with `$`. */
  readonly pattern: string;
  readonly rule: Rule;
  /** Patterns of the other verdict that overrule it. For paths that they match, this statement claims nothing. */
  readonly unless: readonly string[];
}

/**
 * What is allowed and what is blocked. A path gets the verdict of any statement that applies to it, or else
 * `otherwise`. Dialect rfc9309 allows `/robots.txt` in any case.
 */
export interface AccessDescription {
  readonly kind: 'described';
  /** `all-allowed` and `all-blocked` are proved; `partly` also includes files for which neither was decided. */
  readonly extent: 'all-allowed' | 'all-blocked' | 'partly';
  /** Whether a path that no statement matches is allowed. */
  readonly otherwise: boolean;
  /** In file order, without the rules that have no effect. */
  readonly statements: readonly AccessStatement[];
  /** What decides: rules, or that no group applies to the crawler, or that it does not follow robots.txt. */
  readonly basis: 'rules' | 'no-group' | 'crawler-ignores-robots';
  /** The same in words, on several lines if there are several statements. Long lists end with a number. */
  readonly text: Sentence;
}

/** An allow rule that opens a part of a site that is blocked otherwise. */
export interface AccessException {
  readonly rule: Rule;
  /** A path that it allows, confirmed by the engine; undefined if the budget ended first. */
  readonly path: string | undefined;
}

/** Whether the whole site is blocked for a crawler. */
export interface CrawlerAccess {
  /** `*`: every crawler without a group of its own. */
  readonly crawler: string;
  /** The product token whose groups apply to it; undefined if no group does. */
  readonly token: string | undefined;
  /**
   * `blocked`: no path is allowed, which is proved. `blocked-except`: only paths that the `exceptions` match are
   * allowed. `open`: all others.
   */
  readonly extent: 'open' | 'blocked' | 'blocked-except';
  /**
   * True if the site is blocked as a whole: there is no exception, or the exceptions are only a few single pages and
   * files, sitemaps, `/.well-known/`, or files that pages are made of.
   */
  readonly isWhole: boolean;
  /** The rule that blocks; undefined if the site is open. */
  readonly rule: Rule | undefined;
  /** In file order, at most 50. */
  readonly exceptions: readonly AccessException[];
}

/** Crawlers for which the same rules block the site. */
export interface BlockedCrawlers {
  /** For whom it is blocked, in one sentence. Its id is one of the rule `everything-blocked`. */
  readonly message: Message;
  /** The rule that blocks. */
  readonly rule: Rule;
}

/** For whom the whole site is blocked. */
export interface SiteAccess {
  /** `*`, then each main search engine. */
  readonly crawlers: readonly CrawlerAccess[];
  /** For whom it is blocked, one sentence for the crawlers that the same rules block; empty if it is open for all. */
  readonly blocked: readonly BlockedCrawlers[];
  /** These sentences. One line on the crawlers for which the extent is not `open`; undefined if there are none. */
  readonly text: string | undefined;
}
