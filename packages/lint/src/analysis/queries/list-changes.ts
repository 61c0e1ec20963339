/*
 * Lists everything that a change to the rules of one crawler does.
 *
 * 1. Bring both rule sets to canonical form. A rule is changed if its automaton has another rank, or no rule, in the
 *    other set. (The folder of an index file counts with its rule.)
 * 2. For each changed rule of the set after the change, decide with `findChange` whether it decides a path there that
 *    the set before it treats differently.
 * 3. For each changed rule of the set before the change, decide the same. So a rule that removes blocks is listed with
 *    what decides its paths now, even if one new rule decides all of them.
 * 4. Confirm each path: the engine must return both verdicts.
 * 5. A change is identified by the rule that decides before and the one that decides after. If two entries have the
 *    same pair, the broader rule gets a path that an unchanged rule, or the default, decides on the other side. If it
 *    has none, its entry is left out: the other one names both rules.
 *
 * Why the list is complete: let p be a path that the sets treat differently. Then a changed rule decides it before or
 * after. For suppose that neither is changed. If both are written rules, both sets have both of them with the same
 * ranks, so each ranks at least as high as the other; but they have different verdicts, and so different ranks. If one
 * is the default, the other is a disallow rule that both sets have and that ranks above the default, so the default
 * decides p in neither set.
 *
 * So a rule that decides p on one side is one of the two rules of an entry. The number of entries is at most the number
 * of changed rules.
 *
 * Each rule first gets a small part of the budget. The rules that remain undecided share the rest.
 */

import type { Dialect, Rule, RuleSet } from '@maycrawl/core';
import { checkOptionNames } from '../../text/option-names.js';
import { type Meter, meterOf } from '../automata/meter.js';
import { AutomatonPool } from '../automata/pattern-automaton.js';
import { spelledPath } from '../automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET } from '../automata/search-product.js';
import { findChange } from '../ranking/find-change.js';
import { canonicalRules, type RankedRule } from '../ranking/ranked-rules.js';
import { WholeSide } from '../ranking/rule-side.js';
import { areEqual, commonDialect, compareWithin, comparisonOf } from './compare-rule-sets.js';
import type { AnalysisOptions, Change, ChangeList, Comparison, RuleChange, Witness } from './types.js';
import { ANALYSIS_OPTIONS } from './types.js';
import { BUDGET_SPENT, UNCONFIRMED } from './undecided.js';

/**
 * Compares two rule sets of the same dialect as `compareRuleSets` does, and lists every rule that only one of them has,
 * with what it changes. The list is complete: every path that the sets treat differently belongs to an entry whose
 * change is a witness or undecided. `budget` covers the whole list.
 *
 * @throws TypeError if the rule sets have different dialects, or if the budget is not a positive number.
 * @example
 * const before = parse('user-agent: *\ndisallow: /a').rulesFor('GPTBot');
 * const after = parse('user-agent: *\ndisallow: /b').rulesFor('GPTBot');
 * listChanges(before, after).changes.map(({ rule, direction }) => `${rule.pattern}: ${direction}`);
 * // ['/b: newlyBlocked', '/a: newlyAllowed']
 */
export function listChanges(before: RuleSet, after: RuleSet, options: AnalysisOptions = {}): ChangeList {
  checkOptionNames(options, ANALYSIS_OPTIONS);
  return listWithin(meterOf(options.budget), before, after);
}

/** As `listChanges`, with a budget that other comparisons share. */
export function listWithin(meter: Meter, before: RuleSet, after: RuleSet): ChangeList {
  commonDialect(before, after);
  // Each access selects the groups of the crawler again.
  const rules = { before: before.rules, after: after.rules };
  if (areEqual(rules.before, rules.after)) return { comparison: { kind: 'equivalent' }, changes: [] };
  // The comparison often proves that there is no change in a direction, at less cost than for each rule.
  const half = meter.reserve(meter.remaining / 2);
  const comparison = compareWithin(half, before, after, rules);
  meter.release(half);
  const changes = new ChangeLister({ before, after }, rules, comparison, meter).list();
  return { comparison: completed(comparison, changes), changes };
}

/** Replaces a direction that is undecided by what the list of changes proves. */
function completed(comparison: Comparison, changes: readonly RuleChange[]): Comparison {
  if (comparison.kind === 'equivalent') return comparison;
  const inDirection = (direction: RuleChange['direction']): Change => {
    const known = changeIn(comparison, direction);
    if (known.kind !== 'undecided') return known;
    const found = changes.filter((change) => change.direction === direction).map(({ change }) => change);
    return (
      found.find(({ kind }) => kind === 'witness') ??
      found.find(({ kind }) => kind === 'undecided') ?? { kind: 'none' as const }
    );
  };
  return comparisonOf(inDirection('newlyBlocked'), inDirection('newlyAllowed'));
}

