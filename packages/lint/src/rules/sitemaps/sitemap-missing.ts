import type { LintRule } from '../../model/lint-rule.js';

export const sitemapMissing: LintRule = {
  id: 'sitemap-missing',
  severity: 'off',
  fixes: 'none',
  what: 'No sitemap line.',
  why: "A sitemap line tells every crawler where the list of a site's URLs is, without telling each of them by hand. A site may well do without; so this is off unless asked for.",
  bad: 'User-agent: *\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n\nSitemap: https://example.com/sitemap.xml\n',
  source: ['H1', 'sitemaps.org, protocol'],
  visit: {
    file(context) {
      const { sitemaps, byteLength: octets } = context.robots;
      if (sitemaps.length > 0) return;
      context.report({
        span: { start: octets, end: octets },
        message: 'The file names no sitemap.',
        help: 'Add a line such as `Sitemap: https://example.com/sitemap.xml`.',
      });
    },
  },
};
