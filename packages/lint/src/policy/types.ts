/**
 * The policy of a site: what each use of its pages is allowed to which crawlers. Plain data without English, except
 * names of crawlers and vendors; `policy-words` has the English texts.
 */

import type { Dialect } from '@maycrawl/core';
import type { Use } from '@maycrawl/core/crawlers';
import type { StatedUse, UsageField, UsageName, UsagePreference } from '@maycrawl/core/usage';
import type { PatternWords } from '../analysis/automata/pattern-words.js';
import type { ContentKind } from '../file/content-kind.js';
import type { FetchFacts } from '../model/options.js';

/** What a crawler may fetch; for a control token, what may be used. */
export type PolicyState =
  /** Proved: every path is allowed. */
  | 'allowed'
  /** Proved: every path is blocked (in dialect rfc9309 except `/robots.txt`). */
  | 'blocked'
  /** Every path is allowed except those that `exceptions` describe; at least one is proved to be blocked. */
  | 'allowed-except'
  /** Every path is blocked except those that `exceptions` describe; at least one is proved to be allowed. */
  | 'blocked-except'
  /** Allowed, because the group of `*` blocks something but does not apply: a group must name the crawler. */
  | 'must-be-named'
  /** robots.txt does not, or may not, apply to the crawler. */
  | 'not-governed'
  /** Neither the rules nor a documented default are known. */
  | 'not-known'
  /** The budget ended before a decision. */
  | 'not-decided';

/** By what a state is decided. */
export type PolicyBasis =
  /** A group names the crawler's own token. */
  | 'own-group'
  /** A group names one of the tokens on which the crawler falls back. */
  | 'fallback'
  | 'star'
  | 'none'
  /** The crawler does not follow robots.txt, or may not. */
  | 'not-governed'
  /** The result of fetching the file. */
  | 'fetch';

/** A pattern whose paths get the other verdict than the rest of the site. */
export interface PolicyException {
  /** In normal form; for the folder of an index file, that folder with `$`. */
  readonly pattern: string;
  readonly line: number;
  readonly words: PatternWords;
  /** True if the engine confirms a path that gets this verdict; false if that was not examined or not decided. */
  readonly proved: boolean;
  /** More specific patterns with the verdict of the rest of the site. Nothing is claimed for paths that they match. */
  readonly unless: readonly string[];
  /** True if `unless` lists all such patterns. */
  readonly isComplete: boolean;
}

/** What some rules allow. Crawlers to which the same groups apply share it. */
export interface PolicyAccess {
  readonly state: 'allowed' | 'blocked' | 'allowed-except' | 'blocked-except' | 'not-decided';
  /** The token of the groups: `*`, a token in lower case, or undefined if no group applies. */
  readonly token: string | undefined;
  /** A crawler with these rules, for lookups; undefined if a fetch result decides. */
  readonly crawler: string | undefined;
  /** The lines of the user-agent lines that name the token. */
  readonly userAgentLines: readonly number[];
  /** The line that decides every path that is not an exception; undefined if the default does. */
  readonly line: number | undefined;
  /** The broadest first. Every path that none of them and none of the `more` rules match gets the verdict of the rest. */
  readonly exceptions: readonly PolicyException[];
  /** How many rules with exceptions are not listed. */
  readonly more: number;
}

/** Crawlers of one vendor with one use and the same answer. */
export interface PolicyRow {
  readonly vendor: string;
  /** Names in the registry of crawlers. */
  readonly crawlers: readonly string[];
  readonly state: PolicyState;
  readonly basis: PolicyBasis;
  /**
   * The index in `accesses`. Of a crawler to which robots.txt may not apply, it is what the file asks for; undefined if
   * that is not known.
   */
  readonly access: number | undefined;
  /** The lines that decide, in ascending order: those of the rules for the whole site and of the listed exceptions. */
  readonly lines: readonly number[];
  readonly fetches: 'automatically' | 'for-users' | 'never';
  /** For a control token: the crawlers whose fetched pages it controls. */
  readonly controls: readonly string[];
  /** Whether the vendor documents that the crawler obeys robots.txt. */
  readonly obeysRobotsTxt: 'yes' | 'no' | 'undocumented';
  /** Whether the vendor documents that the group of `*` applies. */
  readonly obeysStar: 'yes' | 'no' | 'undocumented';
  readonly isRetired: boolean;
  readonly notes: readonly PolicyRowNote[];
  /**
   * What the file states about the use; undefined if no page may be fetched, if no group is known to apply, or if no
   * usage line can be about the use.
   */
  readonly stated: PolicyStated | undefined;
}

