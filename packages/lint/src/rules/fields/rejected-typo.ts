import { STANDARD_FIELDS } from '../../data/field-names.js';
import { isText } from '../../file/content-kind.js';
import { replaceKey } from '../../fixes/replace-key.js';
import type { KeyedLine } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';
import { keyProblem } from '../../values/key-problem.js';

export const rejectedTypo: LintRule = {
  id: 'rejected-typo',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A misspelt field that no crawler understands.',
  why: 'Google forgives a few slips, and no others: `Disallw` or `User_agent` are fields that it does not know, and the line is ignored. A misspelt `Disallow` shuts nothing. A misspelt `User-agent` begins no group, so that the rules below it bind the group above, or nobody.',
  bad: 'User-agent: *\nDisallw: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['D8', 'D9', 'RFC 9309, 2.2'],
  visit: {
    field({ name, line: number }, context) {
      if (!isText(context)) return;
      const fault = keyProblem(context, name);
      if (fault.kind !== 'typo') return;
      const line = context.line(number) as KeyedLine;
      const isStandard = STANDARD_FIELDS.includes(fault.meant);
      context.report({
        span: line.keySpan,
        severity: isStandard ? 'error' : 'warning',
        message: `${quoted(name)} is not a field: this line is ignored.`,
        help: `Did you mean ${fault.meant}?`,
        fixes: [replaceKey(line, fault.meant, 'unsafe')],
        claims: [{ kind: 'read-as', line: number, as: 'field' }],
      });
    },
  },
};
