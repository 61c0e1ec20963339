import type { Line } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';
import { blocksSiteBelow, textBlocksSite } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

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
  keyed(line, context) {
    report(line, context);
  },
  invalid(line, context) {
    report(line, context);
  },
};

function report({ span, number }: Line, context: LintContext): void {
  const text = context.text(span);
  const found = BEFORE_FIELD.exec(text);
  if (found === null || !isText(context)) return;
  const [whole, field = ''] = found;
  const characters = whole.slice(0, whole.length - field.length).trimEnd();
  const closes = textBlocksSite(text) || (/agent/i.test(text) && blocksSiteBelow(number, context));
  const help = closes ? anyRuleMessages.closesSite() : messages.writeLineBreak();
  context.report({ span, message: messages.isOneLine({ characters, field }), help });
}
