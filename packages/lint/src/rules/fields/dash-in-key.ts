import { STANDARD_FIELDS } from '../../data/field-names.js';
import { GOOGLE_GUIDE, google, rfc9309 } from '../../data/sources.js';
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
  what: 'A dash instead of the hyphen in the name of a field.',
  why: 'Word processors replace a hyphen by an en dash or a non-breaking hyphen. It looks the same, but `User–agent` is not a field: the line is ignored and begins no group. The rules below it then belong to the group above, or apply to no crawler.',
  bad: 'User\\xe2\\x80\\x93agent: *\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: [google('syntax'), GOOGLE_GUIDE, rfc9309('2.2')],
  visit: {
    field({ name, line: number }, context) {
      if (!isText(context)) return;
      const problem = keyProblem(context, name);
      if (problem.kind !== 'dash') return;
      const { meant } = problem;
      const line = context.line(number) as KeyedLine;
      const dash = /[^\x00-\x7f]/u.exec(name)?.[0] ?? '';
      context.report({
        span: line.keySpan,
        severity: STANDARD_FIELDS.includes(meant) ? 'error' : 'warning',
        message: `${quoted(name)} contains a dash (${codePoint(dash)}) instead of a hyphen, so it is not ${meant}: the line is ignored.`,
        help: `Write ${meant} with a plain hyphen.`,
        fixes: [replaceKey(line, meant, 'unsafe')],
        claims: [{ kind: 'read-as', line: number, as: 'field' }],
      });
    },
  },
};