/** What usage lines state about one use. For a control token, a rule that blocks a path denies it, too. */
export interface PolicyStated {
  /** For every page that no path of `paths` matches. `unknown` is neither a permission nor a prohibition. */
  readonly preference: UsagePreference;
  /** The lines that state it, in ascending order. */
  readonly lines: readonly number[];
  /** The paths about which lines state something else, or nothing. The longest that matches a page counts. */
  readonly paths: readonly PolicyStatedPath[];
  /** How many paths are not listed. */
  readonly more: number;
}

export interface PolicyStatedPath {
  readonly path: string;
  readonly preference: UsagePreference;
  readonly lines: readonly number[];
}

export type PolicyRowNote =
  /** The vendor does not say whether the crawler obeys robots.txt. */
  | 'compliance-undocumented'
  /** No page of the vendor says that the crawler falls back on the token. */
  | 'fallback-not-confirmed'
  /** The file names the crawler, but robots.txt may not apply to it. */
  | 'named-without-effect'
  /** A control token: it applies to what the controlled crawler may fetch. */
  | 'controls-fetched-pages'
  /** A control token whose crawlers may fetch nothing, so that it has no effect. */
  | 'controls-nothing'
  /** The answer holds if a crawl-delay line does not end a group, as in Google's parser; see `crawl-delay-joins`. */
  | 'if-groups-join';

/** One use of pages. */
export interface PolicyUse {
  readonly use: Use;
  readonly rows: readonly PolicyRow[];
}

/** A line that states how content may be used. It blocks nothing. */
export interface PolicyPreference {
  readonly field: 'content-signal' | 'content-usage' | 'license';
  readonly line: number;
  /** As written. */
  readonly value: string;
  /**
   * The tokens of the group that contains the line, of which many are cut; empty outside groups. Of a License line, which
   * is about the whole file, `*`.
   */
  readonly tokens: readonly string[];
  readonly statements: readonly PreferenceStatement[];
  /** False if nothing is read from the line, because it is malformed. */
  readonly isReadable: boolean;
}

/** One preference of a line, as `ai-train=no`. */
export interface PreferenceStatement {
  /** As written. */
  readonly text: string;
  /** The name as the field defines it, and its status; undefined if the field has none of this name. */
  readonly name: string | undefined;
  readonly status: UsageName['status'] | undefined;
  /** The use that it is about; undefined if it is about none. */
  readonly use: StatedUse | undefined;
  /** Undefined if nothing is read from it. */
  readonly isGranted: boolean | undefined;
  /** The path to which it applies; undefined if the line has none, so that it is about every path. */
  readonly path: string | undefined;
}

