/**
 * The contents of a file, with their places. Offsets are bytes from the start of the input, a byte order mark included.
 * Lines are numbered from 1 as Google's parser counts them: CR, LF and CR LF each end one.
 */

/** Byte offsets `start` (inclusive) to `end` (exclusive). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type RuleType = 'allow' | 'disallow';

/** An allow or disallow line. https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2 */
export interface Rule {
  readonly type: RuleType;
  /** The path as written, decoded as UTF-8 for display; empty if the rule has none. */
  readonly pattern: string;
  /** The path in normal form, which is pure ASCII. This is what paths are compared with. */
  readonly normalizedPattern: string;
  /** Bytes of `normalizedPattern`. The rule with the greater length is more specific and wins. */
  readonly matchLength: number;
  readonly line: number;
  /** Where the path is. */
  readonly span: Span;
}

/** One user-agent line of a group. https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1 */
export interface UserAgentLine {
  /** The value as written. */
  readonly value: string;
  /** What is compared: `*`, or the leading product token as written. If it is empty, the line applies to no crawler. */
  readonly token: string;
  readonly line: number;
  /** Where the value is. */
  readonly span: Span;
}

/** One or more user-agent lines and the rules that follow. */
export interface Group {
  readonly userAgents: readonly UserAgentLine[];
  readonly rules: readonly Rule[];
  /** The fields inside this group, such as crawl-delay. */
  readonly fields: readonly Field[];
}

/** A `key: value` line that Google does not use, such as crawl-delay. */
export interface Field {
  /** The key as written. */
  readonly name: string;
  readonly value: string;
  readonly line: number;
  /** Where the value is. */
  readonly span: Span;
}

export interface Sitemap {
  /** As written: the case is kept, and the URL is not resolved. */
  readonly url: string;
  readonly line: number;
  /** Where the URL is. */
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
  /** The whole line without its line end. */
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
  /** White space, or a comment alone. */
  | (LineBase & { readonly kind: 'blank' })
  | (KeyedLine & { readonly kind: 'directive'; readonly directive: DirectiveName })
  /** Any other key. */
  | (KeyedLine & { readonly kind: 'field' })
  /** Text that is not `key: value`. It is ignored. */
  | (LineBase & { readonly kind: 'invalid'; readonly text: string });

/** Something unusual about a line or the file. No oddity changes a verdict by itself; the checker reports it. */
export type OddityKind =
  /** A complete byte order mark at the start. */
  | 'byte-order-mark'
  /** One or two bytes of a byte order mark at the start. */
  | 'partial-byte-order-mark'
  /** A key that begins with a misspelling that Google accepts: `Disalow`, `Dissallowed`. */
  | 'accepted-typo'
  /** A key that only begins with a known one or its misspelling: `DisallowAI`, `Dissallowed`. */
  | 'key-prefix'
  /** White space in place of the colon. */
  | 'missing-colon'
  /** Text that is not `key: value`. */
  | 'invalid-line'
  /** A line of more than 16,663 bytes: the rest is not read. */
  | 'cut-line'
  /** A NUL: the rest of the line is not read. */
  | 'nul'
  /** A byte sequence that is not UTF-8. */
  | 'invalid-utf8'
  /** A rule before the first user-agent line: it applies to no crawler. */
  | 'rule-outside-group'
  /** A user-agent line without a product token: it applies to no crawler. */
  | 'empty-token'
  /** Characters after the product token, which are not compared. */
  | 'token-cut'
  /** A rule whose path begins with neither `/` nor `*`: it never matches. */
  | 'unrooted-pattern'
  /** A rule without a path. */
  | 'empty-rule'
  /** The file is longer than the limit: the rest is not read. */
  | 'file-cut';

export interface Oddity {
  readonly kind: OddityKind;
  readonly line: number;
  readonly span: Span;
}
