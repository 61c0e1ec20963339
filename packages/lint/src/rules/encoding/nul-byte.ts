import { isText } from '../../file/content-kind.js';
import { odditiesOfKind } from '../../file/oddities.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';

export const nulByte: LintRule = {
  id: 'nul-byte',
  severity: 'error',
  fixes: 'none',
  what: 'A NUL octet inside a line.',
  why: 'Google reads a line up to its first NUL; what stands behind it is lost, and a rule that is cut short matches more than it should. Other parsers keep the NUL, or refuse the file. It mostly comes from a broken disk, a broken upload or text in UTF-16 that was joined to the file.',
  bad: 'User-agent: *\nDisallow: /shop\\x00/checkout/\n',
  good: 'User-agent: *\nDisallow: /shop/checkout/\n',
  source: ['D6'],
  visit: {
    file(context) {
      if (!isText(context)) return;
      for (const { line: number, span } of odditiesOfKind(context, 'nul')) {
        const line = context.line(number);
        const nul = context.within(span, 0, 1);
        if (line.comment !== undefined) {
          context.report({
            span: nul,
            severity: 'info',
            message: 'A NUL stands in a comment, where it harms no rule.',
          });
        } else if (line.kind === 'directive' || line.kind === 'field') {
          context.report({
            span: nul,
            message: `A NUL ends the line: Google reads ${quoted(line.value)} as the value.`,
            help: 'Write the line anew.',
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
            message: 'A NUL ends the line: Google reads no field in it.',
            help: 'Write the line anew.',
            claims: [{ kind: 'read-as', line: number, as: line.kind }],
          });
        }
      }
    },
  },
};
