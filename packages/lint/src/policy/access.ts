/*
 * Decides what the rules of one crawler allow, in less time than `describeAccess`: one file has many crawlers.
 *
 * 1. The base is the rule with the highest rank among those that match every path, the default included. A rule of the
 *    other type with a higher rank is an exception. A path that differs from the base matches an exception: the rule
 *    that decides it is of the other type and ranks above the base.
 * 2. An exception is proved if the engine gives the other verdict to a path that it matches. If its shortest path gets
 *    the verdict of the base, `findPath` looks for a path that no rule of the base's type with a higher rank matches.
 *    If there is none, the exception decides nothing that the base would not, and it is left out.
 * 3. If an exception is proved, the answer is "all except". If each one is left out, every path gets the verdict of the
 *    base, which is proved too. Otherwise the answer is not decided.
 *
 * Only the broadest exceptions are examined. The others are counted.
 */

import type { RuleSet } from '@maycrawl/core';
import { findPath } from '../analysis/automata/find-path.js';
import type { Meter } from '../analysis/automata/meter.js';
import { AutomatonPool, type PatternAutomaton } from '../analysis/automata/pattern-automaton.js';
import { patternWords } from '../analysis/automata/pattern-words.js';
import { spelledPath } from '../analysis/automata/possible-paths.js';
import { NO_PATH, OUT_OF_BUDGET } from '../analysis/automata/search-product.js';
import { canonicalRules, type RankedRule } from '../analysis/ranking/ranked-rules.js';
import { WholeSide } from '../analysis/ranking/rule-side.js';
import type { PolicyAccess, PolicyException } from './types.js';

const MAX_UNLESS = 20;
const FOR_ONE = 20_000;

/** What some rules allow, without the names of the groups. */
export type DecidedAccess = Pick<PolicyAccess, 'state' | 'line' | 'exceptions' | 'more'>;

/** Decides what `rules` allow. At most `maxExceptions` exceptions are examined, within the budget of `meter`. */
export function accessOf(rules: RuleSet, maxExceptions: number, meter: Meter): DecidedAccess {
  return new AccessDecision(rules, meter).decide(maxExceptions);
}

class AccessDecision {
  readonly #rules: RuleSet;
  readonly #meter: Meter;
  readonly #pool: AutomatonPool = new AutomatonPool();
  readonly #side: WholeSide;
  readonly #base: RankedRule;
  /** The rules of a lookup in the engine, roughly: each takes a step. */
  readonly #lookupCost: number;

  constructor(rules: RuleSet, meter: Meter) {
    const written = rules.rules;
    this.#rules = rules;
    this.#meter = meter;
    this.#lookupCost = 1 + (written.length >> 3);
    this.#side = new WholeSide(canonicalRules(written, rules.dialect, this.#pool));
    // The default matches every path.
    this.#base = this.#side.base as RankedRule;
  }

  decide(maxExceptions: number): DecidedAccess {
    const candidates = this.#candidates();
    const exceptions: PolicyException[] = [];
    let isUndecided = candidates.length > maxExceptions;
    let examined = 0;
    for (const candidate of candidates.slice(0, maxExceptions)) {
      examined++;
      const proof = this.#prove(candidate);
      if (proof === 'no-effect') continue;
      if (proof === 'undecided') isUndecided = true;
      exceptions.push(this.#exceptionOf(candidate, proof === 'proved'));
    }
    const more = candidates.length - examined;
    return { state: this.#stateOf(exceptions, isUndecided), line: this.#line(), exceptions, more };
  }

  #candidates(): RankedRule[] {
    const base = this.#base;
    const found = [...this.#side.byKey.values()].filter(
      ({ allow, rank, rule }) => rule !== undefined && allow !== base.allow && rank > base.rank,
    );
    return found.sort((a, b) => a.automaton.letters.length - b.automaton.letters.length || lineOf(a) - lineOf(b));
  }

  #prove(own: RankedRule): 'proved' | 'no-effect' | 'undecided' {
    const { automaton } = own;
    // Letters without their stars: a path if the pattern begins with a slash.
    const shortest = automaton.letters[0] === '/' ? automaton.letters : `/${automaton.letters}`;
    if (this.#isOther(shortest)) return 'proved';
    const meter = this.#meter.reserve(FOR_ONE);
    const { answer } = findPath({
      wanted: [automaton],
      obstacleOn: (path) => this.#side.matching(path, this.#base.allow, meter, ({ rank }) => rank > own.rank),
      dialect: this.#rules.dialect,
      meter,
    });
    this.#meter.release(meter);
    if (answer === NO_PATH) return 'no-effect';
    if (answer === OUT_OF_BUDGET) return 'undecided';
    return this.#isOther(spelledPath(answer, this.#rules.dialect)) ? 'proved' : 'undecided';
  }

  #isOther(path: string): boolean {
    this.#meter.spend(this.#lookupCost);
    return !this.#meter.isSpent && this.#rules.allows(path) !== this.#base.allow;
  }

  #exceptionOf(own: RankedRule, proved: boolean): PolicyException {
    const { unless, isComplete } = this.#overruling(own);
    const pattern = this.#patternOf(own);
    return { pattern, line: lineOf(own), words: patternWords(pattern), proved, unless, isComplete };
  }

  /** The patterns of higher rank and the base's verdict that may share a path with the exception. */
  #overruling(own: RankedRule): Pick<PolicyException, 'unless' | 'isComplete'> {
    const { dialect } = this.#rules;
    const unless: string[] = [];
    const meter = this.#meter.reserve(FOR_ONE);
    let isComplete = true;
    for (const other of this.#side.compatible(own.automaton, this.#base.allow)) {
      meter.spend(1);
      if (other.rank < own.rank) continue;
      if (meter.isSpent || unless.length >= MAX_UNLESS) {
        isComplete = false;
        break;
      }
      const wanted = [own.automaton, other.automaton] as const;
      const { answer } = findPath({ wanted, obstacleOn: () => undefined, dialect, meter });
      if (answer !== NO_PATH) unless.push(this.#patternOf(other));
    }
    this.#meter.release(meter);
    return { unless: unless.sort(), isComplete };
  }

  #patternOf({ rule, automaton }: RankedRule): string {
    return rule !== undefined && this.#pool.of(rule.normalizedPattern) === automaton
      ? rule.normalizedPattern
      : textOf(automaton);
  }

  #stateOf(exceptions: readonly PolicyException[], isUndecided: boolean): PolicyAccess['state'] {
    const whole = this.#base.allow ? 'allowed' : 'blocked';
    if (exceptions.some(({ proved }) => proved)) return `${whole}-except`;
    return isUndecided ? 'not-decided' : whole;
  }

  #line(): number | undefined {
    if (this.#base.rule !== undefined) return this.#base.rule.line;
    const { reason, rule } = this.#rules.check('/');
    return reason === 'empty-rule' ? rule?.line : undefined;
  }
}

function lineOf({ rule }: RankedRule): number {
  return rule?.line ?? 0;
}

function textOf({ text, anchored }: PatternAutomaton): string {
  return anchored ? `${text}$` : text;
}
