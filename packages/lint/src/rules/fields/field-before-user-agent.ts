import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { isUsageField } from '../../values/usage-preferences.js';

export const texts = {
  appliesToNone: '{field} is above the first user-agent line, so it applies to no crawler.',
  moveIntoGroup: 'Write it below the user-agent lines of the crawlers that it is meant for.',
} as const;
const messages = defineMessages(texts);

export const fieldBeforeUserAgent: LintRule = {
  id: 'field-before-user-agent',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A Content-Signal, Content-Usage or Crawl-delay line above the first user-agent line.',
  field(field, context) {
    const isDelay = field.name.length === 11 && field.name.toLowerCase() === 'crawl-delay';
    if (!isDelay && !isUsageField(field)) return;
    const first = context.robots.groups[0]?.userAgents[0]?.line;
    if (first === undefined || field.line > first || !isText(context)) return;
    context.report({
      span: context.line(field.line).span,
      message: messages.appliesToNone({ field: isDelay ? 'Crawl-delay' : field.name }),
      help: messages.moveIntoGroup(),
    });
  },
};
