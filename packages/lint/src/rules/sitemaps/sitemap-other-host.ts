import { hasSitemaps } from '../../file/parts.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { sitemapUrls } from '../../values/sitemap-urls.js';

export const texts = {
  otherHost: 'The sitemap is on {host}, but this file is on {ownHost}.',
  checkUrls: 'Make sure that it lists URLs of {ownHost}.',
} as const;
const messages = defineMessages(texts);

export const sitemapOtherHost: LintRule = {
  id: 'sitemap-other-host',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A sitemap on another host than the one that serves this file.',
  concerns: hasSitemaps,
  file(context) {
    const { host } = context.settings;
    if (host === undefined) return;
    const seen = new Set<string>();
    for (const found of sitemapUrls(context)) {
      if (found.kind !== 'absolute' || found.host === host || seen.has(found.host)) continue;
      seen.add(found.host);
      const { span, url } = found.sitemap;
      const start = url.indexOf('://') + 3;
      context.report({
        span: context.within(span, start, start + found.host.length),
        message: messages.otherHost({ host: found.host, ownHost: host }),
        help: messages.checkUrls({ ownHost: host }),
      });
    }
  },
};
