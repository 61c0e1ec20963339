import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';

export const texts = {
  isCut: '{rest:code} is read as a comment: the sitemap is {url:code}.',
  removeFragment: 'Write the URL from which the server sends the sitemap, without a #.',
} as const;
const messages = defineMessages(texts);

export const sitemapHash: LintRule = {
  id: 'sitemap-hash',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A `#` in the URL of a sitemap, which begins a comment.',
  sitemap({ url, span, line: number }, context) {
    const { comment } = context.line(number);
    if (comment === undefined || url === '' || comment.span.start !== span.end || !isText(context)) return;
    if (!/^#[/!\w]/.test(comment.text)) return;
    const rest = context.text(comment.span);
    const message = messages.isCut({ rest, url });
    context.report({ span: { start: span.start, end: comment.span.end }, message, help: messages.removeFragment() });
  },
};
