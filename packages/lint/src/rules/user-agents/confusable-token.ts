import { codePoint } from '@maycrawl/core/message';
import { appliesToClaim } from '../../file/groups.js';
import { defineMessages, type LintRule, NON_ASCII, unsafeFix } from '../../model/lint-rule.js';
import { userAgentValue } from '../../values/user-agent-value.js';

export const texts = {
  looksLike: 'This looks like {meant:code}, but contains {characters:list}: the line applies to {token:code}.',
  looksLikeNone: 'This looks like {meant:code}, but contains {characters:list}: the line applies to no crawler.',
  retype: 'Retype {meant}.',
  writeToken: 'Write {token}',
} as const;
const messages = defineMessages(texts);

export const confusableToken: LintRule = {
  id: 'confusable-token',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'A letter or dash that only looks like the one in the name of a known crawler.',
  characters: NON_ASCII,
  userAgent(agent, _group, context) {
    const value = userAgentValue(agent, context);
    if (value.kind !== 'confusable') return;
    const { span, token } = agent;
    const { meant } = value;
    const values = { meant, characters: nonAsciiCharacters(agent.value) };
    context.report({
      span,
      message: token === '' ? messages.looksLikeNone(values) : messages.looksLike({ ...values, token }),
      help: messages.retype({ meant }),
      fixes: [unsafeFix(messages.writeToken({ token: meant }), { span, text: meant })],
      claims: [appliesToClaim(agent)],
    });
  },
};

function nonAsciiCharacters(text: string): string[] {
  return [...new Set(text.match(/[^ -~]/gu))].slice(0, 3).map(codePoint);
}
