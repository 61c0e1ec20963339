import { appliesToClaim } from '../../file/user-agent-tokens.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';
import { appliesToText, userAgentValue } from '../../values/user-agent-value.js';

export const fullUserAgentString: LintRule = {
  id: 'full-user-agent-string',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A whole User-Agent header in a user-agent line.',
  why: 'A user-agent line holds a product token, such as `GPTBot`. Of a whole header only the leading token counts, and that is nearly always `Mozilla`, which is no crawler’s name: the group binds nobody.\n\nThe product token stands in the middle of the header, before the slash and the version; crawlers name it on their pages.',
  bad: 'User-agent: Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)\nDisallow: /\n',
  good: 'User-agent: GPTBot\nDisallow: /\n',
  source: ['E4', 'RFC 9309, section 2.2.1'],
  characters: '/',
  visit: {
    userAgent(agent, _group, context) {
      const value = userAgentValue(agent, context);
      if (value.kind !== 'header') return;
      const { span } = agent;
      const { product } = value;
      context.report({
        span,
        message: `This is a User-Agent header, not a product token: the line binds ${appliesToText(agent)}${product === undefined ? '' : `, and not ${quoted(product)}`}.`,
        help:
          product === undefined
            ? 'Write the product token of the crawler; a browser has none.'
            : 'Write the product token alone.',
        fixes:
          product === undefined
            ? []
            : [{ title: `Write ${product}`, applicability: 'unsafe', edits: [{ span, text: product }] }],
        claims: [appliesToClaim(agent)],
      });
    },
  },
};
