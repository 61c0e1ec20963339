import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';

/** A backslash and `n` (or `r`), followed by the field of the next line. */
const BEFORE_FIELD = /(?:\\[rn])+\s*((?:user-agent|disallow|allow|sitemap)\s*:)/i;

export const texts = {
  isOneLine: '{characters:code} is no line break: {field:code} is read as a part of this line.',
  writeLineBreak: 'Write real line breaks. Check how the program that makes the file quotes strings.',
} as const;
const messages = defineMessages(texts);

export const escapedLineBreak: LintRule = {
  id: 'escaped-line-break',
  severity: 'error',
  fixes: 'none',
  messages: texts,
  what: 'A line break that is written as the characters `\\` and `n`.',
  characters: '\\',
  keyed({ span }, context) {
    report(span, context);
  },
  invalid({ span }, context) {
    report(span, context);
  },
};

function report(span: LintContext['robots']['lines'][number]['span'], context: LintContext): void {
  const found = BEFORE_FIELD.exec(context.text(span));
  if (found === null || !isText(context)) return;
  const [whole, field = ''] = found;
  const characters = whole.slice(0, whole.length - field.length).trimEnd();
  context.report({ span, message: messages.isOneLine({ characters, field }), help: messages.writeLineBreak() });
}
