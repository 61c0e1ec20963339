import type { Field, Group, Line, RobotsTxt, Rule, Sitemap, Span, UserAgentLine } from '@maycrawl/core';
import type { Claim, Fix, Level, LintOptions, Preset, Settings, Severity } from './types.js';

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

/**
 * What a rule looks at. Each is called once for every such thing, in file order; `file` first. Rules, user-agent lines
 * and fields are those of groups; a rule that stands before the first group is seen by `line` alone.
 */
export interface Visitors {
  file?(context: LintContext): void;
  /** Every line, blank ones included. Costs most: use it only where nothing else serves. */
  line?(line: Line, context: LintContext): void;
  invalid?(line: InvalidLine, context: LintContext): void;
  /** A line with a key, whichever. */
  keyed?(line: KeyedLine, context: LintContext): void;
  group?(group: Group, context: LintContext): void;
  userAgent?(line: UserAgentLine, group: Group, context: LintContext): void;
  rule?(rule: Rule, group: Group, context: LintContext): void;
  /** In and outside groups. */
  field?(field: Field, context: LintContext): void;
  sitemap?(sitemap: Sitemap, context: LintContext): void;
}

/** What a rule can mend: `safe` and `unsafe` fixes, either, or none. */
export type FixKinds = 'safe' | 'unsafe' | 'both' | 'none';

/** What an example needs beside its text. */
export type ExampleOptions = Pick<LintOptions, 'url' | 'path' | 'facts' | 'environment' | 'urls' | 'preset'>;

/** A rule of the checker: one file, one page of docs made from this. */
export interface LintRule {
  readonly id: string;
  readonly severity: Level;
  /** Where a preset sees it otherwise. */
  readonly presets?: Readonly<Partial<Record<Preset, Level>>>;
  readonly fixes: FixKinds;
  /** What it catches: one sentence. */
  readonly what: string;
  /** Why that matters; plain paragraphs. */
  readonly why: string;
  /** A small file with the fault. `\xNN` and `\r` stand for octets that a page cannot show, `⟨x × 9⟩` for nine x. */
  readonly bad: string;
  /** The same file without it. */
  readonly good: string;
  /** What the examples are linted with. */
  readonly with?: ExampleOptions;
  /** What the good example is linted with, where the fault lies outside the file. */
  readonly goodWith?: ExampleOptions;
  /** SPEC ids, RFC sections, vendors' pages. */
  readonly source: readonly string[];
  /**
   * Saves time: `rule`, `userAgent`, `field`, `sitemap`, `keyed` and `invalid` are called only where the value (of
   * `keyed`: key and value; of `invalid`: the line) holds one of these characters. `OTHER` stands for every octet from
   * 0x80 on.
   */
  readonly characters?: string;
  readonly visit: Visitors;
}

/** In `LintRule.octets`: every octet from 0x80 on. */
export const OTHER = '\u0080';
