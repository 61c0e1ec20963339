import type { Dialect, Rule } from '@maycrawl/core';
import type { Meter } from '../automata/meter.js';
import type { AutomatonPool, PatternAutomaton } from '../automata/pattern-automaton.js';
import { canonicalRules, type RankedRule } from './ranked-rules.js';
import { RulesByHead } from './rules-by-head.js';

/** One of the two rule lists that are compared: the effective rule of each automaton, with lookups by path. */
export interface RuleSide {
  /** Returns the rule with the highest rank among those with this automaton. */
  get(automaton: PatternAutomaton): RankedRule | undefined;
  /** Returns the allow or disallow rules that may share a path with `automaton`. */
  compatible(automaton: PatternAutomaton, allow: boolean): Iterable<RankedRule>;
  /** Returns an allow or disallow rule that matches the path and that `counts` accepts, preferably a broad one. */
  matching(path: string, allow: boolean, meter: Meter, counts: (rule: RankedRule) => boolean): RankedRule | undefined;
}

export class WholeSide implements RuleSide {
  /** The effective rule of each automaton, by the automaton's key. */
  readonly byKey: ReadonlyMap<string, RankedRule>;
  #allow: RulesByHead<RankedRule> | undefined;
  #disallow: RulesByHead<RankedRule> | undefined;

  constructor(ranked: readonly RankedRule[]) {
    const byKey = new Map<string, RankedRule>();
    for (const rule of ranked) {
      const best = byKey.get(rule.automaton.key);
      // Of equal ranks the first rule remains, which is the one that the engine reports.
      if (best === undefined || best.rank < rule.rank) byKey.set(rule.automaton.key, rule);
    }
    this.byKey = byKey;
  }

  static of(rules: readonly Rule[], dialect: Dialect, pool: AutomatonPool): WholeSide {
    return new WholeSide(canonicalRules(rules, dialect, pool));
  }

  /** The highest-ranked rule that matches every path: the first one, of equals. */
  get base(): RankedRule | undefined {
    const whole = [...this.byKey.values()].filter(({ automaton }) => automaton.isEverything);
    return whole.sort((a, b) => b.rank - a.rank)[0];
  }

  get(automaton: PatternAutomaton): RankedRule | undefined {
    return this.byKey.get(automaton.key);
  }

  compatible(automaton: PatternAutomaton, allow: boolean): Iterable<RankedRule> {
    return this.#indexOf(allow).compatible(automaton);
  }

  matching(path: string, allow: boolean, meter: Meter, counts: (rule: RankedRule) => boolean): RankedRule | undefined {
    return this.#indexOf(allow).matching(path, meter, counts);
  }

  /** Returns the rule that decides the path. The default matches every path. */
  winner(
    path: string,
    meter: Meter,
    winsOver: (rule: RankedRule, loser: RankedRule) => boolean,
  ): RankedRule | undefined {
    const [allow, disallow] = [true, false].map((type) => this.#indexOf(type).winner(path, meter, winsOver));
    return allow !== undefined && (disallow === undefined || winsOver(allow, disallow)) ? allow : disallow;
  }

  /** Built on first use, because many decisions need none or that of one type. */
  #indexOf(allow: boolean): RulesByHead<RankedRule> {
    if (allow) {
      this.#allow ??= this.#index(true);
      return this.#allow;
    }
    this.#disallow ??= this.#index(false);
    return this.#disallow;
  }

  #index(allow: boolean): RulesByHead<RankedRule> {
    return new RulesByHead([...this.byKey.values()].filter((rule) => rule.allow === allow));
  }
}

/** Another side, with the rules of single automata replaced or removed. */
export class EditedSide implements RuleSide {
  readonly #base: RuleSide;
  /** The rule that replaces the one of the base, or undefined for a removed one, by the automaton's key. */
  readonly #replaced: Map<string, RankedRule | undefined> = new Map();
  /** The entries of `#replaced` that are rules. */
  readonly #replacements: Map<string, RankedRule> = new Map();

  constructor(base: RuleSide) {
    this.#base = base;
  }

  replace(automaton: PatternAutomaton, rule: RankedRule | undefined): this {
    this.#replaced.set(automaton.key, rule);
    if (rule === undefined) this.#replacements.delete(automaton.key);
    else this.#replacements.set(automaton.key, rule);
    return this;
  }

  get(automaton: PatternAutomaton): RankedRule | undefined {
    return this.#replaced.has(automaton.key) ? this.#replaced.get(automaton.key) : this.#base.get(automaton);
  }

  *compatible(automaton: PatternAutomaton, allow: boolean): Generator<RankedRule> {
    for (const rule of this.#base.compatible(automaton, allow)) if (!this.#replaced.has(rule.automaton.key)) yield rule;
    for (const rule of this.#replacements.values()) if (rule.allow === allow) yield rule;
  }

  matching(path: string, allow: boolean, meter: Meter, counts: (rule: RankedRule) => boolean): RankedRule | undefined {
    const remains = (rule: RankedRule): boolean => !this.#replaced.has(rule.automaton.key) && counts(rule);
    const found = this.#base.matching(path, allow, meter, remains);
    if (found !== undefined) return found;
    meter.spend(this.#replacements.size);
    for (const rule of this.#replacements.values()) {
      if (rule.allow === allow && counts(rule) && rule.automaton.matches(path)) return rule;
    }
    return undefined;
  }
}
