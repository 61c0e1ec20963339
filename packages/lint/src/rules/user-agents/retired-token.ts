import type { CrawlerEntry, Use } from '@maycrawl/core/crawlers';
import { crawlersByToken, knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { wouldBlockSite } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { appliesToItsName } from '../../values/user-agent-value.js';

/** Uses for which one crawler replaces another. */
const REPLACEABLE: ReadonlySet<Use> = new Set(['search', 'ai-training', 'ai-answers']);

export const texts = {
  retired: '{token:code} is retired: {vendor} no longer lists it.',
  successors: 'For the same purpose, {vendor} lists {tokens:list}.',
} as const;
const messages = defineMessages(texts);

export const retiredToken: LintRule = {
  id: 'retired-token',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A crawler that its vendor no longer lists.',
  userAgent(agent, group, context) {
    const { token, span, line } = agent;
    const entry = knownCrawler(token);
    if (entry?.status !== 'retired' || !appliesToItsName(agent, context)) return;
    const successors = successorsOf(entry);
    context.report({
      span: context.within(span, 0, token.length),
      message: messages.retired({ token, vendor: entry.vendor }),
      ...(successors.length === 0
        ? {}
        : {
            help: wouldBlockSite(successors, agent, group, context)
              ? anyRuleMessages.closesSite()
              : messages.successors({ vendor: entry.vendor, tokens: successors }),
          }),
      claims: [{ kind: 'applies-to', line, token }],
    });
  },
};

/** The vendor's active crawlers with exactly the same uses that follow robots.txt. */
function successorsOf({ vendor, uses }: CrawlerEntry): string[] {
  if (!uses.some((use) => REPLACEABLE.has(use))) return [];
  return [...crawlersByToken().values()]
    .filter((entry) => entry.vendor === vendor && entry.uses.join() === uses.join())
    .filter(({ status, obeysRobotsTxt }) => status === 'active' && obeysRobotsTxt === 'yes')
    .map(tokenSpelling);
}
