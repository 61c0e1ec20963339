import { type Dialect, parse, type Rule, type RuleSet } from '@maycrawl/core';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import { checkOptionNames } from '../../text/option-names.js';
import { Meter, meterOf } from '../automata/meter.js';
import { AutomatonPool, type PatternAutomaton } from '../automata/pattern-automaton.js';
import { spelledPath } from '../automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET, type PathAnswer } from '../automata/search-product.js';
import { findPlainDifference } from '../ranking/find-difference.js';
import { WholeSide } from '../ranking/rule-side.js';
import { assertRuleSet } from './assert-arguments.js';
import type { AnalysisOptions, Change, Comparison } from './types.js';
import { ANALYSIS_OPTIONS } from './types.js';
import { BUDGET_SPENT, UNCONFIRMED } from './undecided.js';

/*
 * Decides what a change to the rules of one crawler does.
 *
 * 1. If both sides have the same rules, no verdict changes, whatever their order. Otherwise, bring both to canonical form
 *    and cancel the rules with the same automaton and rank on both sides. If none is left, no verdict changes.
 * 2. Otherwise, call `findPlainDifference` twice: for a path that becomes blocked, and for one that becomes allowed.
 *    Each call finds a path or proves that there is none, so if neither finds one, no verdict changes.
 * 3. Look up every path found in the engine, before and after the change, and return it only if the engine confirms it.
 *
 * If the budget ends first, the result is `undecided`, never a guess.
 */

/**
 * Decides whether any path gets different verdicts from two rule sets of the same dialect, and in which direction, with
 * a witness for each direction.
 *
 * @throws TypeError if an argument is not a rule set, if the rule sets have different dialects, or if the budget is not a
 * positive number.
 * @example
 * const before = parse('user-agent: *\ndisallow: /a').rulesFor('GPTBot');
 * const after = parse('user-agent: *\ndisallow: /a\ndisallow: /ab').rulesFor('GPTBot');
 * compareRuleSets(before, after).kind; // 'equivalent'
 */
export function compareRuleSets(before: RuleSet, after: RuleSet, options: AnalysisOptions = {}): Comparison {
  checkOptionNames(options, ANALYSIS_OPTIONS);
  for (const rules of [before, after]) assertRuleSet(rules);
  return compareWithin(meterOf(options.budget), before, after);
}

/** As `compareRuleSets`, with a budget that other comparisons share. `rules` are those of the rule sets. */
export function compareWithin(
  meter: Meter,
  before: RuleSet,
  after: RuleSet,
  rules: { readonly before: readonly Rule[]; readonly after: readonly Rule[] } = {
    before: before.rules,
    after: after.rules,
  },
): Comparison {
  const dialect = commonDialect(before, after);
  const { before: oldRules, after: newRules } = rules;
  if (areEqual(oldRules, newRules) || haveSameRules(oldRules, newRules)) return { kind: 'equivalent' };
  const pool = new AutomatonPool();
  const oldSide = WholeSide.of(oldRules, dialect, pool);
  const newSide = WholeSide.of(newRules, dialect, pool);
  const changed = changedAutomata(oldSide, newSide);
  if (changed.length === 0) return { kind: 'equivalent' };
  if (isPlainlyEquivalent(changed, oldSide, newSide, dialect, new Meter(meter.remaining))) {
    return { kind: 'equivalent' };
  }
  // At most half of the budget for the first direction, so that a hard search leaves the other its share.
  const half = meter.reserve(meter.remaining / 2);
  const blockedPath = findPlainDifference({ allowing: oldSide, blocking: newSide, changed, dialect, meter: half });
  meter.release(half);
  const allowedPath = findPlainDifference({ allowing: newSide, blocking: oldSide, changed, dialect, meter });
  const newlyBlocked = confirmed(blockedPath, before, after, dialect, false);
  const newlyAllowed = confirmed(allowedPath, before, after, dialect, true);
  return comparisonOf(newlyBlocked, newlyAllowed);
}

/**
 * Returns the dialect of both rule sets.
 *
 * @throws TypeError if they differ.
 */
export function commonDialect(before: RuleSet, after: RuleSet): Dialect {
  const dialect = before.dialect;
  if (after.dialect === dialect) return dialect;
  throw new TypeError(`expected two rule sets of the same dialect, got ${dialect} and ${after.dialect}`);
}

export function areEqual(before: readonly Rule[], after: readonly Rule[]): boolean {
  const isSame = (rule: Rule, i: number): boolean =>
    rule.type === after[i]?.type && rule.normalizedPattern === after[i]?.normalizedPattern;
  return before.length === after.length && before.every(isSame);
}

/** The same rules in any order, each once or several times: neither counts for a verdict. */
function haveSameRules(before: readonly Rule[], after: readonly Rule[]): boolean {
  // Most edits write a pattern that was not there, so that one table suffices.
  return areAllIn(typesByPattern(before), after) && areAllIn(typesByPattern(after), before);
}

