import type { CrawlerEntry } from '../crawlers/crawlers.js';
import { crawlers } from '../crawlers/crawlers.js';
import type { ParsedRuleSet } from '../explain/rule-set.js';
import { BasicRuleSet } from '../match/basic-rule-set.js';
import { urlText } from '../match/url-text.js';
import { ParsedRobotsTxt } from '../robots-txt.js';
import type { RobotsTxt } from '../types/robots-txt.js';
import type { Verdict } from '../types/verdict.js';
import type { CrawlerUsage } from './crawler-usage.js';
import { byLine, CATEGORIES, frozen, keptStatements, NOT_FETCHED } from './decide-usage.js';
import type { Usage, UsageCategory, UsageRules, UsageStatement } from './types.js';
import { useOfCategory } from './usage-fields.js';

/** The tokens of each crawler that the token controls. */
export function fetchersOf({ controls }: CrawlerEntry): (readonly string[])[] {
  return crawlers.filter(({ name }) => controls.includes(name)).map(({ tokens }) => tokens);
}

/** The categories that a rule for the token denies. */
export function deniedBy({ uses }: CrawlerEntry): UsageCategory[] {
  return CATEGORIES.filter((category) => uses.includes(useOfCategory[category]));
}

/** The preferences for a control token. */
export class TokenUsage implements UsageRules {
  readonly statements: readonly UsageStatement[];
  readonly #robots: RobotsTxt;
  readonly #rules: ParsedRuleSet;
  readonly #stated: CrawlerUsage;
  readonly #denied: UsageStatement['preferences'];
  readonly #fetchers: readonly (readonly string[])[];

  constructor(rules: ParsedRuleSet, stated: CrawlerUsage, entry: CrawlerEntry) {
    this.#robots = new ParsedRobotsTxt(BasicRuleSet.windowOf(rules).file);
    this.#rules = rules;
    this.statements = stated.statements;
    this.#stated = stated;
    this.#denied = Object.fromEntries(deniedBy(entry).map((category) => [category, 'denied']));
    this.#fetchers = fetchersOf(entry);
  }

  of(path: string): Usage {
    const isFetched = this.#fetchers.some((tokens) => this.#robots.rulesFor(tokens).allows(path));
    if (!isFetched) return NOT_FETCHED;
    return this.#with(this.#rules.check(path), this.#stated.ofFetched(path));
  }

  ofUrl(url: string | URL): Usage {
    const text = urlText(url);
    const isFetched = this.#fetchers.some((tokens) => this.#robots.allows(text, tokens));
    if (!isFetched) return NOT_FETCHED;
    return this.#with(this.#rules.checkUrl(text), this.#stated.ofFetchedUrl(text));
  }

  #with(verdict: Verdict, stated: Usage): Usage {
    if (verdict.allowed) return stated;
    // Unlike `verdict.rule`, it leaves nothing in memory.
    const { rule } = verdict.describeRules(0);
    const statement: UsageStatement = {
      field: 'disallow',
      source: 'file',
      line: rule?.line,
      value: rule?.pattern ?? '',
      path: rule?.pattern,
      preferences: this.#denied,
      level: undefined,
      problem: undefined,
    };
    const usage = { ...stated, preferences: { ...stated.preferences, ...this.#denied } };
    return frozen({ ...usage, statements: keptStatements(byLine([...stated.statements, statement]), usage) });
  }
}
