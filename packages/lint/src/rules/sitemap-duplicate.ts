import type { Sitemap } from '@maycrawl/core';
import { shortened } from '../pattern-text.js';
import type { LintRule } from '../rule.js';

export const sitemapDuplicate: LintRule = {
  id: 'sitemap-duplicate',
  severity: 'info',
  mends: 'safe',
  what: 'The same sitemap named twice.',
  why: 'Sitemap lines belong to no group: one line tells every reader. A second one says nothing new, whatever group it stands near.',
  bad: 'Sitemap: https://example.com/sitemap.xml\n\nUser-agent: *\nDisallow: /private/\n\nSitemap: https://example.com/sitemap.xml\n',
  good: 'User-agent: *\nDisallow: /private/\n\nSitemap: https://example.com/sitemap.xml\n',
  source: ['H1'],
  visit: {
    file(context) {
      const { sitemaps } = context.robots;
      if (sitemaps.length < 2) return;
      const first = new Map<string, Sitemap>();
      for (const sitemap of sitemaps) {
        const { url, span, line } = sitemap;
        const earlier = url === '' ? sitemap : first.get(url);
        if (earlier === undefined) first.set(url, sitemap);
        if (earlier === undefined || earlier === sitemap) continue;
        const plain = context.line(line).comment === undefined;
        context.report({
          span,
          message: `${shortened(url)} is named on line ${earlier.line} already.`,
          related: [{ span: earlier.span, message: 'It stands here first.' }],
          help: 'Take one of the two out.',
          fixes: plain
            ? [
                {
                  title: 'Take the line out',
                  applicability: 'safe',
                  edits: [{ span: context.wholeLines(line), text: '' }],
                },
              ]
            : [],
          ...(plain && { claims: [{ kind: 'no-effect', lines: [line] }] }),
        });
      }
    },
  },
};
