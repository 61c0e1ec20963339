import type { Group } from '@maycrawl/core';
import { meantCrawler } from '../../data/crawler-names.js';
import { tokenSpelling } from '../../data/known-crawlers.js';
import { appliesToClaim, hasSameRulesFor } from '../../file/groups.js';
import { defineMessages, type LintContext, type LintRule, type Message, unsafeFix } from '../../model/lint-rule.js';
import { mayBlockSite } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { userAgentValue } from '../../values/user-agent-value.js';

export const texts = {
  header: 'This is a User-Agent header, not a product token: the line applies to {token:code}.',
  headerOfNone: 'This is a User-Agent header, not a product token: the line applies to no crawler.',
  headerOf:
    'This is a User-Agent header, not a product token: the line applies to {token:code}, not to {product:code}.',
  headerMissing:
    'This is a User-Agent header, not a product token: the line applies to no crawler, not to {product:code}.',
  writeToken: 'Write the product token of the crawler. A browser has none.',
  writeOnlyToken: 'Write only the product token.',
  writeProduct: 'Write {product}',
} as const;
const messages = defineMessages(texts);

export const fullUserAgentString: LintRule = {
  id: 'full-user-agent-string',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'A whole User-Agent header in a user-agent line.',
  characters: '/',
  userAgent(agent, group, context) {
    const value = userAgentValue(agent, context);
    if (value.kind !== 'header') return;
    const { span, token } = agent;
    const { product } = value;
    context.report({
      span,
      severity: losesCrawler(product, group, context) ? 'error' : 'info',
      message: messageFor(token, product),
      help:
        product !== undefined
          ? messages.writeOnlyToken()
          : mayBlockSite(agent, group, context)
            ? anyRuleMessages.closesSite()
            : messages.writeToken(),
      fixes: product === undefined ? [] : [unsafeFix(messages.writeProduct({ product }), { span, text: product })],
      claims: [appliesToClaim(agent)],
    });
  },
};

function messageFor(token: string, product: string | undefined): Message {
  if (token === '') return product === undefined ? messages.headerOfNone() : messages.headerMissing({ product });
  return product === undefined ? messages.header({ token }) : messages.headerOf({ token, product });
}

/** True if the header is that of an active crawler which no other line names with the same rules. */
function losesCrawler(product: string | undefined, group: Group, context: LintContext): boolean {
  const meant = meantCrawler(product ?? '');
  return meant !== undefined && !hasSameRulesFor(tokenSpelling(meant), group, context);
}
