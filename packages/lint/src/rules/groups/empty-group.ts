import type { Group, UserAgentLine } from '@maycrawl/core';
import { crawlerOfToken, fallbackToken, groupsByToken, userAgentLineOf } from '../../file/groups-by-token.js';
import type { Finding, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { listed, quoted } from '../../text/phrases.js';
import { displayName } from '../../values/user-agent-value.js';

export const emptyGroup: LintRule = {
  id: 'empty-group',
  severity: 'warning',
  fixes: 'none',
  what: 'A group without a rule.',
  why: 'A group binds its crawler even where it holds no rule: everything is allowed then, and the rules of `*` do not apply. `User-agent: bingbot` with nothing but a `Crawl-delay` below opens all that is shut for others. It can stand only at the end of a file, as a user-agent line further up joins the next group.\n\nIf everything is to be open, an empty `Disallow:` says so. If the rules of `*` are to hold, repeat them. The finding is only information where nothing is shut for others anyway.',
  bad: 'User-agent: *\nDisallow: /private/\n\nUser-agent: bingbot\nCrawl-delay: 10\n',
  good: 'User-agent: *\nDisallow: /private/\n\nUser-agent: bingbot\nCrawl-delay: 10\nDisallow: /private/\n',
  source: ['D10', 'E10', 'RFC 9309, section 2.2.1'],
  visit: {
    group(group, context) {
      if (!isBare(group, context) || context.robots.truncated) return;
      const bare = group.userAgents.filter(({ token }) => bindsToNothing(token, group, context));
      const [first, ...more] = bare;
      if (first !== undefined) context.report(finding(group, first, more, context));
    },
  },
};

/** No rule, or only an `Allow:` without a path, which nobody writes to open everything. */
function isBare(group: Group, context: LintContext): boolean {
  const [first] = group.rules;
  if (first === undefined || first.pattern !== '') return first === undefined;
  // Kept, as many tokens may share many groups.
  return context.once(group, () => group.rules.every(({ type, pattern }) => type === 'allow' && pattern === ''));
}

/** True for the first group of a token that has no rule in any. */
function bindsToNothing(token: string, group: Group, context: LintContext): boolean {
  const groups = token === '' ? undefined : groupsByToken(context).get(token.toLowerCase());
  return groups?.[0] === group && groups.every((one) => isBare(one, context));
}

function finding(group: Group, agent: UserAgentLine, more: readonly UserAgentLine[], context: LintContext): Finding {
  const { token } = agent;
  const behind = fallbackToken(token, context);
  const others = behind === undefined ? [] : (groupsByToken(context).get(behind.toLowerCase()) ?? []);
  const shutting = others.find(({ rules }) => rules.some(({ type, pattern }) => type === 'disallow' && pattern !== ''));
  const other = shutting && userAgentLineOf(shutting, behind ?? '');
  const crawler = crawlerOfToken(token);
  const whom = listed([
    quoted(displayName(agent, context)),
    ...(more.length === 0 ? [] : [more.length === 1 ? 'another' : `${more.length} more`]),
  ]);
  const rest = group.rules.length === 0 ? 'The group has no rule' : 'The group has no rule with a path';
  return {
    span: agent.span,
    severity: other === undefined ? 'info' : 'warning',
    message:
      other === undefined
        ? `${rest}: ${whom} may fetch everything.`
        : `${rest}: ${whom} may fetch everything, even what is shut for ${quoted(other.token)}.`,
    related:
      other === undefined
        ? []
        : [{ span: other.span, message: `These rules do not bind ${quoted(displayName(agent, context))}.` }],
    help:
      other === undefined
        ? 'Write an empty Disallow: if everything is to be open.'
        : `Repeat the rules of ${other.token}, or write an empty Disallow: if everything is to be open.`,
    claims: [{ kind: 'verdict', crawler, path: '/', allowed: true }],
  };
}
