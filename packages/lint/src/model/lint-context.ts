import type { Line, RobotsTxt, Span } from '@maycrawl/core';
import type { Claim } from './claim.js';
import type { Applicability, DiagnosticTag, Edit, Severity } from './diagnostic.js';
import type { Message } from './message.js';
import type { Settings } from './options.js';

/** A line that is not of the form `key: value`. */
export type InvalidLine = Extract<Line, { kind: 'invalid' }>;

/** A line with a key: a directive, or a field that Google does not use. */
export type KeyedLine = Extract<Line, { kind: 'directive' | 'field' }>;

/** A fix as a lint rule offers it. */
export interface FindingFix {
  /** The change in the imperative. */
  readonly title: Message;
  readonly applicability: Applicability;
  readonly edits: readonly Edit[];
}

/** What a lint rule reports. */
export interface Finding {
  /** The bytes to underline. An empty span is a position between two bytes. */
  readonly span: Span;
  /** One sentence: the fact and its consequence. */
  readonly message: Message;
  readonly related?: readonly { readonly span: Span; readonly message: Message }[];
  readonly help?: Message;
  readonly fixes?: readonly FindingFix[];
  readonly tags?: readonly DiagnosticTag[];
  readonly claims?: readonly Claim[];
  /** Overrides the severity of the lint rule. A level that the user sets overrides both. */
  readonly severity?: Severity;
}

/** The file that is linted, as lint rules receive it. */
export interface LintContext {
  /** The whole input, including the part beyond the size limit. */
  readonly bytes: Uint8Array;
  readonly robots: RobotsTxt;
  readonly settings: Settings;
  /**
   * The line with this number.
   * @throws RangeError if the file has no such line.
   */
  line(number: number): Line;
  /** The bytes of `span`, decoded. */
  text(span: Span): string;
  /** A part of `span`: `within(span, 2, 5)` is its third to fifth byte. */
  within(span: Span, start: number, end?: number): Span;
  /** The lines from `first` to `last`, with their line ends: what an edit deletes. */
  wholeLines(first: number, last?: number): Span;
  /** Returns a value that is computed once for each file: the first call with this key runs `make` with this context. */
  once<T>(key: object, make: (context: LintContext) => T): T;
  report(finding: Finding): void;
  /**
   * Records that the lint rule that runs did not examine all that it concerns, because a limit of the file is reached. The
   * file then has one more finding of the rule, which says so.
   */
  noteLimit(): void;
}
