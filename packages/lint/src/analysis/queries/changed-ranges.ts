/*
 * Tells on which paths a change shows, as patterns, for the rules that cause it (those of `listChanges`).
 *
 * 1. All paths of a rule's pattern change, except those of some other patterns. That is proved for each side on its own:
 *    it gives the same verdict to all these paths. For the proof, the excepted patterns get this verdict above all other
 *    rules of the side. If the pattern gets it as well and no verdict changes (`findDifference`), then every path of the
 *    pattern that is not excepted had it. A path that shows the contrary names the rule that decides it, which is
 *    excepted next.
 * 2. No path outside the patterns changes. For the proof, the patterns get one verdict on both sides above all other
 *    rules, and the sides are compared.
 * 3. No path changes that the pattern of a rule and one of its exceptions match, unless it is in a range without
 *    exceptions. For the proof, these ranges get one verdict as in step 2, and the sides are compared on such paths. If
 *    that fails, the rule's range loses its exceptions and is not complete. So every path that changes is in a range.
 */

import type { Dialect, Rule } from '@maycrawl/core';
import type { Meter } from '../automata/meter.js';
import { AutomatonPool, type PatternAutomaton, plainlyCovers } from '../automata/pattern-automaton.js';
import { NO_PATH, OUT_OF_BUDGET } from '../automata/search-product.js';
import { findDifference } from '../ranking/find-difference.js';
import { type RankedRule, rankedRules } from '../ranking/ranked-rules.js';
import { EditedSide, type RuleSide, WholeSide } from '../ranking/rule-side.js';
import { changedAutomata } from './compare-rule-sets.js';

/** The paths on which the change of a rule shows. */
export interface ChangedRange {
  /** The rule's, with one `*` at the end unless it ends in `$`; for an index file, perhaps also that of its folder. */
  readonly patterns: readonly string[];
  /** Patterns of other rules, in the same form. */
  readonly except: readonly string[];
  /** True if all paths of the patterns change that match none of `except`: proved. Otherwise some of them do. */
  readonly isComplete: boolean;
}

/** A rule that changes verdicts: `allowed` is the verdict of its paths after the change. */
export interface Cause {
  readonly rule: Rule;
  readonly allowed: boolean;
}

type Both<Each> = readonly [before: Each, after: Each];

const MAX_EXCEPTIONS = 20;
/** Steps for one rule and side, so that a hard rule leaves the others their share. */
const FOR_ONE_RULE = 200_000;
/** Above every rank of a rule. */
const TOP_RANK = 2 ** 32;

/** The paths on which the rules of one crawler differ. */
export class ChangedRanges {
  readonly #dialect: Dialect;
  readonly #meter: Meter;
  readonly #pool: AutomatonPool = new AutomatonPool();
  readonly #sides: Both<WholeSide>;

  constructor([before, after]: Both<readonly Rule[]>, dialect: Dialect, meter: Meter) {
    // The preparation takes time too.
    meter.spend(before.length + after.length);
    this.#dialect = dialect;
    this.#meter = meter;
    this.#sides = [WholeSide.of(before, dialect, this.#pool), WholeSide.of(after, dialect, this.#pool)];
  }

