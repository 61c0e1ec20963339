import type { UserAgentLine } from '@maycrawl/core';
import { isBeginningOfVendor, meantCrawler } from '../../data/crawler-names.js';
import { crawlersByToken, knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import { appliesToClaim } from '../../file/groups.js';
import { lineEndOf } from '../../fixes/line-edits.js';
import type { Finding, FindingFix, LintContext, LintRule } from '../../model/lint-rule.js';
import { defineMessages, safeFix, unsafeFix } from '../../model/lint-rule.js';
import { hasOtherValues, userAgentValue } from '../../values/user-agent-value.js';

export const texts = {
  afterName:
    'A * after a name is not a wildcard: the line applies only to {token:code}, and some other parsers compare the * too.',
  writeOnlyToken: 'Write only the product token.',
  besideName: 'A * beside a name is not a wildcard: the line applies only to a crawler named {token:code}.',
  noCrawler: 'A * beside a name is not a wildcard: the line applies to no crawler.',
  nameEach: 'Name each crawler on a separate line, or write only * for all crawlers that have no group.',
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
  userAgent(agent, _group, context) {
    if (userAgentValue(agent, context).kind !== 'glob') return;
    const { token, value } = agent;
    const matching = value === `${token}*` ? crawlersBeginningWith(token) : [];
    context.report(
      value === `${token}*` && token !== '' && matching.length === 0
        ? starAfterToken(agent, context)
        : starInName(agent, matching, context),
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

function starInName(agent: UserAgentLine, matching: readonly string[], context: LintContext): Finding {
  const { span, token, value } = agent;
  const names = matching.length === 0 ? ['*'] : matching;
  const fixes: FindingFix[] = [
    unsafeFix(
      names.length === 1 ? messages.writeToken({ token: names[0] ?? '*' }) : messages.writeEach({ tokens: names }),
      { span, text: names.join(`${lineEndOf(context)}User-agent: `) },
    ),
  ];
  const losesCrawler = matching.length > 0 || FAMILY.test(value) || meantCrawler(value) !== undefined;
  return {
    span,
    severity: losesCrawler ? 'error' : 'info',
    message: token === '' ? messages.noCrawler() : messages.besideName({ token }),
    help: messages.nameEach(),
    fixes: token === '' || matching.length > 0 ? fixes : [],
    claims: [appliesToClaim(agent)],
  };
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
