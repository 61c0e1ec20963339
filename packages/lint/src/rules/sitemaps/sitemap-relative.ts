import { hasSitemaps } from '../../file/parts.js';
import { isWellBelowSizeLimit } from '../../fixes/line-edits.js';
import { defineMessages, type LintRule, safeFix } from '../../model/lint-rule.js';
import { sitemapUrls } from '../../values/sitemap-urls.js';

export const texts = {
  notWhole: '{url:code} is not a whole URL with a scheme and a host, so most crawlers ignore the line.',
  writeScheme: 'Write the whole URL, including `https://`.',
  writeThis: 'Write {url:code}.',
  writeUrl: 'Write the whole URL',
} as const;
const messages = defineMessages(texts);

export const sitemapRelative: LintRule = {
  id: 'sitemap-relative',
  severity: 'error',
  fixes: 'safe',
  messages: texts,
  what: 'A sitemap line without a scheme and host.',
  concerns: hasSitemaps,
  file(context) {
    for (const found of sitemapUrls(context)) {
      if (found.kind !== 'relative') continue;
      const { span, url, line } = found.sitemap;
      const { resolved } = found;
      context.report({
        span,
        message: messages.notWhole({ url }),
        help: resolved === undefined ? messages.writeScheme() : messages.writeThis({ url: resolved }),
        fixes:
          resolved === undefined || !isWellBelowSizeLimit(context)
            ? []
            : [safeFix(messages.writeUrl(), { span, text: resolved })],
        claims: [{ kind: 'read-as', line, as: 'sitemap', value: url }],
      });
    }
  },
};
