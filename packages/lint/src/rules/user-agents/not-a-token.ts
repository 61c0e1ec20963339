import { crawlersSuggestedBy } from '../../data/crawler-names.js';
import { hasSameRulesFor } from '../../file/groups.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { wouldBlockSite } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { appliesToItsName } from '../../values/user-agent-value.js';

/** A longer token is the name of no vendor or product. */
const MAX_LENGTH = 40;
const MAX_NAMED = 8;

export const texts = {
  noCrawler: '{token:code} is not the product token of a known crawler: the line applies to no crawler.',
  noCrawlerOf: '{token:code} is not the product token of a known crawler: the line applies to no crawler of {vendor}.',
  nameEach: 'Write a line for each crawler that you mean: {tokens:list}.',
  nameEachOrMore: 'Write a line for each crawler that you mean: {tokens:list}, or others of docs/crawlers.md.',
} as const;
const messages = defineMessages(texts);

export const notAToken: LintRule = {
  id: 'not-a-token',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: "A part of a crawler's name, or the name of a vendor or a product, instead of a product token.",
  userAgent(agent, group, context) {
    const { token, span, line } = agent;
    if (token.length > MAX_LENGTH) return;
    const suggested = crawlersSuggestedBy(token);
    if (suggested === undefined || !appliesToItsName(agent, context)) return;
    const { vendor, tokens } = suggested;
    const named = tokens.slice(0, MAX_NAMED);
    context.report({
      span: context.within(span, 0, token.length),
      severity: tokens.every((name) => hasSameRulesFor(name, group, context)) ? 'info' : 'warning',
      message: vendor === undefined ? messages.noCrawler({ token }) : messages.noCrawlerOf({ token, vendor }),
      help: wouldBlockSite(tokens, agent, group, context)
        ? anyRuleMessages.closesSite()
        : (named.length < tokens.length ? messages.nameEachOrMore : messages.nameEach)({ tokens: named }),
      claims: [{ kind: 'applies-to', line, token }],
    });
  },
};
