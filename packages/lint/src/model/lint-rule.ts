/** What a lint rule is written with: its callbacks, the file as it receives it, and the findings that it reports. */
import type { Field, Group, Line, RobotsTxt, Rule, Sitemap, Span, UserAgentLine } from '@maycrawl/core';
import type { Applicability, Claim, DiagnosticTag, Edit, Severity } from './diagnostic.js';
import type { Message, TextTable } from './message.js';
import type { Level, Preset, Settings } from './options.js';

export type { Claim, Edit, Severity } from './diagnostic.js';
export { defineMessages, type Message } from './message.js';

/**
 * The callbacks of a lint rule. Each runs once for every element of its kind, in file order; `file` runs first. `rule`
 * and `userAgent` receive the lines of groups: an allow or disallow line before the first group reaches `line` and
 * `keyed` only.
 */
export interface Visitors {
  file?(context: LintContext): void;
  /** Every line, including blank ones. The slowest callback: use it only if no other one suffices. */
  line?(line: Line, context: LintContext): void;
  invalid?(line: InvalidLine, context: LintContext): void;
  /** Every line with a key. */
  keyed?(line: KeyedLine, context: LintContext): void;
  group?(group: Group, context: LintContext): void;
  userAgent?(line: UserAgentLine, group: Group, context: LintContext): void;
  rule?(rule: Rule, group: Group, context: LintContext): void;
  /** In and outside groups. */
  field?(field: Field, context: LintContext): void;
  sitemap?(sitemap: Sitemap, context: LintContext): void;
}

/** Which kinds of fixes a lint rule has. */
export type FixKinds = 'safe' | 'unsafe' | 'both' | 'none';

/**
 * A lint rule. Its page is written by hand in `<id>.md` beside the rule. `lint` runs the rules of this package only: rules
 * of your own cannot be added.
 */
export interface LintRule extends Visitors {
  readonly id: string;
  readonly severity: Level;
  /** The levels of presets that override `severity`. */
  readonly presets?: Readonly<Partial<Record<Preset, Level>>>;
  readonly fixes: FixKinds;
  /** True if the fixes apply to what is not text, as UTF-16. Those of other rules are left out there. */
  readonly fixesAnyContent?: boolean;
  /** The English texts of its findings: `messageId`, `helpId` and `titleId` of a finding are keys of this table. */
  readonly messages: TextTable;
  /** What the rule reports: one sentence. */
  readonly what: string;
  /**
   * An optimization: `rule`, `userAgent`, `field`, `sitemap`, `keyed` and `invalid` run only if the value (for `keyed`:
   * key and value; for `invalid`: the line) contains one of these characters. `NON_ASCII` stands for every byte from
   * 0x80.
   */
  readonly characters?: string;
  /**
   * An optimization: false if the rule reports nothing in this file, so that none of its callbacks runs. Evaluated once
   * for each file. Rules with the same condition share one function.
   */
  readonly concerns?: (context: LintContext) => boolean;
}

/** In `LintRule.characters`: every byte from 0x80. */
export const NON_ASCII = '\u0080';

/** Related places that a finding shows at most. */
export const MAX_RELATED = 5;

/** A line that is not of the form `key: value`. */
export type InvalidLine = Extract<Line, { kind: 'invalid' }>;

/** A line with a key: a directive, or a field that Google does not use. */
export type KeyedLine = Extract<Line, { kind: 'directive' | 'field' }>;

export interface FindingFix {
  /** The change in the imperative. */
  readonly title: Message;
  readonly applicability: Applicability;
  readonly edits: readonly Edit[];
}

/** Returns a fix that changes no verdict. */
export function safeFix(title: Message, edits: Edit | readonly Edit[]): FindingFix {
  return { title, applicability: 'safe', edits: 'span' in edits ? [edits] : edits };
}

/** Returns a fix that writes what the author probably meant. */
export function unsafeFix(title: Message, edits: Edit | readonly Edit[]): FindingFix {
  return { title, applicability: 'unsafe', edits: 'span' in edits ? [edits] : edits };
}

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
  /** Records that a limit kept the rule from examining all that concerns it: one more finding then says so. */
  noteLimit(): void;
}
