import type { Group } from '@maycrawl/core';
import { tokenSpelling } from '../../data/known-crawlers.js';
import { meantCrawler } from '../../data/meant-crawler.js';
import { google, rfc9309 } from '../../data/sources.js';
import { hasSameRulesFor } from '../../file/same-rules-for.js';
import { appliesToClaim } from '../../file/user-agent-tokens.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { defineMessages } from '../../model/message.js';
import { quoted } from '../../text/phrases.js';
import { appliesToText, userAgentValue } from '../../values/user-agent-value.js';

export const texts = {
  header: ({ token }: { token: string }): string =>
    `This is a User-Agent header, not a product token: the line applies to ${appliesToText({ token })}.`,
  headerOf: ({ token, product }: { token: string; product: string }): string =>
    `This is a User-Agent header, not a product token: the line applies to ${appliesToText({ token })}, not to ${quoted(product)}.`,
  writeToken: (): string => 'Write the product token of the crawler. A browser has none.',
  writeOnlyToken: (): string => 'Write only the product token.',
  writeProduct: ({ product }: { product: string }): string => `Write ${product}`,
};
const messages = defineMessages(texts);

export const fullUserAgentString: LintRule = {
  id: 'full-user-agent-string',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'A whole User-Agent header in a user-agent line.',
  why: 'A user-agent line contains a product token, such as `GPTBot`. Of a whole header, only the leading token counts. That is nearly always `Mozilla`, which is not the name of a crawler: the group applies to no crawler.\n\nThe product token is in the middle of the header, before the slash and the version. The documentation of the crawler names it. If no active crawler that follows robots.txt is recognized in the header, as in long lists of old tools, or if another line names it with the same rules, the finding is only informational.',
  bad: 'User-agent: Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)\nDisallow: /\n',
  good: 'User-agent: GPTBot\nDisallow: /\n',
  source: [google('user-agent'), rfc9309('2.2.1')],
  characters: '/',
  visit: {
    userAgent(agent, group, context) {
      const value = userAgentValue(agent, context);
      if (value.kind !== 'header') return;
      const { span, token } = agent;
      const { product } = value;
      context.report({
        span,
        severity: losesCrawler(product, group, context) ? 'error' : 'info',
        message: product === undefined ? messages.header({ token }) : messages.headerOf({ token, product }),
        help: product === undefined ? messages.writeToken() : messages.writeOnlyToken(),
        fixes:
          product === undefined
            ? []
            : [
                {
                  title: messages.writeProduct({ product }),
                  applicability: 'unsafe',
                  edits: [{ span, text: product }],
                },
              ],
        claims: [appliesToClaim(agent)],
      });
    },
  },
};

/** True if the header is that of an active crawler which no other line names with the same rules. */
function losesCrawler(product: string | undefined, group: Group, context: LintContext): boolean {
  const meant = meantCrawler(product ?? '');
  return meant !== undefined && !hasSameRulesFor(tokenSpelling(meant), group, context);
}
