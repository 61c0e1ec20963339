import type { Field, Group, Line, Oddity, Rule, Sitemap } from './contents.js';
import type { Crawler, Dialect } from './options.js';
import type { Verdict } from './verdict.js';

/**
 * The rules that apply to one crawler: the fastest way to look up many URLs. Immutable, and safe to share; the notes on
 * accessors and identity of `RobotsTxt` apply.
 */
export interface RuleSet {
  readonly dialect: Dialect;
  /** The rules in file order. A new array of the same objects on each access. */
  readonly rules: readonly Rule[];
  /** The groups that hold the rules. A new array of the same objects on each access. */
  readonly groups: readonly Group[];
  /** The product token by which a group applies to the crawler: `*`, or undefined if no group applies. */
  readonly token: string | undefined;
  /**
   * Returns true if the crawler may fetch `path`: path and query of a URL, from the `/` on. The path is brought to
   * normal form; a fragment is ignored. What follows the host may also be empty or begin with `?` or `;`.
   *
   * @throws TypeError for other text, such as a whole URL: pass that to `RobotsTxt.allows`.
   */
  allows(path: string): boolean;
  /**
   * Returns the answer of `allows` for a path given as UTF-8 in `bytes[start, end)`: for callers that read millions of
   * URLs as bytes. Throws as `allows` does.
   *
   * @throws RangeError if `start` and `end` are not offsets in `bytes`.
   */
  allowsBytes(bytes: DataView, start: number, end: number): boolean;
  /**
   * Returns true if both are of one parsed file and have the same consecutive rules, so that the same rule decides for
   * each path. False proves no difference: rules that are apart in the file are not compared. It reads no groups, so it
   * is fast for files of any size.
   */
  hasSameRules(other: RuleSet): boolean;
  /** Returns the answer of `allows` with its reason. Throws as `allows` does. */
  check(path: string): Verdict;
}

/**
 * A parsed robots.txt. Immutable, and safe to share.
 *
 * Properties are accessors of a class: `console.log`, spread and `structuredClone` do not show or copy them. `groups`,
 * `sitemaps`, `fields`, `lines` and `oddities` are made on first use and held as long as this object, so each access
 * returns the same objects, and the `rule` of a verdict is one of those in `groups`. They are read-only by type alone:
 * do not write to them.
 *
 * What is held, for programs that keep many files: `groups`, `fields`, `lines` and `oddities`, the `group` of a verdict
 * and the `rules` of a rule set come from one outline of the whole file, which takes about ten times the bytes of an
 * ordinary file and at most 110 times those of a hostile one. Before there is an outline, `sitemaps` and each `rule` that
 * verdicts return take some 250 bytes apiece. `allows`, `check`, `crawlDelay` and the text, the JSON and `describeRules`
 * of verdicts add at most a count of lines, 3 % of the file. To read the groups of many files that are kept, parse a
 * copy and drop it: `parse(robots.bytes).groups`.
 */
export interface RobotsTxt {
  readonly dialect: Dialect;
  /**
   * The length of `bytes`: of the whole file, or of the whole lines up to `maxBytes`. `bytesRead` of
   * `@maycrawl/core/limits` also counts the line that the limit cuts.
   */
  readonly byteLength: number;
  /**
   * The file as it was read, with a byte order mark; text as UTF-8. Of a file longer than `maxBytes` it holds the whole
   * lines up to the limit. Each access returns a new copy.
   */
  readonly bytes: Uint8Array;
  /** True if the input is longer than `maxBytes`. What follows is not read, nor is the line that the limit cuts. */
  readonly truncated: boolean;
  readonly groups: readonly Group[];
  /** In file order. */
  readonly sitemaps: readonly Sitemap[];
  /** All fields, inside and outside groups. */
  readonly fields: readonly Field[];
  /** Every line, for tools that show or rewrite the file. */
  readonly lines: readonly Line[];
  readonly oddities: readonly Oddity[];
  /**
   * Returns true if `crawler` may fetch `url`. The URL is taken literally: it is not resolved or normalized first. Of a
   * `URL` its `href` is used. As in Google's parser, the scheme or the whole origin may be missing: in `page.html` without
   * a `/`, the text is a host, and the path is `/`. The host is not compared with anything: `robotsUrl` returns which file
   * applies.
   *
   * @throws TypeError for a URL that has no host and so no robots.txt: `mailto:`, `javascript:`, `data:`, `about:`; and
   * if no product token can be read from `crawler`.
   */
  allows(url: string | URL, crawler: Crawler): boolean;
  /** Returns the answer of `allows` with its reason. Throws as `allows` does. */
  check(url: string | URL, crawler: Crawler): Verdict;
  /**
   * Returns the rules that apply to `crawler`.
   *
   * @throws TypeError if no product token can be read from `crawler`: it is empty, or the header of a browser.
   */
  rulesFor(crawler: Crawler): RuleSet;
  /**
   * Returns the seconds between requests that the file asks of `crawler`; undefined if it asks for none. Google does
   * not obey crawl-delay.
   *
   * A delay applies to the user-agent lines right above it: unlike a rule, it ends a run of them, and so does any other
   * line with a key. The crawler's token is chosen as for rules, so the delay of `*` is only for a crawler that no line
   * names. Of several delays the longest applies. A value that is not a plain number of seconds (`5s`, `-1`, `1e3`) is
   * ignored.
   *
   * @example
   * const robots = parse('user-agent: a\ncrawl-delay: 1\n\nuser-agent: b\ncrawl-delay: 5');
   * robots.crawlDelay('a'); // 1
   * robots.crawlDelay('b'); // 5
   */
  crawlDelay(crawler: Crawler): number | undefined;
}

/** The part of `RuleSet` that `@maycrawl/core/allows` returns: verdicts without explanations. */
export type AllowsRuleSet = Pick<RuleSet, 'token' | 'allows'>;

/** The part of `RobotsTxt` that `@maycrawl/core/allows` returns: verdicts without explanations and contents. */
export interface AllowsRobotsTxt extends Pick<RobotsTxt, 'allows'> {
  /**
   * Returns the rules that apply to `crawler`.
   *
   * @throws TypeError if no product token can be read from `crawler`: it is empty, or the header of a browser.
   */
  rulesFor(crawler: Crawler): AllowsRuleSet;
}
