import { appliesToClaim } from '../../file/groups.js';
import { lineEndOf } from '../../fixes/line-edits.js';
import { defineMessages, type LintContext, type LintRule, type Message, unsafeFix } from '../../model/lint-rule.js';
import { hasOtherValues, userAgentValue } from '../../values/user-agent-value.js';

const MAX_NAMES = 4;

export const texts = {
  someIgnored: {
    by: 'ignored',
    one: 'A user-agent line names one crawler: this one applies to {token:code}, and {ignored:codes} is ignored.',
    other: 'A user-agent line names one crawler: this one applies to {token:code}, and {ignored:codes} are ignored.',
  },
  manyIgnored:
    'A user-agent line names one crawler: this one applies to {token:code}, and others such as {ignored:codes} are ignored.',
  noneApplies: 'A user-agent line names one crawler: this one applies to no crawler.',
  writeEach: 'Write a user-agent line for each crawler, one below the other.',
  separateLines: 'Write a line for each',
} as const;
const messages = defineMessages(texts);

export const tokenList: LintRule = {
  id: 'token-list',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'Several crawlers in one user-agent line.',
  concerns: hasOtherValues,
  userAgent(agent, _group, context) {
    const value = userAgentValue(agent, context);
    if (value.kind !== 'list') return;
    const { span, token, line } = agent;
    const text = value.names.join(`${lineEndOf(context)}${keyOf(line, context)}: `);
    context.report({
      span,
      message: messageFor(token, value.names.slice(1)),
      help: messages.writeEach(),
      fixes: [unsafeFix(messages.separateLines(), { span, text })],
      claims: [appliesToClaim(agent)],
    });
  },
};

function messageFor(token: string, ignored: readonly string[]): Message {
  if (token === '') return messages.noneApplies();
  const names = ignored.slice(0, MAX_NAMES);
  return (names.length < ignored.length ? messages.manyIgnored : messages.someIgnored)({ token, ignored: names });
}

function keyOf(number: number, context: LintContext): string {
  const line = context.line(number);
  return line.kind === 'directive' ? line.key : 'User-agent';
}