export function changeIn(comparison: Comparison, direction: RuleChange['direction']): Change {
  if (comparison.kind === 'equivalent') return { kind: 'none' };
  return comparison.kind === 'undecided' ? comparison : comparison[direction];
}

/** A rule list with its canonical form, and where its rules stand. */
interface Side {
  readonly name: RuleChange['side'];
  readonly ranked: WholeSide;
  readonly places: ReadonlyMap<Rule, number>;
  readonly emptyRule: Rule | undefined;
}

type RuleSets = Readonly<Record<RuleChange['side'], RuleSet>>;
type RuleLists = Readonly<Record<RuleChange['side'], readonly Rule[]>>;

interface Decision {
  readonly change: Change;
  readonly opposing?: Rule | undefined;
}

interface Entry {
  readonly side: Side;
  readonly other: Side;
  readonly rule: Rule;
  /** Its changed automata: its own, its folder's, or both. */
  readonly parts: RankedRule[];
  readonly direction: RuleChange['direction'];
  decision: Decision;
}

const FIRST_ATTEMPT = 200_000;

class ChangeLister {
  readonly #sets: RuleSets;
  readonly #rules: RuleLists;
  readonly #comparison: Comparison;
  readonly #dialect: Dialect;
  readonly #meter: Meter;

  constructor(sets: RuleSets, rules: RuleLists, comparison: Comparison, meter: Meter) {
    this.#sets = sets;
    this.#rules = rules;
    this.#comparison = comparison;
    this.#dialect = sets.before.dialect;
    this.#meter = meter;
  }

  list(): RuleChange[] {
    const pool = new AutomatonPool();
    const before = sideOf('before', this.#rules.before, this.#dialect, pool);
    const after = sideOf('after', this.#rules.after, this.#dialect, pool);
    const entries = [...entriesOf(after, before), ...entriesOf(before, after)];
    const undecided: Entry[] = [];
    for (const entry of entries) {
      const isProved = changeIn(this.#comparison, entry.direction).kind === 'none';
      if (!isProved) entry.decision = this.#decide(entry, FIRST_ATTEMPT);
      if (entry.decision.change.kind === 'undecided') undecided.push(entry);
    }
    for (const [i, entry] of undecided.entries()) {
      const share = this.#meter.remaining / (undecided.length - i);
      if (share > FIRST_ATTEMPT) entry.decision = this.#decide(entry, share);
    }
    this.#settleByWitnesses(undecided);
    return this.#withoutRepeatedPairs(entries).map(({ side, rule, direction, decision: { change, opposing } }) => {
      return { side: side.name, rule, direction, change, opposing };
    });
  }

  /** Each entry gets a pair of its own, or is left out; the narrower rule keeps the pair. */
  #withoutRepeatedPairs(entries: readonly Entry[]): readonly Entry[] {
    const narrowerFirst = [...entries].sort((a, b) => literals(b) - literals(a));
    const pairs = new Set<string>();
    const repeated = new Set<Entry>();
    for (const entry of narrowerFirst) {
      if (entry.decision.change.kind !== 'witness') continue;
      if (pairs.has(pairOf(entry))) {
        const decision = this.#decide(entry, FIRST_ATTEMPT, true);
        if (decision.change.kind !== 'witness') {
          repeated.add(entry);
          continue;
        }
        entry.decision = decision;
      }
      pairs.add(pairOf(entry));
    }
    return repeated.size === 0 ? entries : entries.filter((entry) => !repeated.has(entry));
  }

  /** If `onlyUnchanged`, only a path counts that an unchanged rule, or the default, decides on the other side. */
  #decide(entry: Entry, share: number, onlyUnchanged = false): Decision {
    if (this.#meter.isSpent) return { change: BUDGET_SPENT };
    const meter = this.#meter.reserve(share);
    const { side, other } = entry;
    let decision: Decision = { change: { kind: 'none' } };
    for (const decider of entry.parts) {
      const answer = findChange({
        decider,
        own: side.ranked,
        other: other.ranked,
        accepts: (rule) => !(onlyUnchanged && isChanged(rule, other, side)),
        winsOnOwn: (rule, loser) => winsOver(rule, loser, side),
        winsOnOther: (rule, loser) => winsOver(rule, loser, other),
        dialect: this.#dialect,
        meter,
      });
      if (answer === NO_PATH) continue;
      decision = answer === OUT_OF_BUDGET ? { change: BUDGET_SPENT } : this.#confirmed(entry, answer);
      if (decision.change.kind === 'witness') break;
    }
    this.#meter.release(meter);
    return decision;
  }

