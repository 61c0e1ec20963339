import { defineMessages, type LintRule, safeFix } from '../../model/lint-rule.js';
import { hasOtherValues, userAgentValue } from '../../values/user-agent-value.js';

export const texts = {
  ignoresRest: 'Google compares only {token:code} and ignores {rest:code}. Some other parsers compare the whole value.',
  writeOnlyToken: 'Write only the product token.',
  writeToken: 'Write {token}',
} as const;
const messages = defineMessages(texts);

export const versionInToken: LintRule = {
  id: 'version-in-token',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  messages: texts,
  what: 'A version or other text after the product token.',
  concerns: hasOtherValues,
  userAgent(agent, _group, context) {
    if (userAgentValue(agent, context).kind !== 'version') return;
    const { span, token, value, line } = agent;
    const rest = context.within(span, token.length);
    context.report({
      span: rest,
      message: messages.ignoresRest({ token, rest: value.slice(token.length).trim() }),
      help: messages.writeOnlyToken(),
      fixes: [safeFix(messages.writeToken({ token }), { span: rest, text: '' })],
      claims: [{ kind: 'applies-to', line, token }],
    });
  },
};
