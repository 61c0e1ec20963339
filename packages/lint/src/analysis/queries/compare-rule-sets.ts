/*
 * What does a change to the rules of one crawler do?
 *
 * 1. The same rules in the same order: no verdict changes. Else bring both rule sets to canonical form and cancel what
 *    has the same automaton and rank on both sides. Nothing left: no verdict changes.
 * 2. Else ask `findPlainDifference` twice: for a path that was allowed and now is not, and for one the other way round.
 *    It gives a path or proves that there is none, so two times none is a proof that no verdict changes.
 * 3. Every path is put to the engine, before and after, before it is shown.
 *
 * Where the budget ends first, the answer is `undecided`, never a guess.
 */

import type { Dialect, Rule, RuleSet } from '@maycrawl/core';
import { type Meter, meterOf } from '../automata/meter.js';
import { AutomatonPool, type PatternAutomaton } from '../automata/pattern-automaton.js';
import { spelledPath } from '../automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer } from '../automata/search-product.js';
import { findPlainDifference } from '../ranking/find-difference.js';
import { WholeSide } from '../ranking/rule-side.js';
import type { AnalysisOptions, Change, Comparison } from './types.js';
import { BUDGET_SPENT, UNCONFIRMED } from './undecided.js';

/**
 * Decides whether any path gets another verdict from `after` than from `before`, two rule sets of one dialect, and in
 * which direction; with a witness for each that the engine confirms (F1–F5, G1–G6).
 *
 * @throws TypeError for rule sets of different dialects, or a budget that is no positive number.
 * @example
 * const before = parse('user-agent: *\ndisallow: /a').rulesFor('GPTBot');
 * const after = parse('user-agent: *\ndisallow: /a\ndisallow: /ab').rulesFor('GPTBot');
 * compareRuleSets(before, after).kind; // 'equivalent'
 */
export function compareRuleSets(before: RuleSet, after: RuleSet, options: AnalysisOptions = {}): Comparison {
  return compareWithin(meterOf(options.budget), before, after);
}

/** As `compareRuleSets`, with a budget that other questions share. */
export function compareWithin(meter: Meter, before: RuleSet, after: RuleSet): Comparison {
  const dialect = commonDialect(before, after);
  const [oldRules, newRules] = [before.rules, after.rules];
  if (areAlike(oldRules, newRules)) return { kind: 'equivalent' };
  const pool = new AutomatonPool();
  const old = WholeSide.of(oldRules, dialect, pool);
  const now = WholeSide.of(newRules, dialect, pool);
  const changed = changedAutomata(old, now);
  if (changed.length === 0) return { kind: 'equivalent' };
  // Half for each direction, so that one that takes long leaves the other its share.
  const half = meter.reserve(meter.remaining / 2);
  const shut = findPlainDifference({ allowing: old, blocking: now, changed, dialect, meter: half });
  meter.release(half);
  const opened = findPlainDifference({ allowing: now, blocking: old, changed, dialect, meter });
  const newlyBlocked = confirmed(shut, before, after, dialect, false);
  const newlyAllowed = confirmed(opened, before, after, dialect, true);
  return comparisonOf(newlyBlocked, newlyAllowed);
}

function commonDialect(before: RuleSet, after: RuleSet): Dialect {
  const dialect = before.dialect;
  if (after.dialect === dialect) return dialect;
  throw new TypeError('Both rule sets must come from files that were parsed in the same dialect.');
}

/** The same rules in the same order. */
function areAlike(before: readonly Rule[], after: readonly Rule[]): boolean {
  const isSame = (rule: Rule, i: number): boolean =>
    rule.type === after[i]?.type && rule.normalizedPattern === after[i]?.normalizedPattern;
  return before.length === after.length && before.every(isSame);
}

/** The automata whose rank differs. */
function changedAutomata(before: WholeSide, after: WholeSide): PatternAutomaton[] {
  const changed: PatternAutomaton[] = [];
  for (const [key, rule] of before.byKey) if (after.byKey.get(key)?.rank !== rule.rank) changed.push(rule.automaton);
  for (const [key, rule] of after.byKey) if (!before.byKey.has(key)) changed.push(rule.automaton);
  return changed;
}

/** Has the engine say what it makes of the path, which is to be `opened` or else shut. */
function confirmed(answer: PathAnswer, before: RuleSet, after: RuleSet, dialect: Dialect, opened: boolean): Change {
  if (answer === NO_PATH) return { kind: 'none' };
  if (answer === OUT_OF_BUDGET) return BUDGET_SPENT;
  const path = spelledPath(answer, dialect);
  const witness = { path, before: before.check(path), after: after.check(path) };
  const isSo = witness.before.allowed !== opened && witness.after.allowed === opened;
  return isSo ? { kind: 'witness', witness } : UNCONFIRMED;
}

function comparisonOf(newlyBlocked: Change, newlyAllowed: Change): Comparison {
  if (newlyBlocked.kind === 'witness')
    return { kind: 'different', witness: newlyBlocked.witness, newlyBlocked, newlyAllowed };
  if (newlyAllowed.kind === 'witness')
    return { kind: 'different', witness: newlyAllowed.witness, newlyBlocked, newlyAllowed };
  if (newlyBlocked.kind === 'undecided') return newlyBlocked;
  return newlyAllowed.kind === 'undecided' ? newlyAllowed : { kind: 'equivalent' };
}
