import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';
import { userAgentValue } from '../../values/user-agent-value.js';

export const versionInToken: LintRule = {
  id: 'version-in-token',
  severity: 'warning',
  fixes: 'safe',
  what: 'A version, or more, after the product token.',
  why: 'Google compares the leading product token alone: `Googlebot/2.1` is `Googlebot` to it. Parsers that compare the whole value take the line for a crawler that does not exist, and the crawler that was meant follows the rules of `*`. Python’s own parser is one of them.',
  bad: 'User-agent: Googlebot/2.1\nDisallow: /search/\n',
  good: 'User-agent: Googlebot\nDisallow: /search/\n',
  source: ['E4', 'RFC 9309, section 2.2.1', 'Python, urllib.robotparser'],
  visit: {
    userAgent(agent, _group, context) {
      if (userAgentValue(agent, context).kind !== 'version') return;
      const { span, token, value, line } = agent;
      const rest = context.within(span, token.length);
      context.report({
        span: rest,
        message: `Google compares ${quoted(token)} alone and leaves out ${quoted(value.slice(token.length).trim())}; some other parsers compare all of it.`,
        help: 'Write the product token alone.',
        fixes: [{ title: `Write ${token}`, applicability: 'safe', edits: [{ span: rest, text: '' }] }],
        claims: [{ kind: 'applies-to', line, token }],
      });
    },
  },
};
