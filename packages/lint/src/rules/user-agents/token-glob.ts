import type { Group, UserAgentLine } from '@maycrawl/core';
import { isBeginningOfVendor, meantCrawler } from '../../data/crawler-names.js';
import { crawlersByToken, knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import { appliesToClaim } from '../../file/groups.js';
import { lineEndOf } from '../../fixes/line-edits.js';
import type { Finding, LintContext, LintRule } from '../../model/lint-rule.js';
import { defineMessages, safeFix, unsafeFix } from '../../model/lint-rule.js';
import { mayBlockSite } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { hasOtherValues, userAgentValue } from '../../values/user-agent-value.js';

export const texts = {
  afterName:
    'A * after a name is not a wildcard: the line applies only to {token:code}, and some other parsers compare the * too.',
  writeOnlyToken: 'Write only the product token.',
  besideName: 'A * beside a name is not a wildcard: the line applies only to a crawler named {token:code}.',
  noCrawler: 'A * beside a name is not a wildcard: the line applies to no crawler.',
  nameEach: 'Name each crawler that is meant on a separate line.',
  writeToken: 'Write {token}',
  writeEach: 'Write a line for each of {tokens:list}',
} as const;
const messages = defineMessages(texts);

export const tokenGlob: LintRule = {
  id: 'token-glob',
  severity: 'error',
  fixes: 'both',
  messages: texts,
  what: 'A `*` beside a name in a user-agent line.',
  characters: '*',
  concerns: hasOtherValues,
  userAgent(agent, group, context) {
    if (userAgentValue(agent, context).kind !== 'glob') return;
    const { token, value } = agent;
    const matching = value === `${token}*` ? crawlersBeginningWith(token) : [];
    context.report(
      value === `${token}*` && token !== '' && matching.length === 0
        ? starAfterToken(agent, context)
        : starInName(agent, matching, group, context),
    );
  },
};

function starAfterToken(agent: UserAgentLine, context: LintContext): Finding {
  const { span, token } = agent;
  const star = context.within(span, token.length);
  return {
    span: star,
    severity: isBeginningOfVendor(token) ? 'warning' : 'info',
    message: messages.afterName({ token }),
    help: messages.writeOnlyToken(),
    fixes: [safeFix(messages.writeToken({ token }), { span: star, text: '' })],
    claims: [appliesToClaim(agent)],
  };
}

/** `*bot`: all crawlers of a kind are meant. */
const FAMILY = /^\*?-?(?:ai|agent|bot|crawl|crawler|scraper|spider)s?-?\*?$/i;

function starInName(agent: UserAgentLine, beginning: readonly string[], group: Group, context: LintContext): Finding {
  const { span, token, value } = agent;
  const names = beginning.length > 0 ? beginning : meantNames(value);
  const [first] = names;
  const title =
    names.length === 1 && first !== undefined
      ? messages.writeToken({ token: first })
      : messages.writeEach({ tokens: names });
  const text = names.join(`${lineEndOf(context)}User-agent: `);
  const losesCrawler = FAMILY.test(value) || (first !== undefined && first !== '*');
  return {
    span,
    severity: losesCrawler ? 'error' : 'info',
    message: token === '' ? messages.noCrawler() : messages.besideName({ token }),
    help:
      names.length === 0 && mayBlockSite(agent, group, context) ? anyRuleMessages.closesSite() : messages.nameEach(),
    fixes: names.length === 0 ? [] : [unsafeFix(title, { span, text })],
    claims: [appliesToClaim(agent)],
  };
}

/** The crawler that is named between the stars; `*` if there is nothing else. */
function meantNames(value: string): string[] {
  if (/^\*+$/.test(value)) return ['*'];
  const meant = meantCrawler(value);
  return meant === undefined ? [] : [tokenSpelling(meant)];
}

/** Active crawlers whose token begins so, without their fallbacks; empty if `beginning` is itself a known token. */
function crawlersBeginningWith(beginning: string): string[] {
  const start = beginning.toLowerCase();
  if (start.length < 3 || knownCrawler(start) !== undefined) return [];
  const matching = [...crawlersByToken()].filter(
    ([token, { status, obeysRobotsTxt }]) => token.startsWith(start) && status === 'active' && obeysRobotsTxt !== 'no',
  );
  const independent = matching.filter(
    ([, { tokens }]) => !tokens.slice(1).some((fallback) => fallback.toLowerCase().startsWith(start)),
  );
  return independent.map(([, entry]) => tokenSpelling(entry));
}
