import type { Rule } from '@maycrawl/core';
import { knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';
import { appliesToItsName } from '../../values/user-agent-value.js';

function shuts({ type, pattern }: Rule): boolean {
  return type === 'disallow' && pattern !== '';
}

export const tokenIgnoresRobots: LintRule = {
  id: 'token-ignores-robots',
  severity: 'info',
  fixes: 'none',
  what: 'Rules for a crawler that does not follow robots.txt.',
  why: 'Robots.txt is for crawlers that find their way by themselves. Fetchers that a person sets off, and those that look for malware, are outside it, and their vendors say that they generally ignore it. Shutting them out by robots.txt keeps nothing from them; the server can refuse them by their User-Agent header or address.',
  bad: 'User-agent: Google-Read-Aloud\nDisallow: /\n',
  good: 'User-agent: Google-Extended\nDisallow: /\n',
  source: ['A7', 'the crawler registry'],
  visit: {
    userAgent(agent, group, context) {
      const { token, span } = agent;
      const entry = knownCrawler(token);
      if (entry === undefined || (entry.obeysRobots !== 'no' && entry.obeysRobots !== 'user-triggered')) return;
      if (!appliesToItsName(agent, context)) return;
      if (!context.once(group.rules, () => group.rules.some(shuts))) return;
      const name = tokenSpelling(entry);
      context.report({
        span: context.within(span, 0, token.length),
        message:
          entry.obeysRobots === 'no'
            ? `${quoted(name)} does not follow robots.txt: these rules keep nothing from it.`
            : `${quoted(name)} fetches what people ask for: ${entry.vendor} says that robots.txt may not keep it out.`,
        help: 'To refuse it, let the server answer its requests with 403.',
        claims: [{ kind: 'verdict', crawler: name, path: '/', allowed: true }],
      });
    },
  },
};
