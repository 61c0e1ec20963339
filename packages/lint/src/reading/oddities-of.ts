import type { Oddity, OddityKind } from '@maycrawl/core';
import type { LintContext } from '../rule.js';

const KEY: object = {};
const NONE: readonly Oddity[] = [];

/** The engine's oddities of that kind, in file order. */
export function odditiesOf(context: LintContext, kind: OddityKind): readonly Oddity[] {
  return context.once(KEY, () => byKind(context.robots.oddities)).get(kind) ?? NONE;
}

function byKind(oddities: readonly Oddity[]): ReadonlyMap<OddityKind, readonly Oddity[]> {
  const kinds = new Map<OddityKind, Oddity[]>();
  for (const oddity of oddities) {
    const others = kinds.get(oddity.kind);
    if (others === undefined) kinds.set(oddity.kind, [oddity]);
    else others.push(oddity);
  }
  return kinds;
}
