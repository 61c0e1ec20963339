import { isText } from '../../file/content-kind.js';
import { odditiesOfKind } from '../../file/oddities.js';
import type { LintRule } from '../../model/lint-rule.js';

export const lineTooLong: LintRule = {
  id: 'line-too-long',
  severity: 'warning',
  fixes: 'none',
  what: 'A line of which Google does not read the end.',
  why: 'Google reads 16,663 octets of a line and drops the rest. A path that is cut matches more than was meant. Mostly the line ends are missing, as where a file was pasted into a form that took them out: then everything stands on one line, and only the first field counts.',
  bad: 'User-agent: *\nDisallow: /⟨a-very-long-path/ × 1000⟩\n',
  good: 'User-agent: *\nDisallow: /a-very-long-path/\n',
  source: ['D6'],
  visit: {
    file(context) {
      if (!isText(context)) return;
      for (const { line: number, span } of odditiesOfKind(context, 'cut-line')) {
        const line = context.line(number);
        // What is cut off a comment is no loss.
        if (line.kind === 'blank' || (line.comment !== undefined && line.comment.span.start < span.start)) continue;
        context.report({
          span,
          message: `The line has ${line.span.end - line.span.start} octets, of which Google reads the first 16,663.`,
          help: 'Write one field a line, and a shorter path.',
          claims: [{ kind: 'read-as', line: number, as: line.kind === 'directive' ? line.directive : line.kind }],
        });
      }
    },
  },
};
