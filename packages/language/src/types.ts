/** What an editor receives. Offsets count UTF-16 code units of the document's text, lines are counted from 1. */

import type { Dialect } from '@maycrawl/core';
import type { SentencePart, Severity } from '@maycrawl/lint';

/** Offsets `from` (inclusive) to `to` (exclusive). */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Replaces a range with `insert`. Several refer to the same text, in ascending order, and do not overlap. */
export interface TextEdit extends TextRange {
  readonly insert: string;
}

/** A change of a finding's part of the file. */
export interface FindingFix {
  /** In the imperative, such as "Write Disallow". */
  readonly title: string;
  /**
   * `safe`: no parser gives another verdict, so that `maycrawl lint --fix` applies it; with proofs, that is proved.
   * `unsafe`: writes what the author probably meant; verdicts may change.
   */
  readonly kind: 'safe' | 'unsafe';
  /**
   * True if it is proved that the fix changes no verdict, for any crawler and URL, in the dialect in which the file is
   * read; undefined if the proof was not tried. An `unsafe` fix may still change one in the other dialect.
   */
  readonly isProved: boolean | undefined;
  /** A verdict that the fix would change, if that is why it is not safe; undefined if none is known. */
  readonly changed: ChangedPath | undefined;
  readonly edits: readonly TextEdit[];
  /** True if the fix changes bytes that the text does not show: line ends, a byte order mark, bytes that are not UTF-8. */
  readonly needsBytes: boolean;
}

/** A path that one kind of parser would treat differently. */
export interface ChangedPath {
  readonly dialect: Dialect;
  /** Path and query, beginning with `/`. */
  readonly path: string;
  /** True if the path would be allowed, false if it would be blocked. */
  readonly becomesAllowed: boolean;
}

/** Another place that a finding refers to, and what is there. */
export interface RelatedPlace extends TextRange {
  readonly message: string;
  readonly line: number;
}

/** A finding of the checker. */
export interface Finding extends TextRange {
  /** The id of the lint rule. */
  readonly code: string;
  /** The kind of mistake, if the lint rule finds several; otherwise the code. */
  readonly variant: string;
  readonly severity: Severity;
  /** The kind of message, which findings of one mistake share. */
  readonly messageId: string;
  readonly message: string;
  /** The message in parts, for editors that show code in a face of its own. */
  readonly messageParts: readonly SentencePart[];
  readonly help: string | undefined;
  readonly helpParts: readonly SentencePart[];
  /** The page of the lint rule: a URL, or its path in the repository and the packages. */
  readonly docs: string;
  readonly line: number;
  /** True if the range has no effect and can be removed: editors show it in grey. */
  readonly isUnnecessary: boolean;
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly FindingFix[];
}

export type TokenKind = 'key' | 'userAgent' | 'path' | 'wildcard' | 'url' | 'value' | 'comment' | 'unknown';

/** A part of one line. Offsets count from the start of the line. */
export interface Token extends TextRange {
  readonly kind: TokenKind;
}

/** What a line does, in sentences. */
export interface Hover extends TextRange {
  readonly line: number;
  readonly sentences: readonly string[];
}

export interface Completion {
  readonly label: string;
  readonly kind: 'key' | 'crawler' | 'path' | 'value';
  /** Explains the label, such as the vendor of a crawler and its use; empty if there is nothing to say. */
  readonly detail: string;
  readonly insert: string;
}

/** The part of the text that a completion replaces, and what may be written there. */
export interface Completions extends TextRange {
  readonly items: readonly Completion[];
}

/** The URL that a line names, such as that of a sitemap. */
export interface Link extends TextRange {
  readonly url: string;
}

/** A place where the file names a crawler. */
export interface UserAgentPlace extends TextRange {
  /** As written. */
  readonly token: string;
  readonly line: number;
}

/** The findings that an editor shows of a file with many. */
export interface FirstFindings {
  /** In file order; of too many, the errors, then the warnings. */
  readonly findings: readonly Finding[];
  readonly total: number;
}

/** A fix that an editor offers for a range. */
export interface CodeAction {
  readonly title: string;
  readonly finding: Finding;
  readonly fix: FindingFix;
}

/** A group or a sitemap, for an outline. */
export interface DocumentSymbol extends TextRange {
  readonly kind: 'group' | 'rule' | 'sitemap';
  readonly name: string;
  readonly line: number;
  readonly children: readonly DocumentSymbol[];
}

/** Lines `first` to `last`, which an editor can fold. */
export interface FoldingRange {
  readonly first: number;
  readonly last: number;
  readonly kind: 'group' | 'comment';
}

/** What a group does. */
export interface GroupSummary {
  /** The line of its first user-agent line. */
  readonly line: number;
  readonly lastLine: number;
  /** Tokens as written, without repetitions. */
  readonly tokens: readonly string[];
  /** Crawlers of the registry to which the group applies, by name. */
  readonly crawlers: readonly string[];
  readonly blocked: number;
  readonly allowed: number;
  /** Such as "Applies to bingbot and 12 more. Blocks 4 paths." */
  readonly text: string;
}

/** A file after fixes. */
export interface FixedFile {
  readonly bytes: Uint8Array;
  /** The number of fixes that were applied. */
  readonly count: number;
  /** The number of fixes that were declared safe and are left, because they would change verdicts or may do so. */
  readonly withheld: number;
}
