import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintRule, unsafeFix } from '../../model/lint-rule.js';

/** The name of a file that is a sitemap, with slashes after it. */
const AT_END = /^[^?#]*\.(?:xml|xml\.gz|txt)(\/+)$/i;

export const texts = {
  isFolder: 'The URL ends in a slash, as that of a folder: most servers send no sitemap there.',
  remove: 'Remove the slash',
} as const;
const messages = defineMessages(texts);

export const sitemapFinalSlash: LintRule = {
  id: 'sitemap-final-slash',
  severity: 'warning',
  fixes: 'unsafe',
  messages: texts,
  what: 'A slash after the name of a sitemap file.',
  sitemap({ url, span, line }, context) {
    const end = AT_END.exec(url)?.[1];
    if (end === undefined || !isText(context)) return;
    const edit = { span: context.within(span, span.end - span.start - end.length), text: '' };
    context.report({
      span,
      message: messages.isFolder(),
      fixes: [unsafeFix(messages.remove(), edit)],
      claims: [{ kind: 'read-as', line, as: 'sitemap', value: url }],
    });
  },
};
