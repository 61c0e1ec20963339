import { isHexDigit } from '../../analysis/automata/possible-paths.js';
import { defineMessages, type LintRule, safeFix } from '../../model/lint-rule.js';
import { PERCENT } from '../../text/bytes.js';

export const texts = {
  sameMeaning: '{escaped:code} means the same as {upper:code}, but some parsers distinguish them.',
  writeUpperCase: 'Write upper-case digits.',
  writeUpperCaseDigits: 'Write upper-case digits',
} as const;
const messages = defineMessages(texts);

export const lowerPercent: LintRule = {
  id: 'lower-percent',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  messages: texts,
  what: 'An escape with lower-case hex digits, such as `%c3` for `%C3`.',
  characters: '%',
  rule({ span }, _group, context) {
    const { bytes } = context;
    const edits = [];
    for (let at = span.start; at + 2 < span.end; at++) {
      if (bytes[at] !== PERCENT || !isHexDigit(bytes[at + 1] ?? 0) || !isHexDigit(bytes[at + 2] ?? 0)) continue;
      const digits = String.fromCharCode(bytes[at + 1] as number, bytes[at + 2] as number);
      const text = digits.toUpperCase();
      if (text !== digits) edits.push({ span: { start: at + 1, end: at + 3 }, text });
      at += 2;
    }
    const [first] = edits;
    if (first === undefined) return;
    const escaped = context.text({ start: first.span.start - 1, end: first.span.end });
    context.report({
      span: { start: first.span.start - 1, end: first.span.end },
      message: messages.sameMeaning({ escaped, upper: `%${first.text}` }),
      help: messages.writeUpperCase(),
      fixes: [safeFix(messages.writeUpperCaseDigits(), edits)],
    });
  },
};
