import { parse, type RobotsTxt, type Rule, type RuleSet } from '@maycrawl/core';

/** A rule as the file has it. */
export type NamedRule = Pick<Rule, 'type' | 'pattern' | 'line'>;

/** A rule of the file, and the pattern that it was given. */
export interface ChangedRule {
  readonly rule: NamedRule;
  readonly pattern: string;
}

/** A copy of some rules in a group of their own, so that the engine says which of them matches a path. */
export interface ChangedRules {
  readonly rules: RuleSet;
  /** In the order of the lines of the copy, from `FIRST_LINE` on. */
  readonly changed: readonly ChangedRule[];
}

/** The first line after the user-agent line of a copy. */
export const FIRST_LINE = 2;

/** Longer ones could be cut as the engine cuts lines. */
const MAX_PATTERN = 16_000;
/** Bytes of a copy, the most that `parse` accepts: written out in full, short rules take more than in the file. */
const MAX_BYTES = 8_388_607;

const known: WeakMap<RuleSet, RuleCopies> = new WeakMap();

/** Copies of the rules of one crawler, made when a lookup first needs them. */
export class RuleCopies {
  readonly #rules: RuleSet;
  readonly #copies = new Map<string, ChangedRules | undefined>();

  private constructor(rules: RuleSet) {
    this.#rules = rules;
  }

  static of(rules: RuleSet): RuleCopies {
    let copies = known.get(rules);
    if (copies === undefined) {
      copies = new RuleCopies(rules);
      known.set(rules, copies);
    }
    return copies;
  }

  /**
   * Returns the rules of a type with changed patterns; undefined if there is none.
   *
   * @param key of the change
   * @param change returns undefined for a rule to leave out
   */
  changed(key: string, type: Rule['type'], change: (rule: Rule) => string | undefined): ChangedRules | undefined {
    return this.#once(`${key} ${type}`, () => {
      const changed: ChangedRule[] = [];
      for (const rule of this.#rules.rules) {
        const pattern = rule.type === type && rule.pattern !== '' ? change(rule) : undefined;
        if (pattern !== undefined && pattern.length <= MAX_PATTERN) changed.push({ rule: named(rule), pattern });
      }
      return this.#copy(type, changed);
    });
  }

  /** Returns the rules of a type above the first user-agent line; undefined if there is none. */
  outside({ groups, lines }: RobotsTxt, type: Rule['type']): ChangedRules | undefined {
    return this.#once(`outside ${type}`, () => {
      const end = groups[0]?.userAgents[0]?.line ?? Number.POSITIVE_INFINITY;
      const changed: ChangedRule[] = [];
      for (const line of lines) {
        if (line.number >= end) break;
        if (line.kind !== 'directive' || line.directive !== type || line.value === '') continue;
        if (line.value.length > MAX_PATTERN) continue;
        changed.push({ rule: { type, pattern: line.value, line: line.number }, pattern: line.value });
      }
      return this.#copy(type, changed);
    });
  }

  #once(key: string, make: () => ChangedRules | undefined): ChangedRules | undefined {
    if (!this.#copies.has(key)) this.#copies.set(key, make());
    return this.#copies.get(key);
  }

  #copy(type: Rule['type'], changed: readonly ChangedRule[]): ChangedRules | undefined {
    if (changed.length === 0) return undefined;
    const text = changed.map(({ pattern }) => `${type}: ${pattern}`).join('\n');
    const robots = parse(`user-agent: *\n${text}`, { dialect: this.#rules.dialect, maxBytes: MAX_BYTES });
    return { rules: robots.rulesFor('*'), changed };
  }
}

export function named({ type, pattern, line }: NamedRule): NamedRule {
  return { type, pattern, line };
}
