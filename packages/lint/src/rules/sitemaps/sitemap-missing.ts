import { defineMessages, type LintRule } from '../../model/lint-rule.js';

export const texts = {
  missing: 'The file lists no sitemap.',
  addLine: 'Add a line such as `Sitemap: https://example.com/sitemap.xml`.',
} as const;
const messages = defineMessages(texts);

export const sitemapMissing: LintRule = {
  id: 'sitemap-missing',
  severity: 'off',
  fixes: 'none',
  messages: texts,
  what: 'A file without a sitemap line.',
  file(context) {
    const { sitemaps, byteLength } = context.robots;
    if (sitemaps.length > 0) return;
    context.report({
      span: { start: byteLength, end: byteLength },
      message: messages.missing(),
      help: messages.addLine(),
    });
  },
};