  /** Returns the range of each cause, and whether no path outside all of them changes: proved. */
  rangesOf(causes: readonly Cause[]): { readonly ranges: readonly ChangedRange[]; readonly isAll: boolean } {
    const found = causes.map((cause) => ({ cause, ...this.#rangeOf(cause) }));
    const ranges = found.map((one) => one.range);
    const isAll = this.#areEqualOutside(causes);
    const whole = found.filter(({ range }) => range.except.length === 0).map(({ cause }) => cause);
    for (const [i, { cause, range, excepted }] of found.entries()) {
      if (range.except.length === 0) continue;
      const own = this.#ranked(cause.rule).map(({ automaton }) => automaton);
      if (excepted.every((automaton) => this.#areEqualOutside(whole, [...own, automaton]))) continue;
      ranges[i] = partOf(cause.rule, range.patterns);
      whole.push(cause);
    }
    return { ranges, isAll };
  }

  #ranked(rule: Rule): RankedRule[] {
    return rankedRules(rule, this.#dialect, this.#pool);
  }

  #rangeOf({ rule, allowed }: Cause): { readonly range: ChangedRange; readonly excepted: readonly PatternAutomaton[] } {
    const ranked = this.#ranked(rule);
    // Of an index file and its folder, often one does not change.
    const parts = ranked.length < 2 ? ranked : ranked.filter((part) => !this.#areEqualOutside([], [part.automaton]));
    const except = new Map<PatternAutomaton, string>();
    const [before, after] = this.#sides;
    const isComplete = parts.every(
      ({ automaton }) =>
        this.#hasVerdict(before, automaton, !allowed, except) && this.#hasVerdict(after, automaton, allowed, except),
    );
    if (!isComplete || parts.length === 0 || (parts.length > 1 && except.size > 0))
      return { range: partOf(rule, this.#textsOf(ranked)), excepted: [] };
    return {
      range: { patterns: this.#textsOf(parts), except: [...except.values()], isComplete },
      excepted: [...except.keys()],
    };
  }

  #textsOf(ranked: readonly RankedRule[]): string[] {
    return ranked.map((part) => automatonText(part, this.#pool));
  }

  /** True if both sides give the same verdicts to all paths, among those `within`, that no pattern of `causes` matches. */
  #areEqualOutside(causes: readonly Cause[], within: readonly PatternAutomaton[] = []): boolean {
    const [before, after] = this.#sides.map((side) => new EditedSide(side)) as [EditedSide, EditedSide];
    const covered = new Set<PatternAutomaton>();
    for (const { automaton } of causes.flatMap(({ rule }) => this.#ranked(rule))) {
      covered.add(automaton);
      for (const side of [before, after]) side.replace(automaton, top(automaton, true));
    }
    const changed = changedAutomata(...this.#sides).filter((automaton) => !covered.has(automaton));
    const query = { changed, within, dialect: this.#dialect, meter: this.#meter };
    return (
      findDifference({ allowing: before, blocking: after, ...query }).answer === NO_PATH &&
      findDifference({ allowing: after, blocking: before, ...query }).answer === NO_PATH
    );
  }

  /** True if the side gives the verdict to all paths of the automaton except those of `except`, which may grow. */
  #hasVerdict(side: WholeSide, automaton: PatternAutomaton, allow: boolean, except: Map<PatternAutomaton, string>) {
    const meter = this.#meter.reserve(FOR_ONE_RULE);
    try {
      for (;;) {
        const without = new EditedSide(side);
        for (const other of except.keys()) without.replace(other, top(other, allow));
        const within: RuleSide = new EditedSide(without).replace(automaton, top(automaton, allow));
        const [allowing, blocking] = allow ? [within, without] : [without, within];
        const query = { allowing, blocking, changed: [automaton], dialect: this.#dialect, meter };
        const { answer } = findDifference(query);
        if (answer === NO_PATH) return true;
        if (answer === OUT_OF_BUDGET || except.size === MAX_EXCEPTIONS) return false;
        const decider = side.winner(answer, meter, (rule, loser) => rule.rank > loser.rank);
        if (decider?.rule === undefined || plainlyCovers(decider.automaton, automaton)) return false;
        except.set(decider.automaton, automatonText(decider, this.#pool));
      }
    } finally {
      this.#meter.release(meter);
    }
  }
}

/** The range of a rule of which only examples are known. */
export function partOf(rule: Rule, patterns: readonly string[] = [patternText(rule)]): ChangedRange {
  return { patterns, except: [], isComplete: false };
}

function top(automaton: PatternAutomaton, allow: boolean): RankedRule {
  return { automaton, allow, rank: TOP_RANK, rule: undefined };
}

function patternText({ pattern }: Pick<Rule, 'pattern'>): string {
  return pattern.endsWith('$') ? pattern : `${pattern.replace(/\*+$/, '')}*`;
}

/** The pattern of a rule, or the folder of an index file. */
function automatonText({ rule, automaton }: RankedRule, pool: AutomatonPool): string {
  if (rule !== undefined && pool.of(rule.normalizedPattern) === automaton) return patternText(rule);
  return patternText({ pattern: automaton.anchored ? `${automaton.text}$` : automaton.text });
}
