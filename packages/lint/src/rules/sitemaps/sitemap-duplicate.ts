import type { Sitemap } from '@maycrawl/core';
import { canRemoveLine, removeLine } from '../../fixes/remove-line.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';

export const sitemapDuplicate: LintRule = {
  id: 'sitemap-duplicate',
  severity: 'info',
  fixes: 'safe',
  what: 'The same sitemap named twice.',
  why: 'Sitemap lines belong to no group: one line tells every reader. A second one says nothing new, whatever group it stands near.',
  bad: 'Sitemap: https://example.com/sitemap.xml\n\nUser-agent: *\nDisallow: /private/\n\nSitemap: https://example.com/sitemap.xml\n',
  good: 'User-agent: *\nDisallow: /private/\n\nSitemap: https://example.com/sitemap.xml\n',
  source: ['H1'],
  visit: {
    file(context) {
      const pairs = repeated(context.robots.sitemaps);
      const needless = pairs.map(({ sitemap }) => sitemap.line).filter((line) => canRemoveLine(line, context));
      for (const { sitemap, earlier } of pairs) {
        const { url, span, line } = sitemap;
        context.report({
          span,
          message: `${quoted(url)} is named on line ${earlier.line} already.`,
          related: [{ span: earlier.span, message: 'It stands here first.' }],
          help: 'Take one of the two out.',
          fixes: canRemoveLine(line, context) ? [removeLine(line, context)] : [],
          // Said of all at once, so that it is asked once.
          claims: line === needless[0] ? [{ kind: 'no-effect', lines: needless }] : [],
        });
      }
    },
  },
};

function repeated(sitemaps: readonly Sitemap[]): { readonly sitemap: Sitemap; readonly earlier: Sitemap }[] {
  const first = new Map<string, Sitemap>();
  return sitemaps.flatMap((sitemap) => {
    const earlier = first.get(sitemap.url);
    if (earlier === undefined) first.set(sitemap.url, sitemap);
    return earlier === undefined || sitemap.url === '' ? [] : [{ sitemap, earlier }];
  });
}
