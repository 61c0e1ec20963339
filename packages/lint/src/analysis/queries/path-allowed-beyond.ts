import type { RuleSet } from '@maycrawl/core';
import type { Meter } from '../automata/meter.js';
import { AutomatonPool } from '../automata/pattern-automaton.js';
import { spelledPath } from '../automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET } from '../automata/search-product.js';
import { findPlainDifference } from '../ranking/find-difference.js';
import { WholeSide } from '../ranking/rule-side.js';
import { changedAutomata } from './compare-rule-sets.js';

/**
 * Returns a path that `own` allows and `other` blocks, confirmed by the engine; undefined if there is none, or if the
 * budget ends first. The rule sets have one dialect.
 */
export function pathAllowedBeyond(own: RuleSet, other: RuleSet, meter: Meter): string | undefined {
  const { dialect } = own;
  const pool = new AutomatonPool();
  const allowing = WholeSide.of(own.rules, dialect, pool);
  const blocking = WholeSide.of(other.rules, dialect, pool);
  const changed = changedAutomata(blocking, allowing);
  const answer = findPlainDifference({ allowing, blocking, changed, dialect, meter });
  if (answer === NO_PATH || answer === OUT_OF_BUDGET) return undefined;
  const path = spelledPath(answer, dialect);
  return own.allows(path) && !other.allows(path) ? path : undefined;
}
