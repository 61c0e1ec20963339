import type { UserAgentLine } from '@maycrawl/core';
import { crawlersByToken, knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import { appliesToClaim } from '../../file/user-agent-tokens.js';
import { lineEndOf } from '../../fixes/line-edits.js';
import type { Fix } from '../../model/diagnostic.js';
import type { Finding, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';
import { userAgentValue } from '../../values/user-agent-value.js';

export const tokenGlob: LintRule = {
  id: 'token-glob',
  severity: 'error',
  fixes: 'both',
  what: 'A `*` beside a name in a user-agent line.',
  why: '`*` alone stands for every crawler without a group of its own. Beside a name it is no wildcard: Google reads the name up to the star, so `Google*` binds only a crawler called `Google`, and `*bot` binds nobody. Crawlers that share a beginning must each be named.\n\nA star behind a whole token, as in `Mediapartners-Google*`, does no harm at Google; some other parsers compare it as a part of the name.',
  bad: 'User-agent: Claude*\nDisallow: /\n',
  good: 'User-agent: ClaudeBot\nUser-agent: Claude-SearchBot\nUser-agent: Claude-User\nDisallow: /\n',
  source: ['E4', 'RFC 9309, section 2.2.1'],
  characters: '*',
  visit: {
    userAgent(agent, _group, context) {
      if (userAgentValue(agent, context).kind !== 'glob') return;
      const { token, value } = agent;
      const family = value === `${token}*` ? familyOf(token) : [];
      context.report(
        value === `${token}*` && token !== '' && family.length === 0
          ? starBehind(agent, context)
          : starInside(agent, family, context),
      );
    },
  },
};

function starBehind(agent: UserAgentLine, context: LintContext): Finding {
  const { span, token } = agent;
  const star = context.within(span, token.length);
  return {
    span: star,
    severity: 'warning',
    message: `A * behind a name is no wildcard: the line binds ${quoted(token)} alone, and some other parsers compare the * too.`,
    help: 'Write the product token alone.',
    fixes: [{ title: `Write ${token}`, applicability: 'safe', edits: [{ span: star, text: '' }] }],
    claims: [appliesToClaim(agent)],
  };
}

function starInside(agent: UserAgentLine, family: readonly string[], context: LintContext): Finding {
  const { span, token } = agent;
  const names = family.length === 0 ? ['*'] : family;
  const fixes: Fix[] = [
    {
      title: names.length === 1 ? `Write ${names[0]}` : `Write a line for each of ${names.join(', ')}`,
      applicability: 'unsafe',
      edits: [{ span, text: names.join(`${lineEndOf(context)}User-agent: `) }],
    },
  ];
  return {
    span,
    message: `A * beside a name is no wildcard: the line binds ${token === '' ? 'nobody' : `a crawler called ${quoted(token)} alone`}.`,
    help: 'Name each crawler in a line of its own, or write * alone for all that have no group.',
    fixes: token === '' || family.length > 0 ? fixes : [],
    claims: [appliesToClaim(agent)],
  };
}

/**
 * Crawlers of today whose token begins so, those left out that fall back on another; none where that is a crawler's
 * whole token.
 */
function familyOf(beginning: string): string[] {
  const start = beginning.toLowerCase();
  if (start.length < 3 || knownCrawler(start) !== undefined) return [];
  const family = [...crawlersByToken()].filter(
    ([token, { status, obeysRobots }]) =>
      token.startsWith(start) && status === 'active' && (obeysRobots === 'yes' || obeysRobots === 'unknown'),
  );
  const heads = family.filter(
    ([, { tokens }]) => !tokens.slice(1).some((behind) => behind.toLowerCase().startsWith(start)),
  );
  return heads.map(([, entry]) => tokenSpelling(entry));
}
