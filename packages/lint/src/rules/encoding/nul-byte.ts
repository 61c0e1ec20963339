import { isText } from '../../file/content-kind.js';
import { hasOddities, odditiesOfKind } from '../../file/parts.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';

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
      } else if (line.kind === 'directive' || line.kind === 'field') {
        context.report({
          span: nul,
          message: messages.cutsValue({ value: line.value }),
          help: messages.retype(),
          claims: [
            {
              kind: 'read-as',
              line: number,
              as: line.kind === 'field' ? 'field' : line.directive,
              value: line.value,
            },
          ],
        });
      } else {
        context.report({
          span: nul,
          message: messages.hidesField(),
          help: messages.retype(),
          claims: [{ kind: 'read-as', line: number, as: line.kind }],
        });
      }
    }
  },
};
