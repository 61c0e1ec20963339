import { type Oddity, type OddityKind, parse, type RobotsTxt } from '@maycrawl/core';
import { groupBy } from '../collections/group-by.js';
import type { LintContext } from '../model/lint-rule.js';

/** Conditions of lint rules: what a file must have so that a rule can report something. */

export function hasOddities({ robots }: LintContext): boolean {
  return robots.oddities.length > 0;
}

/** True if a line has a key that Google does not use. */
export function hasFields({ robots }: LintContext): boolean {
  return robots.fields.length > 0;
}

export function hasSitemaps({ robots }: LintContext): boolean {
  return robots.sitemaps.length > 0;
}

export function hasFacts({ settings }: LintContext): boolean {
  return settings.facts !== undefined;
}

/** True if the address or the name of the file is known. */
export function hasPlace({ settings }: LintContext): boolean {
  return settings.url !== undefined || settings.path !== undefined;
}

export function isTruncated({ robots }: LintContext): boolean {
  return robots.truncated;
}

const NONE: readonly Oddity[] = [];

/** The parser's oddities of one kind, in file order. */
export function odditiesOfKind(context: LintContext, kind: OddityKind): readonly Oddity[] {
  if (context.robots.oddities.length === 0) return NONE;
  return context.once(odditiesOfKind, ({ robots }) => groupBy(robots.oddities, (one) => one.kind)).get(kind) ?? NONE;
}

/** True if the line has white space instead of a colon, which Google's parser accepts. */
export function lacksColon(context: LintContext, line: number): boolean {
  return context
    .once(lacksColon, () => new Set(odditiesOfKind(context, 'missing-colon').map((oddity) => oddity.line)))
    .has(line);
}

/** Four times what crawlers read: enough to report what is lost, and a bound on the time. */
const MAX_BYTES = 2_048_000;

/** The file as it would be parsed with a size limit of 2,000 KiB instead of 500 KiB. */
export function wholeFile(context: LintContext): RobotsTxt {
  const { bytes, robots } = context;
  if (!robots.truncated) return robots;
  return context.once(wholeFile, () => parse(bytes, { dialect: robots.dialect, maxBytes: MAX_BYTES }));
}
