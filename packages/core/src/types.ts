/**
 * The data that flows through the engine. Offsets are octets, counted from the first octet of the input (a byte
 * order mark included); lines are numbered from 1 as Google's parser counts them (CR, LF and CR LF each end one).
 */

/** Whose reading of the protocol: Google's production parser, or RFC 9309 to the letter. */
export type Dialect = 'google' | 'rfc9309';

export interface ParseOptions {
  /** Default `google`. */
  readonly dialect?: Dialect;
  /** Octets that are read; the rest is ignored (D5). Default 512,000 (500 KiB), at most 8,388,607. */
  readonly maxBytes?: number;
}

/**
 * Who asks. A string is a name of the crawler registry, a bare product token or a full User-Agent header, with the
 * registry's fallbacks (E7, E8). An array is bare product tokens, treated as Google's parser treats its list: any may
 * match, their groups merge, and only `*` is fallen back on.
 */
export type Crawler = string | readonly string[];

/** Octets `start` (inclusive) to `end` (exclusive). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type RuleType = 'allow' | 'disallow';

/** An allow or disallow line. */
export interface Rule {
  readonly type: RuleType;
  /** The path as written, decoded as UTF-8 for people; empty where the rule has none. */
  readonly pattern: string;
  /** The path in normal form (F3): pure ASCII; what is matched. */
  readonly normalizedPattern: string;
  /** The match length that decides who wins: octets of the normal form (G1). */
  readonly matchLength: number;
  readonly line: number;
  /** Where the path stands. */
  readonly span: Span;
}

/** One user-agent line of a group. */
export interface UserAgentLine {
  /** The value as written. */
  readonly value: string;
  /** What it binds: `*`, or the leading product token as written; empty where it binds nobody (E4). */
  readonly token: string;
  readonly line: number;
  /** Where the value stands. */
  readonly span: Span;
}

/** One or more user-agent lines and the rules that follow (E1). */
export interface Group {
  readonly userAgents: readonly UserAgentLine[];
  readonly rules: readonly Rule[];
  /** Fields that are not obeyed and stand inside this group, crawl-delay among them (D8). */
  readonly fields: readonly Field[];
}

/** A line with a field that Google does not obey (D8). */
export interface Field {
  /** As written. */
  readonly name: string;
  readonly value: string;
  readonly line: number;
  /** Where the value stands. */
  readonly span: Span;
}

export interface Sitemap {
  /** As written, case kept, not resolved (H1, H2). */
  readonly url: string;
  readonly line: number;
  /** Where the URL stands. */
  readonly span: Span;
}

export type DirectiveName = 'user-agent' | 'allow' | 'disallow' | 'sitemap';

/** A comment with its `#`. */
export interface Comment {
  readonly text: string;
  readonly span: Span;
}

interface LineBase {
  readonly number: number;
  /** The whole line, its end left out. */
  readonly span: Span;
  readonly comment: Comment | undefined;
}

interface KeyedLine extends LineBase {
  /** The key as written. */
  readonly key: string;
  readonly keySpan: Span;
  readonly value: string;
  readonly valueSpan: Span;
}

/** One line of the file, as the engine reads it. */
export type Line =
  /** Nothing but white space, or a comment alone. */
  | (LineBase & { readonly kind: 'blank' })
  | (KeyedLine & { readonly kind: 'directive'; readonly directive: DirectiveName })
  /** A key that is not obeyed. */
  | (KeyedLine & { readonly kind: 'field' })
  /** Text that is no `key: value`: ignored. */
  | (LineBase & { readonly kind: 'invalid'; readonly text: string });

/** What is unusual about a line or the file; nothing here changes a verdict by itself. The checker judges it. */
export type OddityKind =
  /** A byte order mark at the start, whole. */
  | 'byte-order-mark'
  /** One or two octets of a byte order mark at the start. */
  | 'partial-byte-order-mark'
  /** A key that begins with a misspelling that Google accepts, `Disalow` or `Dissallowed` (D9). */
  | 'accepted-typo'
  /** A key that only begins with a known one or its misspelling, `DisallowAI` or `Dissallowed` (D9). */
  | 'key-prefix'
  /** White space stands for the colon (D9). */
  | 'missing-colon'
  /** Text that is no `key: value`. */
  | 'invalid-line'
  /** A line past 16,663 octets: the rest is not read (D6). */
  | 'cut-line'
  /** A NUL: the rest of the line is not read (D6). */
  | 'nul'
  /** An octet sequence that is not UTF-8 (D4). */
  | 'invalid-utf8'
  /** A rule before the first user-agent line: binds nobody (E2). */
  | 'rule-outside-group'
  /** A user-agent line without a product token: binds nobody (E4). */
  | 'empty-token'
  /** Characters after the product token, not compared (E4). */
  | 'token-cut'
  /** A rule whose path begins with neither `/` nor `*`: never matches (F6). */
  | 'unrooted-pattern'
  /** A rule without a path (D10). */
  | 'empty-rule'
  /** The file is longer than the limit: the rest is not read (D5). */
  | 'file-cut';

