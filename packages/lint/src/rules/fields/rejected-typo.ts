import { STANDARD_FIELDS } from '../../data/other-fields.js';
import { isText } from '../../file/content-kind.js';
import { replaceKey, replaceKeyTexts } from '../../fixes/line-fixes.js';
import { defineMessages, type KeyedLine, type LintRule } from '../../model/lint-rule.js';
import { keyProblem } from '../../values/key-problem.js';

export const texts = {
  notAField: '{key:code} is not a field: the line is ignored.',
  didYouMean: 'Did you mean {field}?',
} as const;
const messages = defineMessages(texts);

export const rejectedTypo: LintRule = {
  id: 'rejected-typo',
  severity: 'error',
  fixes: 'unsafe',
  messages: { ...texts, ...replaceKeyTexts },
  what: 'A misspelt field that no crawler accepts.',
  field({ name, line: number }, context) {
    if (!isText(context)) return;
    const problem = keyProblem(context, name);
    if (problem.kind !== 'typo') return;
    const { meant } = problem;
    const line = context.line(number) as KeyedLine;
    const isStandard = STANDARD_FIELDS.includes(meant);
    context.report({
      span: line.keySpan,
      severity: isStandard ? 'error' : 'warning',
      message: messages.notAField({ key: name }),
      help: messages.didYouMean({ field: meant }),
      fixes: [replaceKey(line, meant, 'unsafe')],
      claims: [{ kind: 'read-as', line: number, as: 'field' }],
    });
  },
};
