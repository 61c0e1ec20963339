import type { Crawler, Group, Rule, RuleSet, Verdict } from '@maycrawl/core';
import type { LintContext } from '../model/lint-rule.js';

/** The budget of a file, in rules and user-agent lines that lookups examine. Hostile files have thousands of each. */
const MIN_UNITS = 50_000;
const UNITS_PER_BYTE = 4;

/** How many rule sets are cached. A lint rule usually looks up all paths of one group before the next. */
const MAX_CACHED_RULE_SETS = 64;

interface CachedRuleSet {
  readonly rules: RuleSet;
  readonly units: number;
}

export class Lookups {
  readonly #context: LintContext;
  readonly #cache: Map<string, CachedRuleSet> = new Map();
  /** The cost of finding the groups that apply to a crawler. */
  readonly #unitsPerCrawler: number;
  #units: number;

  constructor(context: LintContext) {
    const { robots } = context;
    this.#context = context;
    this.#units = MIN_UNITS + UNITS_PER_BYTE * robots.byteLength;
    this.#unitsPerCrawler = robots.groups.reduce((sum, { userAgents }) => sum + userAgents.length, 1);
  }

  /** True if the budget is spent. To look up more is then recorded as a limit of the lint rule. */
  get isSpent(): boolean {
    return this.#units < 0;
  }

  /** Returns the verdict for `crawler` and `path`; undefined if the budget is spent. */
  verdict(crawler: Crawler, path: string): Verdict | undefined {
    return this.#rulesFor(crawler)?.check(path);
  }

  /** True if `path` is allowed for `crawler`; undefined if the budget is spent. */
  allows(crawler: Crawler, path: string): boolean | undefined {
    return this.#rulesFor(crawler)?.allows(path);
  }

  /** Returns the token whose groups apply to `crawler`; undefined if none does, or if the budget is spent. */
  token(crawler: Crawler): string | undefined {
    return this.#rulesFor(crawler)?.token;
  }

  /** Each call spends the cost of one lookup. */
  #rulesFor(crawler: Crawler): RuleSet | undefined {
    if (this.isSpent) {
      this.#context.noteLimit();
      return undefined;
    }
    const key = typeof crawler === 'string' ? crawler : crawler.join('\n');
    let cached = this.#cache.get(key);
    if (cached === undefined) {
      this.#units -= this.#unitsPerCrawler;
      const rules = this.#context.robots.rulesFor(crawler);
      cached = { rules, units: rules.groups.reduce((sum, group) => sum + group.rules.length, 1) };
      if (this.#cache.size >= MAX_CACHED_RULE_SETS) this.#cache.clear();
      this.#cache.set(key, cached);
    }
    this.#units -= cached.units;
    return cached.rules;
  }
}

/** Returns the lookups of a file; all lint rules share them and their budget. */
export function lookups(context: LintContext): Lookups {
  return context.once(Lookups, () => new Lookups(context));
}

/**
 * Returns the `crawler` argument for lookups in a group: an array of its first token, which may be `*`. Undefined if the
 * group applies to no crawler.
 */
export function crawlerOfGroup({ userAgents }: Group): readonly string[] | undefined {
  const first = userAgents.find(({ token }) => token !== '');
  return first && [first.token];
}

/**
 * Returns true if a path that a rule is meant for and does not match already gets the verdict that the rule would give.
 * False if the budget for lookups is spent.
 */
export function hasVerdictAnyway({ type }: Rule, group: Group, path: string, context: LintContext): boolean {
  const crawler = crawlerOfGroup(group);
  const lookup = lookups(context);
  return crawler !== undefined && !lookup.isSpent && lookup.allows(crawler, path) === (type === 'allow');
}
