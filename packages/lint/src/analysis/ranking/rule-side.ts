import type { Dialect, Rule } from '@maycrawl/core';
import type { Meter } from '../automata/meter.js';
import type { AutomatonPool, PatternAutomaton } from '../automata/pattern-automaton.js';
import { canonicalRules, type RankedRule } from './ranked-rules.js';
import { RulesByHead } from './rules-by-head.js';

/** One side of a question: for each automaton the rule that counts, and the rules of a verdict by what they match. */
export interface RuleSide {
  /** The rule with the highest rank of those with this automaton. */
  get(automaton: PatternAutomaton): RankedRule | undefined;
  /** The rules of a verdict that may share a path with `automaton`. */
  compatible(automaton: PatternAutomaton, allow: boolean): Iterable<RankedRule>;
  /** A rule of the verdict that matches the path and that `counts` takes, the broader the better. */
  matching(path: string, allow: boolean, meter: Meter, counts: (rule: RankedRule) => boolean): RankedRule | undefined;
}

/** A rule list as one side. */
export class WholeSide implements RuleSide {
  /** For each automaton, by key, the rule that counts. */
  readonly byKey: ReadonlyMap<string, RankedRule>;
  #shelves: { readonly allow: RulesByHead; readonly disallow: RulesByHead } | undefined;

  constructor(ranked: readonly RankedRule[]) {
    const byKey = new Map<string, RankedRule>();
    for (const rule of ranked) {
      const known = byKey.get(rule.automaton.key);
      // The first of equals, as the engine names it.
      if (known === undefined || known.rank < rule.rank) byKey.set(rule.automaton.key, rule);
    }
    this.byKey = byKey;
  }

  static of(rules: readonly Rule[], dialect: Dialect, pool: AutomatonPool): WholeSide {
    return new WholeSide(canonicalRules(rules, dialect, pool));
  }

  get(automaton: PatternAutomaton): RankedRule | undefined {
    return this.byKey.get(automaton.key);
  }

  compatible(automaton: PatternAutomaton, allow: boolean): Iterable<RankedRule> {
    return this.#shelf(allow).compatible(automaton);
  }

  matching(path: string, allow: boolean, meter: Meter, counts: (rule: RankedRule) => boolean): RankedRule | undefined {
    return this.#shelf(allow).matching(path, meter, counts);
  }

  /** Made when first asked for: many questions are settled without. */
  #shelf(allow: boolean): RulesByHead {
    if (this.#shelves === undefined) {
      const rules = [...this.byKey.values()];
      this.#shelves = {
        allow: new RulesByHead(rules.filter((rule) => rule.allow)),
        disallow: new RulesByHead(rules.filter((rule) => !rule.allow)),
      };
    }
    return allow ? this.#shelves.allow : this.#shelves.disallow;
  }
}

/** A side in which some automata have another rule, or none. */
export class EditedSide implements RuleSide {
  readonly #base: RuleSide;
  /** What counts in place of the base's rule, by the automaton's key. */
  readonly #replaced: Map<string, RankedRule | undefined> = new Map();
  /** Those of them that are rules. */
  readonly #put: Map<string, RankedRule> = new Map();

  constructor(base: RuleSide) {
    this.#base = base;
  }

  replace(automaton: PatternAutomaton, rule: RankedRule | undefined): this {
    this.#replaced.set(automaton.key, rule);
    if (rule === undefined) this.#put.delete(automaton.key);
    else this.#put.set(automaton.key, rule);
    return this;
  }

  get(automaton: PatternAutomaton): RankedRule | undefined {
    return this.#replaced.has(automaton.key) ? this.#replaced.get(automaton.key) : this.#base.get(automaton);
  }

  *compatible(automaton: PatternAutomaton, allow: boolean): Generator<RankedRule> {
    for (const rule of this.#base.compatible(automaton, allow)) if (!this.#replaced.has(rule.automaton.key)) yield rule;
    for (const rule of this.#put.values()) if (rule.allow === allow) yield rule;
  }

  matching(path: string, allow: boolean, meter: Meter, counts: (rule: RankedRule) => boolean): RankedRule | undefined {
    const kept = (rule: RankedRule): boolean => !this.#replaced.has(rule.automaton.key) && counts(rule);
    const found = this.#base.matching(path, allow, meter, kept);
    if (found !== undefined) return found;
    meter.spend(this.#put.size);
    for (const rule of this.#put.values()) {
      if (rule.allow === allow && counts(rule) && rule.automaton.matches(path)) return rule;
    }
    return undefined;
  }
}
