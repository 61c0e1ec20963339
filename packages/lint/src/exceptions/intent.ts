import type { Group, Rule } from '@maycrawl/core';
import { formerToken } from '../data/former-tokens.js';
import { knownCrawler } from '../data/known-crawlers.js';
import { namesPageFiles } from '../data/rendering-paths.js';
import { crawlerOfToken, userAgentLineOf } from '../file/groups-by-token.js';
import type { LintContext } from '../model/lint-rule.js';
import { blocksAll, patternsOf } from '../patterns/pattern-text.js';
import { ANY_PATH } from '../patterns/sample-path.js';
import { appliesToItsName } from '../values/user-agent-value.js';
import { crawlsSite } from './crawler-of-group.js';
import { type BlockedPath, MAX_PATHS } from './dropped-paths.js';
import type { NamedCrawler } from './named-crawler.js';

/**
 * A group that repeats so many rules and leaves out one looks like a copy. A group that leaves out more than so many
 * times as many rules as it repeats looks like a selection.
 */
const MAJORITY = 3;

/** True if the crawler's rules allow or block everything, or if nearly everything is blocked for the others. */
export function isDeliberate({ fallback, rules }: NamedCrawler, context: LintContext): boolean {
  return (
    rules.every(({ pattern }) => pattern === '') ||
    rules.some((rule) => blocksAll(rule) || rule.pattern === '/') ||
    !context.robots.rulesFor(crawlerOfToken(fallback)).allows(ANY_PATH)
  );
}

/**
 * True if a crawler that crawls sites gets access, or if the group of an unknown crawler repeats all rules but one,
 * which was probably forgotten. Not if the group shows that it is deliberate.
 */
export function isLikelyMistake(
  group: Group,
  { token, rules }: NamedCrawler,
  blocked: readonly BlockedPath[],
  dropped: readonly BlockedPath[],
  context: LintContext,
): boolean {
  if (formerToken(token) !== undefined) return false;
  // Opening these to search crawlers only is common advice.
  if (dropped.every(({ rule }) => namesPageFiles(rule.normalizedPattern))) return false;
  if (dropped.every(({ rule }) => isNarrowed(rule, rules))) return false;
  const own = patternsOf('disallow', rules);
  const repeated = blocked.filter(({ rule }) => own.has(rule.normalizedPattern)).length;
  if (knownCrawler(token) === undefined) {
    const agent = userAgentLineOf(group, token);
    if (agent === undefined || !appliesToItsName(agent, context)) return false;
    return dropped.length === 1 && repeated >= MAJORITY;
  }
  if (!crawlsSite(token) || readsOneKindOfContent(token)) return false;
  const leftOut = dropped.length < MAX_PATHS ? dropped.length : blocked.length - repeated;
  return repeated === 0 || leftOut <= MAJORITY * repeated;
}

/** True for crawlers such as `Googlebot-Image` and `Googlebot-News`, whose pages the crawler of the search reads. */
function readsOneKindOfContent(token: string): boolean {
  const entry = knownCrawler(token);
  return entry !== undefined && entry.tokens.length > 1 && entry.uses.every((use) => use === 'search');
}

/** True if the group blocks only a part of what a rule blocks. */
function isNarrowed({ normalizedPattern: dropped }: Rule, rules: readonly Rule[]): boolean {
  return rules.some(({ type, normalizedPattern }) => type === 'disallow' && normalizedPattern.startsWith(dropped));
}
