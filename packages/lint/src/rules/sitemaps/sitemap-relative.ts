import { isWellBelowSizeLimit } from '../../fixes/size-limit.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';
import { sitemapUrls } from '../../values/sitemap-urls.js';

export const sitemapRelative: LintRule = {
  id: 'sitemap-relative',
  severity: 'error',
  fixes: 'safe',
  what: 'A sitemap line without scheme and host.',
  why: 'A sitemap is named by its whole URL, as it may stand on any host. A path alone is against the format: most readers drop the line, and the sitemap is not found.\n\nWhere the checker knows where the file is served it can write the URL in full; no verdict depends on it.',
  bad: 'User-agent: *\nDisallow: /private/\n\nSitemap: /sitemap.xml\n',
  good: 'User-agent: *\nDisallow: /private/\n\nSitemap: https://example.com/sitemap.xml\n',
  with: { url: 'https://example.com/robots.txt' },
  source: ['H1', 'H2', 'sitemaps.org, protocol'],
  visit: {
    file(context) {
      for (const found of sitemapUrls(context)) {
        if (found.kind !== 'relative') continue;
        const { span, url, line } = found.sitemap;
        const { resolved } = found;
        context.report({
          span,
          message: `${quoted(url)} is no whole URL: readers of sitemap lines need scheme and host.`,
          help: resolved === undefined ? 'Write the whole URL, from `https://` on.' : `Write ${quoted(resolved)}.`,
          fixes:
            resolved === undefined || !isWellBelowSizeLimit(context)
              ? []
              : [{ title: 'Write the whole URL', applicability: 'safe', edits: [{ span, text: resolved }] }],
          claims: [{ kind: 'read-as', line, as: 'sitemap', value: url }],
        });
      }
    },
  },
};
