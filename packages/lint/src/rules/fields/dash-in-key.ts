import { STANDARD_FIELDS } from '../../data/field-names.js';
import { isText } from '../../file/content-kind.js';
import { replaceKey } from '../../fixes/replace-key.js';
import type { KeyedLine } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { codePoint, quoted } from '../../text/phrases.js';
import { keyProblem } from '../../values/key-problem.js';

export const dashInKey: LintRule = {
  id: 'dash-in-key',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A dash of another kind stands for the hyphen of a field.',
  why: 'Word processors turn a hyphen into an en dash or a non-breaking hyphen. It looks the same, but `User–agent` is no field: the line is ignored, no group begins, and the rules below it bind the group above, or nobody.',
  bad: 'User\\xe2\\x80\\x93agent: *\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['D8', 'I3', 'RFC 9309, 2.2'],
  visit: {
    field({ name, line: number }, context) {
      if (!isText(context)) return;
      const fault = keyProblem(context, name);
      if (fault.kind !== 'dash') return;
      const line = context.line(number) as KeyedLine;
      const dash = /[^\x00-\x7f]/u.exec(name)?.[0] ?? '';
      context.report({
        span: line.keySpan,
        severity: STANDARD_FIELDS.includes(fault.meant) ? 'error' : 'warning',
        message: `${quoted(name)} is not ${fault.meant}, as a dash (${codePoint(dash)}) stands for the hyphen: this line is ignored.`,
        help: `Write ${fault.meant} with a plain hyphen.`,
        fixes: [replaceKey(line, fault.meant, 'unsafe')],
        claims: [{ kind: 'read-as', line: number, as: 'field' }],
      });
    },
  },
};
