import type { Group } from '@maycrawl/core';
import { knownCrawler } from '../data/known-crawlers.js';
import { namesPageFiles } from '../data/rendering-paths.js';
import { crawlerOfToken, userAgentLineOf } from '../file/groups-by-token.js';
import type { LintContext } from '../model/lint-context.js';
import { blocksAll, patternsOf } from '../patterns/pattern-text.js';
import { ANY_PATH } from '../patterns/sample-path.js';
import { appliesToItsName } from '../values/user-agent-value.js';
import { crawlsSite } from './crawler-of-group.js';
import type { BlockedPath } from './dropped-paths.js';
import type { NamedCrawler } from './named-crawler.js';

/** So many times as many rules as are missing must be repeated for a group to look like a copy. */
const MIN_REPEATED = 3;

/** True if the crawler's rules allow or block everything, or if nearly everything is blocked for the others. */
export function isDeliberate({ fallback, rules }: NamedCrawler, context: LintContext): boolean {
  return (
    rules.every(({ pattern }) => pattern === '') ||
    rules.some((rule) => blocksAll(rule) || rule.pattern === '/') ||
    !context.robots.rulesFor(crawlerOfToken(fallback)).allows(ANY_PATH)
  );
}

/**
 * True if a crawler that crawls sites gets access, or if the group of an unknown crawler repeats nearly all rules, so
 * that the others were probably forgotten.
 */
export function isLikelyMistake(
  group: Group,
  { token, rules }: NamedCrawler,
  blocked: readonly BlockedPath[],
  dropped: readonly BlockedPath[],
  context: LintContext,
): boolean {
  // Opening these to search crawlers only is common advice.
  if (dropped.every(({ rule }) => namesPageFiles(rule.normalizedPattern))) return false;
  if (knownCrawler(token) !== undefined) return crawlsSite(token);
  const agent = userAgentLineOf(group, token);
  if (agent === undefined || !appliesToItsName(agent, context)) return false;
  const own = patternsOf('disallow', rules);
  const repeated = blocked.filter(({ rule }) => own.has(rule.normalizedPattern)).length;
  return repeated >= MIN_REPEATED * dropped.length;
}
