import { isText } from '../../file/content-kind.js';
import { hasOddities, odditiesOfKind } from '../../file/parts.js';
import { isWellBelowSizeLimit } from '../../fixes/line-edits.js';
import { defineMessages, type KeyedLine, type LintRule, safeFix } from '../../model/lint-rule.js';
import { closesSiteCorrected } from '../../proving/closed-site.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { keyProblem } from '../../values/key-problem.js';

export const texts = {
  readByGoogle:
    'There is no colon after {key:code}. Google accepts the line, but crawlers that follow RFC 9309 ignore it.',
  readBySome: 'There is no colon after {key:code}. Some crawlers that support the field ignore the line.',
  writeColonAfter: 'Write a colon after the field.',
  writeColon: 'Write a colon',
} as const;
const messages = defineMessages(texts);

export const missingColon: LintRule = {
  id: 'missing-colon',
  severity: 'warning',
  presets: { portable: 'error' },
  fixes: 'safe',
  messages: texts,
  what: 'White space instead of the colon after a field.',
  concerns: hasOddities,
  file(context) {
    if (!isText(context)) return;
    for (const { line: number } of odditiesOfKind(context, 'missing-colon')) {
      const line = context.line(number) as KeyedLine;
      // `unparsable-line` reports two words of which the first is not a known field.
      if (line.kind === 'field' && keyProblem(context, line.key).kind !== 'none') continue;
      const gap = { start: line.keySpan.end, end: line.valueSpan.start };
      const closes = closesSiteCorrected(context, line, gap, ': ');
      context.report({
        span: gap,
        message: (line.kind === 'field' ? messages.readBySome : messages.readByGoogle)({ key: line.key }),
        help: closes ? anyRuleMessages.closesSite() : messages.writeColonAfter(),
        fixes:
          !closes && isWellBelowSizeLimit(context) ? [safeFix(messages.writeColon(), { span: gap, text: ': ' })] : [],
        claims: [{ kind: 'read-as', line: number, as: line.kind === 'directive' ? line.directive : 'field' }],
      });
    }
  },
};
