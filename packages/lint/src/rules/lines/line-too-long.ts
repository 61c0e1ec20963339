import { isText } from '../../file/content-kind.js';
import { hasOddities, odditiesOfKind } from '../../file/parts.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';

export const texts = {
  cut: 'The line has {bytes} bytes: Google reads the first 16,663 and ignores the rest.',
  shorten: 'Write one field per line, and a shorter path.',
} as const;
const messages = defineMessages(texts);

export const lineTooLong: LintRule = {
  id: 'line-too-long',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A line that is so long that Google does not read its end.',
  concerns: hasOddities,
  file(context) {
    if (!isText(context)) return;
    for (const { line: number, span } of odditiesOfKind(context, 'cut-line')) {
      const line = context.line(number);
      // Nothing is lost if only a comment is cut.
      if (line.kind === 'blank' || (line.comment !== undefined && line.comment.span.start < span.start)) continue;
      context.report({
        span,
        message: messages.cut({ bytes: line.span.end - line.span.start }),
        help: messages.shorten(),
        claims: [{ kind: 'read-as', line: number, as: line.kind === 'directive' ? line.directive : line.kind }],
      });
    }
  },
};