function areAllIn(types: ReadonlyMap<string, number>, rules: readonly Rule[]): boolean {
  return rules.every(({ type, normalizedPattern }) => ((types.get(normalizedPattern) ?? 0) & TYPE_BITS[type]) !== 0);
}

const TYPE_BITS: Readonly<Record<Rule['type'], number>> = { allow: 1, disallow: 2 };

function typesByPattern(rules: readonly Rule[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { type, normalizedPattern } of rules) {
    found.set(normalizedPattern, (found.get(normalizedPattern) ?? 0) | TYPE_BITS[type]);
  }
  return found;
}

/** Without a bound, the ranks between the two of one automaton could be many. */
const MAX_MOVE = 16;

/**
 * Leaves out each automaton that is on both sides with the same verdict, if no rule of the other verdict on either side
 * has a rank between its two ranks, as if a star at the end of a pattern is removed. Such a change alone makes no
 * difference: the automaton ranks above the same rules of the other verdict on both sides. So if the sides differ on a
 * path, one of the rules that win on it, which differ in verdict, is of another changed automaton.
 */
function withoutHarmless(
  changed: readonly PatternAutomaton[],
  before: WholeSide,
  after: WholeSide,
): readonly PatternAutomaton[] {
  // A rank is odd if the rule allows, so that a set of all ranks distinguishes the verdicts.
  let ranks: Set<number> | undefined;
  return changed.filter((automaton) => {
    const [old, current] = [before.get(automaton), after.get(automaton)];
    if (old === undefined || current === undefined || old.allow !== current.allow) return true;
    const [low, high] = [Math.min(old.rank, current.rank), Math.max(old.rank, current.rank)];
    if (high - low > MAX_MOVE) return true;
    ranks ??= ranksOf(before, after);
    for (let rank = low + 1; rank < high; rank += 2) if (ranks.has(rank)) return true;
    return false;
  });
}

/**
 * True if it is proved, without a search for the harmless changes, that no path gets another verdict. The meter is its
 * own, so that the search for witnesses that follows does not depend on it.
 */
function isPlainlyEquivalent(
  changed: readonly PatternAutomaton[],
  before: WholeSide,
  after: WholeSide,
  dialect: Dialect,
  meter: Meter,
): boolean {
  // The rules of both sides are looked at once.
  meter.spend(before.byKey.size + after.byKey.size);
  const decisive = meter.isSpent ? changed : withoutHarmless(changed, before, after);
  if (decisive.length === changed.length) return false;
  const query = { changed: decisive, dialect, meter };
  return (
    findPlainDifference({ allowing: before, blocking: after, ...query }) === NO_PATH &&
    findPlainDifference({ allowing: after, blocking: before, ...query }) === NO_PATH
  );
}

function ranksOf(...sides: readonly WholeSide[]): Set<number> {
  const ranks = new Set<number>();
  for (const { byKey } of sides) for (const { rank } of byKey.values()) ranks.add(rank);
  return ranks;
}

export function changedAutomata(before: WholeSide, after: WholeSide): PatternAutomaton[] {
  const changed: PatternAutomaton[] = [];
  for (const [key, rule] of before.byKey) if (after.byKey.get(key)?.rank !== rule.rank) changed.push(rule.automaton);
  for (const [key, rule] of after.byKey) if (!before.byKey.has(key)) changed.push(rule.automaton);
  return changed;
}

/** Looks up the path in the engine. Its verdict must become `allowed`. */
function confirmed(answer: PathAnswer, before: RuleSet, after: RuleSet, dialect: Dialect, allowed: boolean): Change {
  if (answer === NO_PATH) return { kind: 'none' };
  if (answer === OUT_OF_BUDGET) return BUDGET_SPENT;
  const path = spelledPath(answer, dialect);
  const witness = { path, before: before.check(path), after: after.check(path) };
  const isConfirmed = witness.before.allowed !== allowed && witness.after.allowed === allowed;
  return isConfirmed ? { kind: 'witness', witness } : UNCONFIRMED;
}

export function comparisonOf(newlyBlocked: Change, newlyAllowed: Change): Comparison {
  if (newlyBlocked.kind === 'witness')
    return { kind: 'different', witness: newlyBlocked.witness, newlyBlocked, newlyAllowed };
  if (newlyAllowed.kind === 'witness')
    return { kind: 'different', witness: newlyAllowed.witness, newlyBlocked, newlyAllowed };
  if (newlyBlocked.kind === 'undecided') return newlyBlocked;
  return newlyAllowed.kind === 'undecided' ? newlyAllowed : { kind: 'equivalent' };
}

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

/** Returns a rule set of exactly these rules, on the lines from 2 on; undefined if they do not fit in a file. */
export function ruleSetOf(
  rules: readonly Rule[],
  dialect: Dialect,
  maxBytes: number = DEFAULT_MAX_BYTES,
): RuleSet | undefined {
  const lines = rules.map(({ type, normalizedPattern }) => `${type}: ${normalizedPattern}\n`);
  const set = parse(`user-agent: *\n${lines.join('')}`, { dialect, maxBytes }).rulesFor('*');
  return set.rules.length === rules.length ? set : undefined;
}
