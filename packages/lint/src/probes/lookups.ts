import type { Crawler, Group, RuleSet, Verdict } from '@maycrawl/core';
import type { LintContext } from '../model/lint-context.js';

/** What asking may cost a file, in rules and user-agent lines looked at: hostile files hold thousands of each. */
const LEAST_UNITS = 50_000;
const UNITS_AN_OCTET = 4;

/** Crawlers whose rules are kept: a rule mostly asks about one group and then the next. */
const KEPT_RULE_SETS = 64;

interface Asked {
  readonly rules: RuleSet;
  /** What one question costs. */
  readonly units: number;
}

/** The engine, asked about the file under judgement until the file's share of time is spent. */
export class Lookups {
  readonly #context: LintContext;
  readonly #asked: Map<string, Asked> = new Map();
  readonly #unitsToBind: number;
  #units: number;

  constructor(context: LintContext) {
    const { robots } = context;
    this.#context = context;
    this.#units = LEAST_UNITS + UNITS_AN_OCTET * robots.byteLength;
    this.#unitsToBind = robots.groups.reduce((sum, { userAgents }) => sum + userAgents.length, 1);
  }

  /** Why `crawler` may or may not fetch `path`; undefined where the share is spent. */
  verdict(crawler: Crawler, path: string): Verdict | undefined {
    return this.#rulesFor(crawler)?.check(path);
  }

  /** May `crawler` fetch `path`? Undefined where the share is spent. */
  allows(crawler: Crawler, path: string): boolean | undefined {
    return this.#rulesFor(crawler)?.allows(path);
  }

  /**
   * By which token a group binds `crawler`: `*`, one of its own, or undefined where none does or the share is spent.
   */
  token(crawler: Crawler): string | undefined {
    return this.#rulesFor(crawler)?.token;
  }

  /** Each call pays for one question. */
  #rulesFor(crawler: Crawler): RuleSet | undefined {
    if (this.#units < 0) return undefined;
    const key = typeof crawler === 'string' ? crawler : crawler.join('\n');
    let asked = this.#asked.get(key);
    if (asked === undefined) {
      this.#units -= this.#unitsToBind;
      const rules = this.#context.robots.rulesFor(crawler);
      asked = { rules, units: rules.groups.reduce((sum, group) => sum + group.rules.length, 1) };
      if (this.#asked.size >= KEPT_RULE_SETS) this.#asked.clear();
      this.#asked.set(key, asked);
    }
    this.#units -= asked.units;
    return asked.rules;
  }
}

/** The one asker of a file, shared by all rules. */
export function lookups(context: LintContext): Lookups {
  return context.once(Lookups, () => new Lookups(context));
}

/** By whom to ask about a group: the first token that it binds, `*` included; undefined where it binds nobody. */
export function crawlerOfGroup({ userAgents }: Group): readonly string[] | undefined {
  const bound = userAgents.find(({ token }) => token !== '');
  return bound && [bound.token];
}
