/** What a change of a file means, as bounded plain data. */
import type { MessageParams, UsageState, UsageSubject, UseChange } from '@maycrawl/lint';

/** Where the lines of a file changed: line numbers from 1, and the first of the lines. */
export interface Placement {
  /**
   * `prepended` and `appended`: lines were added at the start or the end, as an edge does. `start-dropped` and
   * `end-dropped`: lines are gone there. `changed`: all others.
   */
  readonly kind: 'none' | 'prepended' | 'appended' | 'start-dropped' | 'end-dropped' | 'changed';
  readonly removed: ChangedLines | undefined;
  readonly added: ChangedLines | undefined;
}

export interface ChangedLines {
  readonly first: number;
  readonly count: number;
  /** The first of them, shortened. */
  readonly text: readonly string[];
}

/** Crawlers with the same changes. `*` is every crawler that no file names. */
export interface CrawlerChange {
  readonly crawlers: readonly string[];
  readonly crawlerCount: number;
  readonly newlyBlocked: PathChanges;
  readonly newlyAllowed: PathChanges;
  /** Of the important URLs. */
  readonly importantBlocked: number;
  readonly importantAllowed: number;
}

export interface PathChanges {
  /** `none` is proved. `undecided`: the comparison ended before it was decided. */
  readonly result: 'none' | 'some' | 'undecided';
  /** True if a rule for the whole site causes it. */
  readonly isWholeSite: boolean;
  readonly examples: readonly ChangedPath[];
  /** Rules that cause such changes. */
  readonly count: number;
}

export interface ChangedPath {
  readonly path: string;
  /** The deciding line of each file, as it is written; undefined if no rule decides. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The important URLs that change, the blocked ones first. */
export interface ImportantUrls {
  readonly checked: number;
  readonly newlyBlocked: readonly string[];
  readonly newlyAllowed: readonly string[];
}

/** What a file states differently about the use of pages. */
export interface StatedUse {
  readonly crawlers: readonly string[];
  /** Undefined if the comparison ended before it was decided whether there is a change. */
  readonly change:
    | { readonly subject: UsageSubject; readonly from: UsageState; readonly to: UsageState; readonly path: string }
    | undefined;
}

/** What changed about verdicts. */
export interface VerdictChange {
  /** Equal for the same change of another file. */
  readonly signature: string;
  readonly changes: readonly CrawlerChange[];
  readonly count: number;
  readonly important: ImportantUrls | undefined;
  /** The uses for which a vendor's crawlers are newly blocked or allowed. */
  readonly uses: readonly UseChange[];
  readonly extent: ChangeExtent;
}

/** The most serious part of a change. */
export type ChangeExtent = 'site-blocked' | 'important-blocked' | 'site-allowed' | 'some-blocked' | 'some-allowed';

export interface UsageChange {
  readonly signature: string;
  readonly changes: readonly StatedUse[];
  readonly count: number;
}

/** What changes between two versions. Undefined parts are proved to be equal. */
export interface VersionChange {
  readonly verdicts: VerdictChange | undefined;
  readonly usage: UsageChange | undefined;
  readonly placement: Placement;
}

/** What one version says, whatever it is compared with. */
export interface VersionFacts {
  readonly sitemaps: readonly string[];
  /** Findings of level error, without their lines. */
  readonly errors: readonly FoundError[];
  /** The search engines that the whole site is blocked for; `*` is every crawler without a group. */
  readonly blockedFor: readonly string[];
  /** Those that may fetch at least some pages. */
  readonly openFor: readonly string[];
  /** True if the file is longer than what crawlers read. */
  readonly isTooLong: boolean;
}

/** A finding as the id of its text, for `sentenceParts` of `@maycrawl/lint`. Equal findings have an equal `key`. */
export interface FoundError {
  readonly key: string;
  readonly rule: string;
  readonly message: string;
  /** Undefined if they are too long to be kept. */
  readonly params: MessageParams | undefined;
}
