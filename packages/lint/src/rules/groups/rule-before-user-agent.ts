import type { Line } from '@maycrawl/core';
import { firstCommentAbove } from '../../file/comments.js';
import { hasOddities } from '../../file/parts.js';
import { lineEndOf } from '../../fixes/line-edits.js';
import { defineMessages, type LintContext, type LintRule, MAX_RELATED, unsafeFix } from '../../model/lint-rule.js';
import { blocksSiteBelow } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

export const texts = {
  oneRule: 'This rule is above the first user-agent line, so it applies to no crawler.',
  severalRules: '{rules} rules are above the first user-agent line, so they apply to no crawler.',
  anotherRule: 'This rule applies to no crawler either.',
  writeUserAgent: 'Write a user-agent line above the rules for each crawler that they are meant for.',
  writeStar: 'Write User-agent: * above',
} as const;
const messages = defineMessages(texts);

export const ruleBeforeUserAgent: LintRule = {
  id: 'rule-before-user-agent',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'Rules above the first user-agent line.',
  concerns: hasOddities,
  file(context) {
    const lines = rulesOutsideGroups(context);
    const first = lines[0];
    if (first === undefined) return;
    const { start } = context.line(firstCommentAbove(first.number, context)).span;
    const text = `User-agent: *${lineEndOf(context)}`;
    const closes = blocksSiteBelow(first.number - 1, context);
    context.report({
      span: first.span,
      message: lines.length > 1 ? messages.severalRules({ rules: lines.length }) : messages.oneRule(),
      related: lines.slice(1, 1 + MAX_RELATED).map(({ span }) => ({ span, message: messages.anotherRule() })),
      help: closes ? anyRuleMessages.closesSite() : messages.writeUserAgent(),
      fixes: [unsafeFix(messages.writeStar(), { span: { start, end: start }, text })],
      claims: lines.slice(0, 1 + MAX_RELATED).map(({ number }) => ({ kind: 'applies-to-none', line: number })),
    });
  },
};

function rulesOutsideGroups({ robots }: LintContext): Line[] {
  const end = robots.groups[0]?.userAgents[0]?.line ?? robots.lines.length + 1;
  const rules: Line[] = [];
  for (let i = 0; i < end - 1; i++) {
    const line = robots.lines[i] as Line;
    if (line.kind === 'directive' && line.directive.endsWith('allow')) rules.push(line);
  }
  return rules;
}
