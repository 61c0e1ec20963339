import type { Field, Group, Line, Rule, Sitemap, UserAgentLine } from '@maycrawl/core';
import type { InvalidLine, KeyedLine, LintContext } from './lint-context.js';
import type { Level, LintOptions, Preset } from './options.js';

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

/** In `LintRule.characters`: every octet from 0x80 on. */
export const NON_ASCII = '\u0080';