export interface Oddity {
  readonly kind: OddityKind;
  readonly line: number;
  readonly span: Span;
}

/** Why a verdict is what it is (G5). */
export type Reason =
  /** A rule matched. */
  | 'rule'
  /** Only rules without a path were left: allowed. */
  | 'empty-rule'
  /** A group binds the crawler and none of its rules matches: allowed. */
  | 'no-matching-rule'
  /** No group binds the crawler: allowed. */
  | 'no-group'
  /** Dialect rfc9309: `/robots.txt` itself is always allowed. */
  | 'robots-txt'
  /** The registry knows the crawler as one that does not follow robots.txt (A7): allowed. */
  | 'crawler-ignores-robots';

/** A rule that matched and was overruled by the winner. */
export interface OverruledRule {
  readonly rule: Rule;
  /** Match length in octets; an index.htm alias (F5) counts as long as the folder's `/$`. */
  readonly matchLength: number;
}

export interface Verdict {
  readonly allowed: boolean;
  readonly reason: Reason;
  /** What was matched: path and query in normal form. */
  readonly path: string;
  /** The product token by which the crawler was bound; `*`, or undefined where no group binds it. */
  readonly token: string | undefined;
  /** The rule that decided; set with the reasons `rule` and `empty-rule`. */
  readonly rule: Rule | undefined;
  /** Match length of `rule`; 0 without one. */
  readonly matchLength: number;
  /** The group that holds `rule`, else the first that binds the crawler. */
  readonly group: Group | undefined;
  /** The rules that matched and lost, longest first. */
  readonly overruled: readonly OverruledRule[];
  /** One sentence for people. */
  toString(): string;
}

/** The rules that bind one crawler: the fast way for many URLs. */
export interface RuleSet {
  readonly dialect: Dialect;
  /** The rules in file order. */
  readonly rules: readonly Rule[];
  /** The groups that they come from. */
  readonly groups: readonly Group[];
  /** The product token by which the crawler was bound; undefined where no group binds it. */
  readonly token: string | undefined;
  /**
   * `path`: path and query of a URL, from its `/` on; brought to normal form (F3), a fragment left out. What follows the
   * host may also be empty or begin with `?` or `;` (F7).
   *
   * @throws TypeError for other text, such as a whole URL: pass that to `RobotsTxt.allows`.
   */
  allows(path: string): boolean;
  /** As `allows`, of the path that stands as UTF-8 in `octets[start, end)`, for who reads URLs by the million. Throws as `allows` does. */
  allowsBytes(octets: DataView, start: number, end: number): boolean;
  /** The same answer as that of `allows` with its why (G5). Throws as `allows` does. */
  check(path: string): Verdict;
}

/** A parsed robots.txt. Immutable. */
export interface RobotsTxt {
  readonly dialect: Dialect;
  /** Octets that were read. */
  readonly byteLength: number;
  /**
   * The file as it was read, a byte order mark included; text as UTF-8. Of a file longer than `maxBytes` it holds the
   * whole lines up to the limit. No copy: it shares memory with this object (and its `buffer` with other small files),
   * so writing to it changes verdicts. Each read returns a new view.
   */
  readonly bytes: Uint8Array;
  /** The input was longer than `maxBytes` (D5). */
  readonly truncated: boolean;
  readonly groups: readonly Group[];
  /** In file order (H2). */
  readonly sitemaps: readonly Sitemap[];
  /** All fields that are not obeyed, in and outside groups. */
  readonly fields: readonly Field[];
  /** Every line, for tools that show or rewrite the file. */
  readonly lines: readonly Line[];
  readonly oddities: readonly Oddity[];
  /**
   * May `crawler` fetch `url`? `url` is taken literally (F7); a `URL` is its `href`.
   *
   * @throws TypeError for a URL that has no host and so no robots.txt: `mailto:`, `javascript:`, `data:`, `about:`.
   */
  allows(url: string | URL, crawler: Crawler): boolean;
  /** The same answer with its why (G5). Throws as `allows` does. */
  check(url: string | URL, crawler: Crawler): Verdict;
  rulesFor(crawler: Crawler): RuleSet;
  /**
   * The seconds between requests that the file asks of `crawler`; undefined where it asks for none. Google does not obey
   * crawl-delay.
   *
   * A delay applies to the user-agent lines right above it: unlike a rule, it ends a run of them, and so does any other
   * line with a key. The crawler's token is chosen as for rules, so the delay of `*` is only for a crawler that no line
   * names. Of several delays the longest counts. One that is no plain number of seconds (`5s`, `-1`, `1e3`) is ignored.
   *
   * @example
   * const robots = parse('user-agent: a\ncrawl-delay: 1\n\nuser-agent: b\ncrawl-delay: 5');
   * robots.crawlDelay('a'); // 1
   * robots.crawlDelay('b'); // 5
   */
  crawlDelay(crawler: Crawler): number | undefined;
}
