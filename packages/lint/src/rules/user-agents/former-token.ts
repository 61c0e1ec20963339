import { type FormerToken, formerToken as findFormer } from '../../data/former-tokens.js';
import { knownCrawler } from '../../data/known-crawlers.js';
import { defineMessages, type LintRule, type Message } from '../../model/lint-rule.js';
import { wouldBlockSite } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { appliesToItsName } from '../../values/user-agent-value.js';

export const texts = {
  neverUsed: '{token:code} is not a product token of {vendor}: the line applies to no crawler.',
  noLongerUsed: '{token:code} is the token of a former crawler of {vendor}: the line applies to no crawler today.',
  stillFollowed:
    '{vendor} says that its crawler {successor:code}, formerly {token:code}, follows this group if no group names it.',
  writeSuccessor: 'The token is {successor:code} today.',
} as const;
const messages = defineMessages(texts);

export const formerToken: LintRule = {
  id: 'former-token',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A name that no crawler uses as its product token today, such as `Googlebot-Mobile`.',
  userAgent(agent, group, context) {
    const { token, span, line } = agent;
    const former = findFormer(token);
    if (former === undefined || knownCrawler(token) !== undefined || !appliesToItsName(agent, context)) return;
    context.report({
      span: context.within(span, 0, token.length),
      message: messageOn(former, token),
      ...(former.successor === undefined
        ? {}
        : {
            help: wouldBlockSite([former.successor], agent, group, context)
              ? anyRuleMessages.closesSite()
              : messages.writeSuccessor({ successor: former.successor }),
          }),
      claims: [{ kind: 'applies-to', line, token }],
    });
  },
};

function messageOn({ vendor, wasToken, successor, isFollowed }: FormerToken, token: string): Message {
  if (isFollowed && successor !== undefined) return messages.stillFollowed({ token, successor, vendor });
  return (wasToken ? messages.noLongerUsed : messages.neverUsed)({ token, vendor });
}