  #confirmed(entry: Entry, answer: `/${string}`): Decision {
    const { before, after } = this.#sets;
    const isAllowedAfter = entry.direction === 'newlyAllowed';
    const path = spelledPath(answer, this.#dialect);
    const isConfirmed = before.allows(path) !== isAllowedAfter && after.allows(path) === isAllowedAfter;
    if (!isConfirmed || ruleOn(answer, entry.side, this.#meter) !== entry.rule) return { change: UNCONFIRMED };
    return decisionOf(path, ruleOn(answer, entry.other, this.#meter), this.#sets);
  }

  /** The witnesses of the comparison belong to changed rules, which may be undecided. */
  #settleByWitnesses(undecided: readonly Entry[]): void {
    for (const direction of ['newlyBlocked', 'newlyAllowed'] as const) {
      const change = changeIn(this.#comparison, direction);
      if (change.kind !== 'witness') continue;
      const decides = ({ side, rule }: Entry): boolean => change.witness[side.name].rule?.line === rule.line;
      // Entries of the side after the change come first.
      const entry = undecided.find((candidate) => candidate.direction === direction && decides(candidate));
      if (entry?.decision.change.kind === 'undecided')
        entry.decision = decisionOf(change.witness.path, change.witness[entry.other.name].rule, this.#sets);
    }
  }
}

/** A witness computes its verdicts on access: they refer to all rules that match, which may be thousands. */
function decisionOf(path: string, opposing: Rule | undefined, sets: RuleSets): Decision {
  const witness: Witness = {
    path,
    get before() {
      return sets.before.check(path);
    },
    get after() {
      return sets.after.check(path);
    },
  };
  return { change: { kind: 'witness', witness }, opposing };
}

/** The lines of the rules that decide the witness of an entry, before and after. */
function pairOf({ side, rule, decision: { opposing } }: Entry): string {
  const lines = [rule.line, opposing?.line];
  return (side.name === 'before' ? lines : lines.reverse()).join();
}

/** The number of literal characters of a rule: the more, the narrower it is. */
function literals({ rule }: Entry): number {
  return rule.normalizedPattern.replace(/[*$]/g, '').length;
}

function ruleOn(path: string, side: Side, meter: Meter): Rule | undefined {
  return side.ranked.winner(path, meter, (rule, loser) => winsOver(rule, loser, side))?.rule ?? side.emptyRule;
}

/** The rule without a path that the engine names if no other rule matches. */
function emptyRuleOf(rules: readonly Rule[]): Rule | undefined {
  const empty = rules.filter(({ normalizedPattern }) => normalizedPattern === '');
  return empty.find(({ type }) => type === 'allow') ?? empty[0];
}

function sideOf(name: Side['name'], rules: readonly Rule[], dialect: Dialect, pool: AutomatonPool): Side {
  const places = new Map(rules.map((rule, place) => [rule, place]));
  const placeOf = ({ rule }: RankedRule): number => (rule === undefined ? -1 : (places.get(rule) as number));
  // In an order that does not depend on the file, so that groups with the same rules in another order get the same
  // witnesses. Of equal rules, the first in the file remains the first.
  const sorted = canonicalRules(rules, dialect, pool).sort(
    (a, b) => compareText(a.automaton.key, b.automaton.key) || b.rank - a.rank || placeOf(a) - placeOf(b),
  );
  return { name, ranked: new WholeSide(sorted), places, emptyRule: emptyRuleOf(rules) };
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function entriesOf(side: Side, other: Side): Entry[] {
  const entries = new Map<Rule, Entry>();
  for (const part of side.ranked.byKey.values()) {
    const { rule, allow } = part;
    if (rule === undefined || !isChanged(part, side, other)) continue;
    const entry = entries.get(rule);
    if (entry !== undefined) {
      entry.parts.push(part);
      continue;
    }
    const direction = allow === (side.name === 'after') ? 'newlyAllowed' : 'newlyBlocked';
    entries.set(rule, { side, other, rule, parts: [part], direction, decision: { change: { kind: 'none' } } });
  }
  // The witness shows the rule as written rather than the folder of its index file, if both change.
  for (const { parts } of entries.values()) parts.sort((a, b) => b.rank - a.rank);
  return [...entries.values()].sort((a, b) => placeIn(side, a.rule) - placeIn(side, b.rule));
}

function placeIn({ places }: Side, rule: Rule | undefined): number {
  return rule === undefined ? -1 : (places.get(rule) ?? -1);
}

/** True for a rule of `side` whose automaton has another rank, or no rule, on the other side. */
function isChanged({ rule, automaton }: RankedRule, side: Side, other: Side): boolean {
  return rule !== undefined && side.ranked.get(automaton)?.rank !== other.ranked.get(automaton)?.rank;
}

/** Of equal ranks, the rule that comes first in the file wins. */
function winsOver(rule: RankedRule, loser: RankedRule, side: Side): boolean {
  if (rule.rank !== loser.rank) return rule.rank > loser.rank;
  return placeIn(side, rule.rule) < placeIn(side, loser.rule);
}
