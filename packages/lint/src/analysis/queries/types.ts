/** What the analysis finds out. A verdict in here is always the engine's own, asked for after the decision was made. */

import type { Rule, Verdict } from '@maycrawl/core';

export interface AnalysisOptions {
  /** Octet steps that the decision may take before the answer is `undecided`. Default 20,000,000. */
  readonly budget?: number;
}

/** A path that two rule sets treat differently, with both verdicts as the engine gives them. */
export interface Witness {
  /** Path and query, from the `/` on. */
  readonly path: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** Where a decision ended without an answer, and why: one sentence. */
export interface Undecided {
  readonly kind: 'undecided';
  readonly reason: string;
}

/** Is there a path whose verdict changes in one direction? */
export type Change = { readonly kind: 'none' } | { readonly kind: 'witness'; readonly witness: Witness } | Undecided;

/** What becomes of the verdicts of one crawler. */
export type Comparison =
  /** Proved: every path gets the same verdict from both. */
  | { readonly kind: 'equivalent' }
  | {
      readonly kind: 'different';
      readonly witness: Witness;
      /** Allowed before, disallowed after. */
      readonly newlyBlocked: Change;
      /** Disallowed before, allowed after. */
      readonly newlyAllowed: Change;
    }
  | Undecided;

/** Crawlers that the same groups bind, before and after, and what becomes of their verdicts. */
export interface CrawlerComparison {
  /** Product tokens; `*` stands for every crawler that neither file names. */
  readonly crawlers: readonly string[];
  /** The product token by which the first of them is bound; undefined where no group binds it, or nobody asked. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly comparison: Comparison;
}

export interface FileComparison {
  /** `equivalent` where all crawlers are, `different` where one is. */
  readonly kind: Comparison['kind'];
  readonly crawlers: readonly CrawlerComparison[];
}

/** What one rule does among the others of its rule set. */
export type RuleAnalysis =
  /** Without it some path gets another verdict. */
  | { readonly kind: 'needed'; readonly rule: Rule; readonly path: string }
  /** It has no path, or one that begins with neither `/` nor `*`: no path is matched by it (D10, F6). */
  | { readonly kind: 'matches-nothing'; readonly rule: Rule }
  /**
   * It decides no path at all. `by`: rules that together win wherever it matches. `removable`, here and below: all
   * rules of the rule set so marked can go together, and every path still gets the same verdict.
   */
  | { readonly kind: 'dead'; readonly rule: Rule; readonly by: readonly Rule[]; readonly removable: boolean }
  /**
   * Without it every path gets the same verdict. `path`: one that it decides; undefined where none was found within the
   * budget. `by`: rules that give the verdict in its place, or win over it already; empty where the default (everything
   * is allowed) says the same.
   */
  | {
      readonly kind: 'redundant';
      readonly rule: Rule;
      readonly path: string | undefined;
      readonly by: readonly Rule[];
      readonly removable: boolean;
    }
  | (Undecided & { readonly rule: Rule });

/** The answer to a yes-or-no question about patterns. `path` shows why. */
export type PatternAnswer =
  | { readonly kind: 'yes'; readonly path?: string }
  | { readonly kind: 'no'; readonly path?: string }
  | Undecided;

/** Would a parser that takes the first rule that matches answer as the longest match does? */
export type OrderComparison =
  | { readonly kind: 'same' }
  | {
      readonly kind: 'different';
      readonly path: string;
      /** The engine's verdict: the longest rule. */
      readonly verdict: Verdict;
      /** The rule that a first-match parser takes; undefined where none matches. */
      readonly first: Rule | undefined;
      /** The rules in an order that makes both agree, proved; undefined where none was found. */
      readonly order: readonly Rule[] | undefined;
    }
  | Undecided;

/** What one pattern does: the verdict of the paths that it matches, but for those that another rule overrules. */
export interface AccessStatement {
  readonly allowed: boolean;
  /** The pattern in normal form; for the folder of an index file (F5), that folder with `$`. */
  readonly pattern: string;
  readonly rule: Rule;
  /** Patterns of the other verdict that overrule it where they match; of such paths this statement says nothing. */
  readonly unless: readonly string[];
}

/**
 * What may be fetched: a path gets the verdict of any statement that speaks of it, else `otherwise`. Dialect rfc9309
 * allows `/robots.txt` whatever the statements say (G6).
 */
export interface AccessDescription {
  readonly kind: 'described';
  /** `all-allowed` and `all-blocked` are proved; `partly` also where that was not decided. */
  readonly extent: 'all-allowed' | 'all-blocked' | 'partly';
  /** Whether paths are allowed that no statement matches. */
  readonly otherwise: boolean;
  /** In file order; rules without effect are left out. */
  readonly statements: readonly AccessStatement[];
  /** The same in words, in several lines where there is much to say; the longest lists are cut short, and say so. */
  readonly text: string;
}
