import type { Dialect, RobotsTxt, Rule, Verdict } from '@maycrawl/core';
import type { SiteAccess, Undecided } from '../analysis/queries/types.js';

/** One of two files that are compared. */
export interface Side {
  /** For people, such as a path. For a URL, the URL of its robots.txt. */
  readonly name: string;
  /** `revision`: of a version control system. `body`: of a request. */
  readonly kind: 'file' | 'stdin' | 'url' | 'revision' | 'body';
  readonly bytes: Uint8Array;
  /** True for a URL without a robots.txt, which allows everything. */
  readonly isMissing: boolean;
}

/** A verdict and what decides it. */
export type Decision = Pick<Verdict, 'allowed' | 'rule' | 'token'>;

/** A path that the two files treat differently. */
export interface PathChange {
  readonly path: string;
  readonly before: Decision;
  readonly after: Decision;
}

/** A rule that only one file has for a crawler. */
export interface ChangedRule {
  readonly side: 'before' | 'after';
  readonly rule: Rule;
}

/** What a changed rule does: one of the paths that it decides and that the other file treats differently. */
export type RuleEffect = PathChange & ChangedRule;

/**
 * The result in one direction; `none` is proved. `examples` has one path for each changed rule with an effect, the most
 * consequential first, and no pair of deciding rules twice. For every path that changes, one of the rules that decide
 * it is in `examples` or `undecided`.
 */
export type Direction =
  | { readonly kind: 'none' }
  | { readonly kind: 'some'; readonly examples: readonly RuleEffect[]; readonly undecided: readonly ChangedRule[] }
  | (Undecided & { readonly undecided: readonly ChangedRule[] });

/** How many of the listed URLs change, and the first of them. */
export interface ListedChanges {
  /** URLs of the list that were checked against both files. */
  readonly checked: number;
  readonly newlyBlocked: number;
  readonly newlyAllowed: number;
  readonly examples: readonly { readonly url: string; readonly before: Verdict; readonly after: Verdict }[];
}

/** Crawlers with the same result. */
export interface Difference {
  /** `*`: every crawler that neither file names. */
  readonly crawlers: readonly string[];
  /** The product tokens of the groups that apply to the first of them. */
  readonly tokens: readonly [before: string | undefined, after: string | undefined];
  readonly newlyBlocked: Direction;
  readonly newlyAllowed: Direction;
  /** Undefined if no URLs were listed. */
  readonly listed: ListedChanges | undefined;
}

/** What an edit changes. */
export interface Differences {
  readonly before: Side;
  readonly after: Side;
  /** Both files, parsed. */
  readonly files: readonly [before: RobotsTxt, after: RobotsTxt];
  /** For whom each of them blocks the whole site. */
  readonly access: readonly [before: SiteAccess, after: SiteAccess];
  /** True if the result covers every crawler, not only those of the option `crawlers`. */
  readonly isForEveryCrawler: boolean;
  readonly differences: readonly Difference[];
  /** The crawlers for which no URL is treated differently, which is proved; may be empty. */
  readonly unchanged: readonly string[];
}

/** A URL of a list, or a path on the site of the files. */
export interface ListedUrl {
  /** As given. */
  readonly url: string;
  /** The URL or path that the verdict applies to: the one that a crawler requests. */
  readonly decidedUrl: string;
  readonly isPath: boolean;
}

/** Options of `differencesOf`. */
export interface DifferenceOptions {
  /** Crawlers to compare for; empty: every crawler. */
  readonly crawlers: readonly string[];
  readonly dialect: Dialect;
  /** Steps for all crawlers together. Default: 20 million, and 30 million more for what remains undecided. */
  readonly budget?: number | undefined;
}

/** The verdicts that change for the parsers of one dialect. */
export interface VerdictChanges {
  readonly dialect: Dialect;
  readonly differences: readonly Difference[];
}
