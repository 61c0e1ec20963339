import type { LintRule } from '../../model/lint-rule.js';
import { sitemapUrls } from '../../values/sitemap-urls.js';

export const sitemapOtherHost: LintRule = {
  id: 'sitemap-other-host',
  severity: 'info',
  fixes: 'none',
  what: 'A sitemap on another host than the one that serves this file.',
  why: "It is allowed: a line here lets another host hold this site's sitemap. But often it is a slip, a host without its `www.`, a staging host, or an old domain, and then the sitemap lists URLs of a site that is not this one, which its readers drop.",
  bad: 'User-agent: *\nDisallow: /private/\n\nSitemap: https://staging.example.net/sitemap.xml\n',
  good: 'User-agent: *\nDisallow: /private/\n\nSitemap: https://example.com/sitemap.xml\n',
  with: { url: 'https://example.com/robots.txt' },
  source: ['H1', 'A3', 'sitemaps.org, cross submits'],
  visit: {
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
          message: `The sitemap stands on ${found.host}, this file on ${host}.`,
          help: `Make sure that it lists URLs of ${host}.`,
        });
      }
    },
  },
};
