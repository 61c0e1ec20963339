import type { Dialect, Rule } from '@maycrawl/core';
import type { Meter } from '../automata/meter.js';
import type { AutomatonPool, PatternAutomaton } from '../automata/pattern-automaton.js';
import { canonicalRules } from './ranked-rules.js';
import { RulesByHead } from './rules-by-head.js';

/**
 * A rule whose answer is one of several values. The matching rule with the highest rank decides. Equal ranks mean equal
 * values.
 */
export interface ValuedRule {
  readonly automaton: PatternAutomaton;
  readonly rank: number;
  readonly value: number;
}

/** The values of rules about access. */
export const BLOCKS = 0;
export const ALLOWS = 1;

/** The effective rule of each automaton in a list of which one rule matches every path. */
export class ValuedSide {
  readonly byKey: ReadonlyMap<string, ValuedRule>;
  readonly values: ReadonlySet<number>;
  #index: RulesByHead<ValuedRule> | undefined;

  constructor(rules: Iterable<ValuedRule>) {
    const byKey = new Map<string, ValuedRule>();
    for (const rule of rules) {
      const best = byKey.get(rule.automaton.key);
      if (best === undefined || best.rank < rule.rank) byKey.set(rule.automaton.key, rule);
    }
    this.byKey = byKey;
    this.values = new Set(Array.from(byKey.values(), ({ value }) => value));
  }

  /** The rules that decide access. */
  static ofAccess(rules: readonly Rule[], dialect: Dialect, pool: AutomatonPool): ValuedSide {
    const ranked = canonicalRules(rules, dialect, pool);
    return new ValuedSide(
      ranked.map(({ automaton, rank, allow }) => ({ automaton, rank, value: allow ? ALLOWS : BLOCKS })),
    );
  }

  has({ automaton, rank }: ValuedRule): boolean {
    return this.byKey.get(automaton.key)?.rank === rank;
  }

  /** True if both have the same rules, so that they give the same answer for every path. */
  hasSameRules(other: ValuedSide): boolean {
    return this.byKey.size === other.byKey.size && [...this.byKey.values()].every((rule) => other.has(rule));
  }

  /** Returns the rules that may share a path with all of `automata`. */
  compatible([first]: readonly PatternAutomaton[]): Iterable<ValuedRule> {
    return first === undefined ? this.byKey.values() : this.#rules.compatible(first);
  }

  matching(path: string, meter: Meter, counts: (rule: ValuedRule) => boolean): ValuedRule | undefined {
    return this.#rules.matching(path, meter, counts);
  }

  winner(path: string, meter: Meter): ValuedRule | undefined {
    return this.#rules.winner(path, meter, (rule, loser) => rule.rank > loser.rank);
  }

  get #rules(): RulesByHead<ValuedRule> {
    this.#index ??= new RulesByHead(this.byKey.values());
    return this.#index;
  }
}
