import type { Line, RobotsTxt, Span } from '@maycrawl/core';
import type { Claim } from './claim.js';
import type { Fix, Severity } from './diagnostic.js';
import type { Settings } from './options.js';

/** A line that is no `key: value`. */
export type InvalidLine = Extract<Line, { kind: 'invalid' }>;

/** A line with a key: a directive, or a field that is not obeyed. */
export type KeyedLine = Extract<Line, { kind: 'directive' | 'field' }>;

/** What a rule of the checker reports. */
export interface Finding {
  /** What to underline; an empty span is a place. */
  readonly span: Span;
  /** One sentence: what is so, and what follows. */
  readonly message: string;
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
  readonly help?: string;
  readonly fixes?: readonly Fix[];
  readonly claims?: readonly Claim[];
  /** Where it differs from the rule's own. A level set by the user goes before it. */
  readonly severity?: Severity;
}

/** The file under judgement, as rules see it. */
export interface LintContext {
  /** The whole input, what lies past the limit included. */
  readonly bytes: Uint8Array;
  readonly robots: RobotsTxt;
  readonly settings: Settings;
  /** The line of that number. */
  line(number: number): Line;
  /** Octets as text. */
  text(span: Span): string;
  /** A span that begins and ends inside `span`: `within(span, 2, 5)` is its third to fifth octet. */
  within(span: Span, start: number, end?: number): Span;
  /** The whole lines from `first` to `last`, the last one's end included: what an edit deletes. */
  wholeLines(first: number, last?: number): Span;
  /** Worked out once for each file: `make` runs at the first call with this key. */
  once<T>(key: object, make: () => T): T;
  report(finding: Finding): void;
}
