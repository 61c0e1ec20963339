import type { Rule } from '@maycrawl/core';
import { knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { appliesToItsName } from '../../values/user-agent-value.js';

function blocksSomething({ type, pattern }: Rule): boolean {
  return type === 'disallow' && pattern !== '';
}

export const texts = {
  ignoresRobots: '{token:code} does not follow robots.txt: these rules do not block it.',
  actsForUsers: '{token:code} acts for users: {vendor} states that robots.txt may not block it.',
  refuseIt: 'To refuse it, respond to its requests with 403.',
} as const;
const messages = defineMessages(texts);

export const tokenIgnoresRobots: LintRule = {
  id: 'token-ignores-robots',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'Rules for a crawler that does not follow robots.txt.',
  userAgent(agent, group, context) {
    const { token, span } = agent;
    const entry = knownCrawler(token);
    if (entry?.obeysRobotsTxt !== 'no') return;
    if (!appliesToItsName(agent, context)) return;
    if (!context.once(group.rules, () => group.rules.some(blocksSomething))) return;
    const name = tokenSpelling(entry);
    context.report({
      span: context.within(span, 0, token.length),
      message:
        entry.fetches === 'for-users'
          ? messages.actsForUsers({ token: name, vendor: entry.vendor })
          : messages.ignoresRobots({ token: name }),
      help: messages.refuseIt(),
      claims: [{ kind: 'verdict', crawler: name, path: '/', allowed: true }],
    });
  },
};
