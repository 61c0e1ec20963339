import type { CrawlerEntry, CrawlerPurpose } from '@maycrawl/core/crawlers';
import { crawlersByToken, knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import type { LintRule } from '../../model/lint-rule.js';
import { listed, quoted } from '../../text/phrases.js';
import { appliesToItsName } from '../../values/user-agent-value.js';

/** Purposes for which one crawler stands in for another. */
const SUCCEEDED: ReadonlySet<CrawlerPurpose> = new Set(['search', 'train', 'assistant']);

export const retiredToken: LintRule = {
  id: 'retired-token',
  severity: 'info',
  fixes: 'none',
  what: 'A crawler that its vendor has given up.',
  why: 'The line does no harm, and nothing either: a crawler of that name is not in the vendor’s list any more. Where the vendor crawls for the same purpose under another name, a group for the old one does not bind the new one.',
  bad: 'User-agent: anthropic-ai\nDisallow: /\n',
  good: 'User-agent: ClaudeBot\nDisallow: /\n',
  source: ['E4', 'the crawler registry'],
  visit: {
    userAgent(agent, _group, context) {
      const { token, span, line } = agent;
      const entry = knownCrawler(token);
      if (entry?.status !== 'retired' || !appliesToItsName(agent, context)) return;
      const heirs = heirsOf(entry);
      context.report({
        span: context.within(span, 0, token.length),
        message: `${quoted(token)} is retired: ${entry.vendor} does not list it any more.`,
        ...(heirs.length === 0 ? {} : { help: `For the same purpose ${entry.vendor} lists ${listed(heirs)}.` }),
        claims: [{ kind: 'applies-to', line, token }],
      });
    },
  },
};

/** What the vendor lists today for the same purpose, and binds by robots.txt. */
function heirsOf({ vendor, purpose }: CrawlerEntry): string[] {
  if (!SUCCEEDED.has(purpose)) return [];
  return [...crawlersByToken().values()]
    .filter((one) => one.vendor === vendor && one.purpose === purpose)
    .filter(({ status, obeysRobots }) => status === 'active' && obeysRobots === 'yes')
    .map(tokenSpelling);
}
