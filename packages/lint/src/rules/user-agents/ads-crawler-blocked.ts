import type { Group, UserAgentLine } from '@maycrawl/core';
import { defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';
import { blocksAll } from '../../patterns/pattern-text.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';
import { appliesToItsName } from '../../values/user-agent-value.js';

export const texts = {
  noLandingPages: 'Google Ads cannot check the landing pages of this site: ads that lead to it may be disapproved.',
  noAdsense: 'AdSense and Ad Manager cannot read the pages of this site, so they choose poorer ads, or none.',
  removeIfAds: 'If the site uses the service, allow the crawler.',
} as const;
const messages = defineMessages(texts);

export const adsCrawlerBlocked: LintRule = {
  id: 'ads-crawler-blocked',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: "A group that blocks the whole site for Google's crawlers for ads.",
  userAgent(agent, group, context) {
    const token = agent.token.toLowerCase();
    const isAdsBot = token === 'adsbot-google' || token === 'adsbot-google-mobile';
    if (!isAdsBot && token !== 'mediapartners-google') return;
    if (!blocksSite(agent, group, context)) return;
    context.report({
      span: agent.span,
      message: isAdsBot ? messages.noLandingPages() : messages.noAdsense(),
      help: messages.removeIfAds(),
      claims: [{ kind: 'verdict', crawler: [agent.token], path: '/', allowed: false }],
    });
  },
};

/** True if the group blocks everything, and not because the whole file does. */
function blocksSite(agent: UserAgentLine, group: Group, context: LintContext): boolean {
  if (!group.rules.some(blocksAll) || group.userAgents.some(({ token }) => token === '*')) return false;
  if (!appliesToItsName(agent, context) || crawlerOfGroup(group) === undefined) return false;
  const lookup = lookups(context);
  return lookup.allows([agent.token], '/') === false && lookup.allows('*', '/') === true;
}
