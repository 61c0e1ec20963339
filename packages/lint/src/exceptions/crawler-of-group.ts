import type { Group } from '@maycrawl/core';
import { crawlsSites, knownCrawler } from '../data/known-crawlers.js';
import { fallbackToken, groupsByToken, rulesForToken } from '../file/groups-by-token.js';
import type { LintContext } from '../model/lint-rule.js';
import type { NamedCrawler } from './named-crawler.js';

/**
 * The first crawler for which this is its first group, if other rules would apply to it without the group. Crawlers of
 * the registry that crawl sites come first.
 */
export function namedCrawlerOf(group: Group, context: LintContext): NamedCrawler | undefined {
  let first: NamedCrawler | undefined;
  for (const { token } of group.userAgents) {
    if (token === '' || token === '*' || groupsByToken(context).get(token.toLowerCase())?.[0] !== group) continue;
    const fallback = fallbackToken(token, context);
    if (fallback === undefined) continue;
    if (first !== undefined && !crawlsSite(token)) continue;
    first = { token, fallback, rules: rulesForToken(token, context) };
    if (crawlsSite(token)) break;
  }
  return first;
}

/** True for a token of a crawler of the registry that crawls sites. */
export function crawlsSite(token: string): boolean {
  const entry = knownCrawler(token);
  return entry !== undefined && crawlsSites(entry);
}
