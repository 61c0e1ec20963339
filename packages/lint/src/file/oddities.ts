import type { Oddity, OddityKind } from '@maycrawl/core';
import type { LintContext } from '../model/lint-context.js';

const KEY: object = {};
const NONE: readonly Oddity[] = [];

/** The engine's oddities of that kind, in file order. */
export function odditiesOfKind(context: LintContext, kind: OddityKind): readonly Oddity[] {
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

const COLONS: object = {};

/** True where white space stands for the colon of that line (D9). */
export function lacksColon(context: LintContext, line: number): boolean {
  return context.once(COLONS, () => new Set(odditiesOfKind(context, 'missing-colon').map((one) => one.line))).has(line);
}
