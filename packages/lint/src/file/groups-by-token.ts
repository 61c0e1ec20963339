import type { Crawler, Group, Rule, UserAgentLine } from '@maycrawl/core';
import { mustBeNamed } from '@maycrawl/core/crawlers';
import { knownCrawler } from '../data/known-crawlers.js';
import type { LintContext } from '../model/lint-rule.js';

const KEY = {};

/** The groups that name each token (in lower case, `*` included), in file order. */
export function groupsByToken(context: LintContext): ReadonlyMap<string, readonly Group[]> {
  return context.once(KEY, findGroups);
}

function findGroups({ robots }: LintContext): ReadonlyMap<string, readonly Group[]> {
  const found = new Map<string, Group[]>();
  for (const group of robots.groups) {
    for (const { token } of group.userAgents) {
      if (token === '') continue;
      const name = token.toLowerCase();
      const groups = found.get(name);
      if (groups === undefined) found.set(name, [group]);
      else if (groups.at(-1) !== group) groups.push(group);
    }
  }
  return found;
}

/** The rules of all groups that name a token. */
export function rulesForToken(token: string, context: LintContext): readonly Rule[] {
  const groups = groupsByToken(context).get(token.toLowerCase()) ?? [];
  return groups.length === 1 ? (groups[0] as Group).rules : groups.flatMap(({ rules }) => rules);
}

/** The token whose groups would apply to a named crawler if no group named it; undefined if none would. */
export function fallbackToken(token: string, context: LintContext): string | undefined {
  const groups = groupsByToken(context);
  const entry = knownCrawler(token);
  if (entry?.obeysRobotsTxt === 'no') return undefined;
  const fallback = entry?.tokens.slice(1).find((next) => groups.has(next.toLowerCase()));
  if (fallback !== undefined) return fallback;
  const followsStar = entry === undefined || !mustBeNamed(entry);
  return followsStar && groups.has('*') ? '*' : undefined;
}

/** The crawler query for exactly this token, without the registry's fallbacks. */
export function crawlerOfToken(token: string): Crawler {
  return token === '*' ? '*' : [token];
}

/** The user-agent line of a group that names a token. */
export function userAgentLineOf(group: Group, token: string): UserAgentLine | undefined {
  return group.userAgents.find((agent) => agent.token.toLowerCase() === token.toLowerCase());
}
