import type { Sitemap } from '@maycrawl/core';
import { hasSitemaps } from '../../file/parts.js';
import { canRemoveLine, removeLine, removeLineTexts } from '../../fixes/line-fixes.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';

export const texts = {
  listed: '{url:code} is already listed on line {line}.',
  first: 'First listed here.',
  removeOne: 'Remove one of the two.',
} as const;
const messages = defineMessages(texts);

export const sitemapDuplicate: LintRule = {
  id: 'sitemap-duplicate',
  severity: 'info',
  fixes: 'safe',
  messages: { ...texts, ...removeLineTexts },
  what: 'The same sitemap listed twice.',
  concerns: hasSitemaps,
  file(context) {
    const pairs = findDuplicates(context.robots.sitemaps);
    const removable = pairs.map(({ sitemap }) => sitemap.line).filter((line) => canRemoveLine(line, context));
    for (const { sitemap, earlier } of pairs) {
      const { url, span, line } = sitemap;
      context.report({
        span,
        message: messages.listed({ url, line: earlier.line }),
        related: [{ span: earlier.span, message: messages.first() }],
        help: messages.removeOne(),
        tags: ['unnecessary'],
        fixes: canRemoveLine(line, context) ? [removeLine(line, context)] : [],
        // One claim for all lines together, so that it is verified once.
        claims: line === removable[0] ? [{ kind: 'no-effect', lines: removable }] : [],
      });
    }
  },
};

function findDuplicates(sitemaps: readonly Sitemap[]): { readonly sitemap: Sitemap; readonly earlier: Sitemap }[] {
  const first = new Map<string, Sitemap>();
  return sitemaps.flatMap((sitemap) => {
    const earlier = first.get(sitemap.url);
    if (earlier === undefined) first.set(sitemap.url, sitemap);
    return earlier === undefined || sitemap.url === '' ? [] : [{ sitemap, earlier }];
  });
}
