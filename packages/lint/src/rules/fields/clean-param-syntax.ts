import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';

export const texts = {
  oneName: '{names:code} is read as one parameter: `&` separates the names of parameters.',
  writeAmpersand: 'Write {names:code}.',
} as const;
const messages = defineMessages(texts);

export const cleanParamSyntax: LintRule = {
  id: 'clean-param-syntax',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A Clean-param line whose parameters are separated by commas.',
  field({ name, value, span }, context) {
    if (name.length !== 11 || name.toLowerCase() !== 'clean-param' || !isText(context)) return;
    const names = /^[\w.-]+(?:\s?[,;|]\s?[\w.-]+)+(?=\s|$)/.exec(value)?.[0];
    if (names === undefined) return;
    context.report({
      span,
      message: messages.oneName({ names }),
      help: messages.writeAmpersand({ names: names.replace(/\s?[,;|]\s?/g, '&') }),
    });
  },
};
