import type { RobotsTxt, RuleSet } from '@maycrawl/core';

/** A crawler with the rules that apply to it. */
export interface CrawlerRules {
  readonly crawler: string;
  readonly ruleSet: RuleSet;
}

/** Returns the rules that apply to a crawler of `--as`. `checkCrawlerNames` has checked the name. */
export function crawlerRules(robots: RobotsTxt, crawler: string): CrawlerRules {
  return { crawler, ruleSet: robots.rulesFor(crawler) };
}
