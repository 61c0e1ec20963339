import type { Field, Group, Line, Rule, Sitemap, UserAgentLine } from '@maycrawl/core';
import type { InvalidLine, KeyedLine, LintContext } from './lint-context.js';
import type { TextTable } from './message.js';
import type { Level, Preset } from './options.js';

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
export interface LintRule {
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
  readonly visit: Visitors;
}

/** In `LintRule.characters`: every byte from 0x80. */
export const NON_ASCII = '\u0080';
