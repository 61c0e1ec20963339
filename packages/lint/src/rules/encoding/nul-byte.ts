import { isText } from '../../file/content-kind.js';
import { hasOddities, odditiesOfKind } from '../../file/parts.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { blocksSiteBelow, coversStartPage, textBlocksSite } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

export const texts = {
  inComment: 'A comment contains a NUL byte. No rule is affected.',
  cutsValue: 'A NUL byte ends the line: Google reads only {value:code} as the value.',
  hidesField: 'A NUL byte ends the line: Google reads no field in it.',
  retype: 'Retype the line.',
} as const;
const messages = defineMessages(texts);

export const nulByte: LintRule = {
  id: 'nul-byte',
  severity: 'error',
  fixes: 'none',
  messages: texts,
  what: 'A NUL byte inside a line.',
  concerns: hasOddities,
  file(context) {
    if (!isText(context)) return;
    for (const { line: number, span } of odditiesOfKind(context, 'nul')) {
      const line = context.line(number);
      const nul = context.within(span, 0, 1);
      if (line.comment !== undefined) {
        context.report({ span: nul, severity: 'info', message: messages.inComment() });
        continue;
      }
      const text = context.text(line.span).replaceAll('\0', '');
      const value = 'value' in line ? line.value : undefined;
      const closes =
        textBlocksSite(text) ||
        (value !== undefined && coversStartPage(value)) ||
        (/agent/i.test(text) && blocksSiteBelow(number, context));
      const as = line.kind === 'directive' ? line.directive : line.kind;
      context.report({
        span: nul,
        message: value === undefined ? messages.hidesField() : messages.cutsValue({ value }),
        help: closes ? anyRuleMessages.closesSite() : messages.retype(),
        claims: [{ kind: 'read-as', line: number, as, ...(value === undefined ? {} : { value }) }],
      });
    }
  },
};