/** What is to be said beside the table. Each `id` has an English sentence in `policyNoteText`. */
export type PolicyNote =
  | { readonly id: 'fetch-unavailable'; readonly status: number | undefined }
  | { readonly id: 'fetch-unreachable'; readonly status: number | undefined; readonly failure: string | undefined }
  /** The cache decided, in a step other than a fresh copy or the first stage of an outage. */
  | ({ readonly id: 'cached-access' } & CachedAccess)
  /** `rules`: how many rules crawlers still read. */
  | { readonly id: 'not-text'; readonly kind: Exclude<ContentKind['kind'], 'text'>; readonly rules: number }
  | { readonly id: 'empty' }
  | { readonly id: 'no-rules' }
  | { readonly id: 'truncated'; readonly bytes: number }
  /**
   * Crawlers may fetch although the preference denies their use; control tokens permit a use that it denies; crawlers are
   * blocked although it permits their use.
   */
  | {
      readonly id: 'fetches-despite-preference' | 'uses-despite-preference' | 'blocked-despite-preference';
      readonly crawlers: readonly string[];
      readonly line: number;
      readonly preference: string;
    }
  /** Two preferences of one group contradict each other. */
  | {
      readonly id: 'preferences-contradict';
      readonly lines: readonly [number, number];
      readonly preferences: readonly [string, string];
    }
  /** A name of earlier drafts of Content-Usage, and the date of the current one. */
  | { readonly id: 'former-category'; readonly name: string; readonly line: number; readonly date: string }
  /** A signal that is on trial. */
  | { readonly id: 'signal-on-trial'; readonly name: string; readonly line: number; readonly since: string }
  /** A usage line between user-agent lines: for access, those above it and those below it are one group. */
  | { readonly id: 'usage-joins'; readonly line: number; readonly tokens: readonly string[] }
  /** A Content-Usage line of which nothing is read, because it is malformed. */
  | { readonly id: 'unreadable-usage'; readonly line: number }
  /** The preference lines of `*` do not apply to crawlers with groups of their own. */
  | { readonly id: 'own-groups'; readonly crawlers: readonly string[]; readonly lines: readonly number[] }
  /** Crawlers for which readers of the other dialect decide another way, with a path confirmed by both engines. */
  | {
      readonly id: 'dialects-differ';
      readonly crawlers: readonly string[];
      readonly path: string;
      readonly google: boolean;
      readonly rfc9309: boolean;
      readonly line: number | undefined;
    }
  /**
   * Crawlers that obey crawl-delay, and whose group goes on after one in Google's parser. If that line ends the group for
   * them, the answer is another: they are `allowed`, or only some paths differ.
   */
  | {
      readonly id: 'crawl-delay-joins';
      readonly crawlers: readonly string[];
      readonly lines: readonly number[];
      readonly allowed: boolean;
    }
  /** A former name of a crawler in a user-agent line, and the name of today; `followed`: that crawler still obeys it. */
  | { readonly id: 'former-name'; readonly name: string; readonly successor: string; readonly followed: boolean }
  /** Names in user-agent lines that the registry does not list. */
  | { readonly id: 'unlisted-names'; readonly names: readonly string[]; readonly count: number };

/** A field that states uses: the text that defines it with its date, and the day on which that was read. */
export type PolicyField = Pick<UsageField, 'name' | 'document' | 'date' | 'sources' | 'checked' | 'scope'>;

/** What robots.txt cannot express, as far as it matters for this file. */
export type PolicyLimit =
  /** Blocking does not remove pages from search results. */
  | 'removal'
  | 'protection'
  /** Google's AI Overviews cannot be blocked apart from Search. */
  | 'ai-overviews';

export interface Policy {
  readonly dialect: Dialect;
  readonly bytes: number;
  readonly uses: readonly PolicyUse[];
  readonly accesses: readonly PolicyAccess[];
  /** The index in `accesses` for every crawler that the file does not name and that follows `*`. */
  readonly others: number | undefined;
  readonly preferences: readonly PolicyPreference[];
  /** What defines the fields of `preferences`. */
  readonly fields: readonly PolicyField[];
  readonly notes: readonly PolicyNote[];
  readonly limits: readonly PolicyLimit[];
}

/** What a cache of robots.txt decides for an origin now, such as `access` of `Gate.robots`. */
export interface CachedAccess {
  readonly access: 'rules' | 'allow-all' | 'disallow-all';
  /** The step of the cache's rules on outages. */
  readonly step:
    | 'unfetched'
    | 'fresh'
    | 'stale'
    | 'refused-address'
    | 'overloaded'
    | 'backed-off'
    | 'local-failure'
    | 'internal-error'
    | 'outage-disallow'
    | 'outage-last-good'
    | 'outage-good-lost'
    | 'outage-never-good'
    | 'outage-site-reachable'
    | 'outage-site-unreachable';
  /** Why the last fetch failed or was not made, in words. */
  readonly failure?: string | undefined;
}

export interface PolicyOptions {
  /** How the file was fetched. A failed fetch decides before any rule, unless `cached` is given. */
  readonly facts?: FetchFacts | undefined;
  /** What decides instead of `facts`, for a file of a cache that continues through outages. */
  readonly cached?: CachedAccess | undefined;
  /** How many exceptions of one access are listed and examined. Default 100. */
  readonly maxExceptions?: number | undefined;
  /** The budget of the analysis in byte steps. Default 500,000. */
  readonly budget?: number | undefined;
}
