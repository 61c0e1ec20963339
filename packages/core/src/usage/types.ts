/** What a file and the headers of a page say about the use of the page. */

import type { Use } from '../crawlers/uses.js';
import type { Rule } from '../types/contents.js';
import type { RuleSet } from '../types/robots-txt.js';

/** A category of use: `train-ai` is `ai-train` in Content-Signal. */
export type UsageCategory = 'train-ai' | 'search' | 'ai-input';

/** A use of the registry of crawlers that a file can grant or deny. */
export type StatedUse = Extract<Use, 'search' | 'ai-answers' | 'ai-training'>;

/** `unknown`: no statement covers it. It is no permission and no prohibition. */
export type UsagePreference = 'granted' | 'denied' | 'unknown';

/**
 * How much of a page may be used, from the least: `immediate` (nothing is stored), `reference` (an index, excerpts and
 * links), `full` (summaries and reproduction).
 */
export type UsageLevel = 'immediate' | 'reference' | 'full';

/** Why nothing is read from a statement. */
export type UsageProblem =
  /** The value is no dictionary of RFC 9651, so all of it is unknown. */
  | 'no-dictionary'
  /** The header is longer than 16,384 characters. */
  | 'too-long';

/** A line or a header that states preferences. */
export interface UsageStatement {
  /** `disallow`: a rule for a control token, which denies what the vendor lets the token control. */
  readonly field: 'content-usage' | 'content-signal' | 'disallow';
  readonly source: 'file' | 'header';
  /** Undefined for a header. */
  readonly line: number | undefined;
  readonly value: string;
  /** The path that a Content-Usage line is about; undefined if it is about every path. */
  readonly path: string | undefined;
  /** The preferences that it states. */
  readonly preferences: Readonly<Partial<Record<UsageCategory, Exclude<UsagePreference, 'unknown'>>>>;
  readonly level: UsageLevel | undefined;
  readonly problem: UsageProblem | undefined;
}

/** What may be done with a page. */
export interface Usage {
  /** False if the crawler may not fetch the page: then there is no preference, and all categories are `unknown`. */
  readonly isFetched: boolean;
  readonly preferences: Readonly<Record<UsageCategory, UsagePreference>>;
  readonly level: UsageLevel | 'unknown';
  /** The statements that count, in file order, then those of headers: at most 100, with the first of each that decides. */
  readonly statements: readonly UsageStatement[];
  /** The Content-Usage lines that match the path and lose to one with a longer path: the first 100. */
  readonly overruled: readonly UsageStatement[];
}

/** The values of the headers Content-Usage and Content-Signal of a page. */
export interface UsageHeaders {
  readonly 'content-usage'?: string | readonly string[] | undefined;
  readonly 'content-signal'?: string | readonly string[] | undefined;
}

export interface UsageOptions {
  /**
   * The headers of the response with the page, by lower-case names, as in `Object.fromEntries(response.headers)`. Other
   * headers are ignored.
   */
  readonly headers?: UsageHeaders | undefined;
}

/** What the answers for a crawler are decided from. */
export interface UsageSources {
  /** Those of the crawler. */
  readonly rules: RuleSet;
  /** Content-Usage lines with a path, in file order: those with the longest matching pattern count. */
  readonly withPath: readonly { readonly statement: UsageStatement; readonly pattern: Rule }[];
  /** Content-Usage lines without a path, which count where none with a path matches, and Content-Signal lines. */
  readonly withoutPath: readonly UsageStatement[];
  /** A page counts as fetched if one of these allows it: `rules`, or those of the crawlers that a token controls. */
  readonly fetchers: readonly RuleSet[];
  /** The categories that `rules` deny where they block, if the crawler is a control token. */
  readonly deniedByRules: readonly UsageCategory[];
}

/** What may be done with the pages of a site that one crawler fetches. */
export interface UsageRules {
  /** The lines of the crawler's group, in file order, then the headers, whatever paths they are about. */
  readonly statements: readonly UsageStatement[];
  /**
   * Returns what may be done with a page, given path and query of its URL, from the `/` on. Equal answers are one frozen
   * object.
   *
   * @throws TypeError for other text, as `RuleSet.allows` does.
   */
  of(path: string): Usage;
  /** Returns the same for a URL. @throws TypeError as `RobotsTxt.allows` does. */
  ofUrl(url: string | URL): Usage;
}
