import { isText } from '../../file/content-kind.js';
import { wasFetchedAsFile } from '../../file/fetch-result.js';
import { hasFacts } from '../../file/parts.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';

export const texts = {
  servedAs: 'The file is served as {type:code}, not as `text/plain`: Google reads it anyway, other crawlers may not.',
  servedWithoutType:
    'The file is served without a type, not as `text/plain`: Google reads it anyway, other crawlers may not.',
  servePlainText: 'Serve it with `Content-Type: text/plain; charset=utf-8`.',
} as const;
const messages = defineMessages(texts);

export const contentType: LintRule = {
  id: 'content-type',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'robots.txt is served with a content type other than text/plain.',
  concerns: hasFacts,
  file(context) {
    const { facts } = context.settings;
    if (facts?.contentType === undefined || !wasFetchedAsFile(facts)) return;
    const type = (facts.contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
    // Other rules report a page, and content that is not text.
    if (type === 'text/plain' || !isText(context)) return;
    context.report({
      span: { start: 0, end: 0 },
      message: type === '' ? messages.servedWithoutType() : messages.servedAs({ type }),
      help: messages.servePlainText(),
    });
  },
};
