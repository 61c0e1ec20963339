/** Files to start from. Their text is what `maycrawl create` writes for the same options. */

import { type CrawlerEntry, crawlers, mainSearchEngines, type Use } from '@maycrawl/core/crawlers';
import { isHttp } from '@maycrawl/core/url';
import { type SiteTemplateId, siteTemplates } from '@maycrawl/lint';
import type { CreateInput } from '../analysis/tasks/create-task.js';

export type TemplateId =
  | SiteTemplateId
  | 'allowAll'
  | 'staging'
  | 'noTraining'
  | 'noAi'
  | 'shop'
  | 'searchOnly'
  | 'noTools'
  | 'withSitemap'
  | 'empty';

export function templatesFor(origin: string): Readonly<Record<TemplateId, CreateInput>> {
  const sitemaps = [`${origin}/sitemap.xml`];
  return {
    allowAll: { kind: 'options', options: {} },
    withSitemap: { kind: 'options', options: { sitemaps } },
    noTraining: { kind: 'options', options: { blockAi: ['train'] } },
    noAi: { kind: 'options', options: { blockAi: ['all'] } },
    searchOnly: { kind: 'options', options: { allowOnly: [...mainSearchEngines, 'Applebot', 'SeznamBot'] } },
    noTools: { kind: 'options', options: { blockCrawlers: obedient('archive', 'seo') } },
    staging: { kind: 'options', options: { blockEverything: true, includeAdsBot: true } },
    shop: {
      kind: 'options',
      options: {
        blockPaths: ['/cart', '/checkout', '/account', '/search', '/*?sort=', '/*&sort=', '/*?filter=', '/*&filter='],
        sitemaps,
      },
    },
    wordpress: siteTemplate('wordpress', origin),
    shopify: siteTemplate('shopify', origin),
    nextjs: siteTemplate('nextjs', origin),
    nuxt: siteTemplate('nuxt', origin),
    drupal: siteTemplate('drupal', origin),
    magento: siteTemplate('magento', origin),
    static: siteTemplate('static', origin),
    empty: { kind: 'empty' },
  };
}

function siteTemplate(template: SiteTemplateId, origin: string): CreateInput {
  return { kind: 'options', options: { template, sitemaps: [origin + siteTemplates[template].sitemap] } };
}

/** The tokens of active crawlers that have only these uses and that robots.txt can block. */
function obedient(...uses: readonly Use[]): string[] {
  const isBlockable = ({ obeysRobotsTxt, status, fetches }: CrawlerEntry): boolean =>
    obeysRobotsTxt !== 'no' && status === 'active' && fetches === 'automatically';
  return crawlers
    .filter((entry) => isBlockable(entry) && entry.uses.every((use) => uses.includes(use)))
    .map(({ name, tokens }) => tokens[0] ?? name);
}

export function originOf(liveUrl: string | undefined, typed: string): string {
  for (const candidate of [liveUrl, typed.trim(), typed.trim() && `https://${typed.trim()}`]) {
    try {
      const url = new URL(candidate ?? '');
      if (isHttp(url)) return url.origin;
    } catch {
      // Not a URL: the next one may be.
    }
  }
  return 'https://www.example.com';
}
