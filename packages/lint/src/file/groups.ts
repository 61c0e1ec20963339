import type { Crawler, Group, Rule, UserAgentLine } from '@maycrawl/core';
import { mustBeNamed } from '@maycrawl/core/crawlers';
import { groupsByName } from '../analysis/queries/groups-by-name.js';
import { knownCrawler } from '../data/known-crawlers.js';
import type { Claim, LintContext } from '../model/lint-rule.js';

/** The groups that name each token (in lower case, `*` included), in file order. */
export function groupsByToken(context: LintContext): ReadonlyMap<string, readonly Group[]> {
  return context.once(groupsByToken, ({ robots }) => groupsByName(robots.groups, ({ token }) => [token]));
}

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

export function userAgentLineOf(group: Group, token: string): UserAgentLine | undefined {
  return group.userAgents.find((agent) => agent.token.toLowerCase() === token.toLowerCase());
}

/** Lists of unwanted crawlers that are copied from site to site are longer. */
const MANY = 100;

/** True if a file names so many crawlers that most of the names come from a list of unwanted ones. */
export function hasLongList(context: LintContext): boolean {
  return groupsByToken(context).size > MANY;
}

/**
 * Returns the token to which the user-agent line with this number applies: a product token, `*`, or an empty string.
 * Only the leading product token of the value counts: https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1
 */
export function tokenOnLine(context: LintContext, line: number): string {
  const tokens = context.once(tokenOnLine, () => {
    const agents = context.robots.groups.flatMap(({ userAgents }) => userAgents);
    return new Map(agents.map((agent) => [agent.line, agent.token]));
  });
  return tokens.get(line) ?? '';
}

export function appliesToClaim({ token, line }: Pick<UserAgentLine, 'token' | 'line'>): Claim {
  return token === '' ? { kind: 'applies-to-none', line } : { kind: 'applies-to', line, token };
}

export function appliesToClaimOfLine(context: LintContext, line: number): Claim {
  return appliesToClaim({ token: tokenOnLine(context, line), line });
}

/** Groups of a token and rules that are compared. With more, the rules count as different. */
const MAX_GROUPS = 10;
const MAX_RULES = 200;

/**
 * True if a user-agent line of `group` names `token`, or if other groups do and contain the same rules. A line of
 * `group` that should name that crawler and does not is then without consequence.
 */
export function hasSameRulesFor(token: string, group: Group, context: LintContext): boolean {
  const groups = groupsByToken(context).get(token.toLowerCase()) ?? [];
  if (groups.length === 0 || groups.length > MAX_GROUPS) return false;
  if (groups.includes(group)) return true;
  if ([group, ...groups].some(({ rules }) => rules.length > MAX_RULES)) return false;
  // The lines of a file may name the same crawler many times.
  const known = context.once(hasSameRulesFor, () => new Map<Group | string, ReadonlySet<string>>());
  const own = known.get(group) ?? directivesOf(group.rules);
  const others = known.get(token) ?? directivesOf(groups.flatMap(({ rules }) => rules));
  known.set(group, own).set(token, others);
  return own.size === others.size && [...own].every((directive) => others.has(directive));
}

function directivesOf(rules: readonly Rule[]): ReadonlySet<string> {
  const effective = rules.filter(({ pattern }) => pattern !== '');
  return new Set(effective.map(({ type, normalizedPattern }) => `${type} ${normalizedPattern}`));
}

/** Returns true if the allow or disallow directive at the end of a line is also a line of the group below it. */
export function repeatsDirective(text: string, { rules }: Group): boolean {
  const [, type, pattern] = /\b(allow|disallow)\s*:\s*(\S+)$/i.exec(text.slice(-1_000)) ?? [];
  return type !== undefined && rules.some((rule) => rule.type === type.toLowerCase() && rule.pattern === pattern);
}
