import type { Rule } from '@maycrawl/core';
import { crawlerOfToken, rulesForToken } from '../file/groups-by-token.js';
import type { LintContext } from '../model/lint-rule.js';
import { patternsOf } from '../patterns/pattern-text.js';
import { examplePath } from '../patterns/sample-path.js';
import type { NamedCrawler } from './named-crawler.js';

/** Rules of `*` that each group is compared with. */
const MAX_RULES = 200;
/** Paths that are looked up for each group. */
export const MAX_PATHS = 12;

/** A disallow rule, and a path that it should block. */
export interface BlockedPath {
  readonly rule: Rule;
  readonly path: string;
}

/** Paths that the rules of a token block. */
export function blockedPaths(token: string, context: LintContext): BlockedPath[] {
  const found: BlockedPath[] = [];
  const tried = new Set<string>();
  for (const rule of rulesForToken(token, context)) {
    if (rule.type === 'allow' || tried.has(rule.normalizedPattern)) continue;
    if (tried.size >= MAX_RULES) break;
    tried.add(rule.normalizedPattern);
    const path = examplePath(rule);
    if (path !== undefined) found.push({ rule, path });
  }
  return found;
}

/** The blocked paths that the named crawler may fetch, unless one of its rules allows them. */
export function droppedPaths(
  { token, fallback, rules }: NamedCrawler,
  blocked: readonly BlockedPath[],
  context: LintContext,
): BlockedPath[] {
  const own = patternsOf('disallow', rules);
  const missing = blocked.filter(({ rule }) => !own.has(rule.normalizedPattern)).slice(0, MAX_PATHS);
  if (missing.length === 0) return [];
  const set = context.robots.rulesFor(crawlerOfToken(token));
  const other = context.robots.rulesFor(crawlerOfToken(fallback));
  const hasAllow = rules.some(({ type }) => type === 'allow');
  return missing.filter(
    ({ path }) => set.allows(path) && !(hasAllow && set.check(path).rule !== undefined) && !other.allows(path),
  );
}
