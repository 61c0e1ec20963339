import type { Oddity, OddityKind } from '@maycrawl/core';
import type { LintContext } from '../model/lint-rule.js';

const KEY: object = {};
const NONE: readonly Oddity[] = [];

/** The parser's oddities of one kind, in file order. */
export function odditiesOfKind(context: LintContext, kind: OddityKind): readonly Oddity[] {
  if (context.robots.oddities.length === 0) return NONE;
  return context.once(KEY, byKind).get(kind) ?? NONE;
}

function byKind({ robots: { oddities } }: LintContext): ReadonlyMap<OddityKind, readonly Oddity[]> {
  const kinds = new Map<OddityKind, Oddity[]>();
  for (const oddity of oddities) {
    const others = kinds.get(oddity.kind);
    if (others === undefined) kinds.set(oddity.kind, [oddity]);
    else others.push(oddity);
  }
  return kinds;
}

const MISSING_COLONS: object = {};

/** True if the line has white space instead of a colon, which Google's parser accepts. */
export function lacksColon(context: LintContext, line: number): boolean {
  return context
    .once(MISSING_COLONS, () => new Set(odditiesOfKind(context, 'missing-colon').map((oddity) => oddity.line)))
    .has(line);
}
