import { isText } from '../../file/content-kind.js';
import { odditiesOfKind } from '../../file/oddities.js';
import { isWellBelowSizeLimit } from '../../fixes/size-limit.js';
import type { KeyedLine } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';
import { keyProblem } from '../../values/key-problem.js';

export const missingColon: LintRule = {
  id: 'missing-colon',
  severity: 'warning',
  presets: { portable: 'error' },
  fixes: 'safe',
  what: 'White space stands where the colon should be.',
  why: 'Google understands `Disallow /private/` as long as the line has exactly two words. With a third word, such as a comment without its `#`, it is lost. RFC 9309 asks for the colon, and other parsers ignore the line.',
  bad: 'User-agent *\nDisallow /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['D9', 'RFC 9309, 2.2'],
  visit: {
    file(context) {
      if (!isText(context)) return;
      for (const { line: number } of odditiesOfKind(context, 'missing-colon')) {
        const line = context.line(number) as KeyedLine;
        // Two words that no crawler knows are no field; another rule speaks of them.
        if (line.kind === 'field' && keyProblem(context, line.key).kind !== 'none') continue;
        const gap = { start: line.keySpan.end, end: line.valueSpan.start };
        context.report({
          span: gap,
          message: `There is no colon after ${quoted(line.key)}: ${line.kind === 'field' ? 'not all that read it understand the line' : 'Google understands the line all the same; by RFC 9309 it is ignored'}.`,
          help: 'Write a colon after the field.',
          fixes: isWellBelowSizeLimit(context)
            ? [{ title: 'Write a colon', applicability: 'safe', edits: [{ span: gap, text: ': ' }] }]
            : [],
          claims: [{ kind: 'read-as', line: number, as: line.kind === 'directive' ? line.directive : 'field' }],
        });
      }
    },
  },
};
