import type { Group, RobotsTxt } from '@maycrawl/core';
import { crawlers } from '@maycrawl/core/crawlers';
import { type MessageValues, renderValues, type Sentence } from '@maycrawl/core/message';
import type { LineLanguage, LineTexts } from './messages/line-texts.js';
import type { GroupSummary } from './types.js';

const MAX_GROUPS = 1000;

/** The crawlers of the registry, by the token of the groups that apply to them; `''` if none does. */
function crawlersByToken(robots: RobotsTxt): Map<string, string[]> {
  const byToken = new Map<string, string[]>();
  for (const { name, tokens, obeysRobotsTxt, status } of crawlers) {
    const [own] = tokens;
    if (own === undefined || obeysRobotsTxt === 'no' || status !== 'active') continue;
    const token = robots.rulesFor(name).token?.toLowerCase() ?? '';
    byToken.set(token, [...(byToken.get(token) ?? []), name]);
  }
  return byToken;
}

export function summariesOf(robots: RobotsTxt, language: LineLanguage): GroupSummary[] {
  const byToken = crawlersByToken(robots);
  return robots.groups.slice(0, MAX_GROUPS).map((group) => summaryOf(group, byToken, language));
}

function summaryOf(
  group: Group,
  byToken: ReadonlyMap<string, readonly string[]>,
  language: LineLanguage,
): GroupSummary {
  const { userAgents, rules, fields } = group;
  const tokens = [...new Map(userAgents.map(({ token }) => [token.toLowerCase(), token])).values()];
  const names = [...new Set(tokens.flatMap((token) => byToken.get(token.toLowerCase()) ?? []))];
  const blocked = rules.filter(({ type, matchLength }) => type === 'disallow' && matchLength > 0).length;
  const allowed = rules.filter(({ type, matchLength }) => type === 'allow' && matchLength > 0).length;
  const line = userAgents[0]?.line ?? 1;
  const lines = [line, ...rules.map((rule) => rule.line), ...fields.map((field) => field.line)];
  const last = userAgents.at(-1)?.line ?? line;
  const summary = {
    line,
    lastLine: lines.reduce((most, one) => Math.max(most, one), last),
    tokens,
    crawlers: names,
    blocked,
    allowed,
  };
  return { ...summary, text: effectOf(summary, language) };
}

/** Returns to whom a group applies and what it does, in two sentences. */
export function effectOf(summary: Omit<GroupSummary, 'text'>, { texts, language }: LineLanguage): Sentence {
  const say: Say = (id, values = {}) => renderValues(texts.groups[id], values, language);
  return `${appliesText(summary, say)} ${effectText(summary, say)}`;
}

type Say = (id: keyof LineTexts['groups'], values?: MessageValues) => Sentence;

function appliesText({ tokens, crawlers: names }: Pick<GroupSummary, 'tokens' | 'crawlers'>, say: Say): Sentence {
  const own = tokens.filter((token) => token !== '' && token !== '*');
  const shown = own.length > 0 ? own : names;
  const [first] = shown;
  if (first === undefined) return say(tokens.includes('*') ? 'appliesToEveryOther' : 'appliesToNone');
  const others = new Set([...shown, ...names].map((name) => name.toLowerCase())).size - 1;
  return say('appliesTo', { first, others: Math.max(0, others) });
}

function effectText({ blocked, allowed }: Pick<GroupSummary, 'blocked' | 'allowed'>, say: Say): Sentence {
  if (blocked === 0) return allowed === 0 ? say('blocksNothing') : say('allows', { count: allowed });
  if (allowed === 0) return say('blocks', { count: blocked });
  return say(allowed === 1 ? 'blocksAndAllowsOne' : 'blocksAndAllows', { count: blocked, allowed });
}
