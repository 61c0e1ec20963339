import type { RobotsTxt, RuleSet } from '@maycrawl/core';
import { findCrawler } from '@maycrawl/core/crawlers';
import { type UsageHeaders, type UsageRules, usageFor } from '@maycrawl/core/usage';

/** What may be done with the pages of a site that one crawler fetches. */
export interface CrawlerUsage {
  readonly rules: RuleSet;
  readonly usage: UsageRules;
  /** True for a control token, whose pages are fetched by other crawlers. */
  readonly isToken: boolean;
}

/** What may be done with the pages of one file. Crawlers that the same group applies to share what is in memory. */
export class FileUsage {
  readonly #robots: RobotsTxt;
  readonly #headers: UsageHeaders;
  readonly #distinct: CrawlerUsage[] = [];
  readonly #known: Map<string, CrawlerUsage> = new Map();

  constructor(robots: RobotsTxt, headers: UsageHeaders = {}) {
    this.#robots = robots;
    this.#headers = headers;
  }

  of(crawler: string): CrawlerUsage {
    const known = this.#known.get(crawler);
    if (known !== undefined) return known;
    const rules = this.#robots.rulesFor(crawler);
    const isToken = findCrawler(crawler)?.entry.fetches === 'never';
    // The groups that name one token apply to all crawlers that follow it, and none to those without.
    const isSame = (other: CrawlerUsage): boolean => !isToken && !other.isToken && rules.token === other.rules.token;
    let found = this.#distinct.find(isSame);
    if (found === undefined) {
      found = { rules, isToken, usage: usageFor(this.#robots, crawler, { headers: this.#headers }) };
      this.#distinct.push(found);
    }
    this.#known.set(crawler, found);
    return found;
  }
}
