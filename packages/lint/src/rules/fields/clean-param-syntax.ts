import { isText } from '../../file/content-kind.js';
import type { LintRule } from '../../model/lint-rule.js';
import { defineMessages } from '../../model/message.js';
import { quoted } from '../../text/phrases.js';

export const texts = {
  oneName: ({ names }: { names: string }): string =>
    `${quoted(names)} is read as one parameter: \`&\` separates the names of parameters.`,
  writeAmpersand: ({ names }: { names: string }): string => `Write ${quoted(names)}.`,
};
const messages = defineMessages(texts);

export const cleanParamSyntax: LintRule = {
  id: 'clean-param-syntax',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A Clean-param line whose parameters are separated by commas.',
  visit: {
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
  },
};
