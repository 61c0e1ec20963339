import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { blocksSiteBelow, blocksStartPage } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { hasOtherValues, userAgentValue } from '../../values/user-agent-value.js';

export const texts = {
  empty: 'This line names no crawler.',
  emptyAboveRules: 'This line names no crawler, so the rules below it apply to no crawler.',
  writeToken: 'Write the product token of a crawler, or * for every crawler without its own group.',
  writeBeforeComment: 'Text after # is a comment: write the name before it.',
} as const;
const messages = defineMessages(texts);

export const emptyUserAgent: LintRule = {
  id: 'empty-user-agent',
  severity: 'error',
  fixes: 'none',
  messages: texts,
  what: 'A user-agent line without a name.',
  concerns: hasOtherValues,
  userAgent(agent, group, context) {
    if (userAgentValue(agent, context).kind !== 'empty') return;
    const line = context.line(agent.line);
    const first = group.rules[0];
    // Only the first line of a group reports the effect on its rules.
    const hasIgnoredRules =
      first !== undefined && agent === group.userAgents[0] && group.userAgents.every(({ token }) => token === '');
    const hasPath = group.rules.some(({ pattern }) => pattern !== '');
    context.report({
      span: line.span,
      severity: (hasIgnoredRules && hasPath) || line.comment !== undefined ? 'error' : 'info',
      message: hasIgnoredRules ? messages.emptyAboveRules() : messages.empty(),
      help:
        blocksStartPage(group) || blocksSiteBelow(agent.line, context)
          ? anyRuleMessages.closesSite()
          : line.comment === undefined
            ? messages.writeToken()
            : messages.writeBeforeComment(),
      claims: [
        { kind: 'applies-to-none', line: agent.line },
        ...(hasIgnoredRules ? [{ kind: 'applies-to-none', line: first.line } as const] : []),
      ],
    });
  },
};
