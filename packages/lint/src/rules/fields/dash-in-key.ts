import { codePoint } from '@maycrawl/core/message';
import { STANDARD_FIELDS } from '../../data/other-fields.js';
import { isText } from '../../file/content-kind.js';
import { replaceKey, replaceKeyTexts } from '../../fixes/line-fixes.js';
import { defineMessages, type KeyedLine, type LintRule } from '../../model/lint-rule.js';
import { keyProblem } from '../../values/key-problem.js';

export const texts = {
  dash: '{key:code} contains a dash ({character}) instead of a hyphen, so it is not {field}: the line is ignored.',
  writeHyphen: 'Write {field} with a plain hyphen.',
} as const;
const messages = defineMessages(texts);

export const dashInKey: LintRule = {
  id: 'dash-in-key',
  severity: 'error',
  fixes: 'unsafe',
  messages: { ...texts, ...replaceKeyTexts },
  what: 'A dash instead of the hyphen in the name of a field.',
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
      message: messages.dash({ key: name, character: codePoint(dash), field: meant }),
      help: messages.writeHyphen({ field: meant }),
      fixes: [replaceKey(line, meant, 'unsafe')],
      claims: [{ kind: 'read-as', line: number, as: 'field' }],
    });
  },
};
