import { GOOGLE_PARSER } from '../../data/sources.js';
import { isText } from '../../file/content-kind.js';
import { odditiesOfKind } from '../../file/oddities.js';
import type { LintRule } from '../../model/lint-rule.js';
import { defineMessages } from '../../model/message.js';

export const texts = {
  cut: ({ bytes }: { bytes: number }): string =>
    `The line has ${bytes} bytes: Google reads the first 16,663 and ignores the rest.`,
  shorten: (): string => 'Write one field per line, and a shorter path.',
};
const messages = defineMessages(texts);

export const lineTooLong: LintRule = {
  id: 'line-too-long',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A line that is so long that Google does not read its end.',
  why: 'Google reads the first 16,663 bytes of a line and ignores the rest. A path that is cut short matches more than intended. Mostly, line endings are missing, for example because the file was pasted into a form that removed them. Then everything is on one line, and only the first field counts.',
  bad: 'User-agent: *\nDisallow: /⟨a-very-long-path/ × 1000⟩\n',
  good: 'User-agent: *\nDisallow: /a-very-long-path/\n',
  source: [GOOGLE_PARSER],
  visit: {
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
  },
};
