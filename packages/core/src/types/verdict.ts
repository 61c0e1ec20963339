import type { Sentence } from '../messages/message.js';
import type { Group, Rule } from './contents.js';

/** Why a verdict is what it is. */
export type Reason =
  /** A rule with a path matches and decides. */
  | 'rule'
  /** Only rules without a path are left: allowed. */
  | 'empty-rule'
  /** A group applies to the crawler and none of its rules matches: allowed. */
  | 'no-matching-rule'
  /** No group applies to the crawler: allowed. */
  | 'no-group'
  /** Dialect rfc9309: `/robots.txt` itself is always allowed. */
  | 'robots-txt'
  /** According to the registry, the crawler does not follow robots.txt: allowed. */
  | 'crawler-ignores-robots';

/** A rule that matches the path and loses: to a more specific one, or to an allow or earlier rule of the same length. */
export interface OverruledRule {
  readonly rule: Rule;
  /**
   * Match length in bytes. It differs from that of the rule if `allow: /folder/index.html` matches as its folder: then
   * it is the length of `/folder/$`.
   */
  readonly matchLength: number;
}

/** A rule that matches the path, as plain data. */
export interface DescribedRule {
  readonly type: Rule['type'];
  /** As the file has it. */
  readonly pattern: string;
  /** Counted from 1. */
  readonly line: number;
  /** Match length in bytes. */
  readonly matchLength: number;
}

/** The rules of a verdict, as plain data. */
export interface DescribedRules {
  /** The rule that decides; undefined if none does. */
  readonly rule: DescribedRule | undefined;
  /** The rules that match and lose, longest first, up to a limit. */
  readonly overruled: readonly DescribedRule[];
  /** The number of rules that match and lose. */
  readonly overruledCount: number;
}

/**
 * The answer for one crawler and one URL, with the reason. `JSON.stringify(verdict)` contains all of it and
 * `String(verdict)` is a sentence. `rule`, `group` and `overruled` are accessors, so a spread copy lacks them. They
 * return the objects of `RobotsTxt.groups`, which the parsed file then holds; `RobotsTxt` states how much that is.
 */
export interface Verdict {
  readonly allowed: boolean;
  readonly reason: Reason;
  /** What was matched: path and query in normal form. */
  readonly path: string;
  /** The product token by which a group applies to the crawler: `*`, or undefined if no group applies. */
  readonly token: string | undefined;
  /** The rule that decides; set for the reasons `rule` and `empty-rule`. */
  readonly rule: Rule | undefined;
  /** Match length of `rule` in bytes; 0 without a rule. */
  readonly matchLength: number;
  /** The group that holds `rule`, otherwise the first that applies to the crawler. */
  readonly group: Group | undefined;
  /** The rules that match and lose, longest first. */
  readonly overruled: readonly OverruledRule[];
  /**
   * Returns the rules as plain data, `limit` of the overruled ones at most. Unlike the properties, it leaves nothing in
   * memory: for logs and services that explain verdicts of many files.
   */
  describeRules(limit: number): DescribedRules;
  /** Returns the reason as one sentence without control characters, for a text that has named URL and answer. */
  explain(): Sentence;
  /** Returns the answer, the path and the reason as one line of text for people, without control characters. */
  toString(): Sentence;
}
