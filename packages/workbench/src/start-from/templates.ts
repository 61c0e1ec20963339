/** Files to start from. Their text is what `maycrawl create` writes for the same options. */

import { type CrawlerEntry, crawlers, mainSearchEngines, type Use } from '@maycrawl/core/crawlers';
import { isHttp } from '@maycrawl/core/url';
import type { CreateInput } from '../analysis/tasks/create-task.js';

export type TemplateId =
  | 'allowAll'
  | 'staging'
  | 'noTraining'
  | 'noAi'
  | 'wordpress'
  | 'shop'
  | 'nextjs'
  | 'drupal'
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
    wordpress: {
      kind: 'draft',
      draft: {
        comment: 'WordPress: the administration is blocked, except the script that pages use.',
        groups: [
          {
            userAgents: ['*'],
            rules: [
              { disallow: '/wp-admin/' },
              { allow: '/wp-admin/admin-ajax.php' },
              { disallow: '/*?s=' },
              { disallow: '/search/' },
            ],
          },
        ],
        sitemaps: [`${origin}/wp-sitemap.xml`],
      },
    },
    shop: {
      kind: 'options',
      options: {
        blockPaths: ['/cart', '/checkout', '/account', '/search', '/*?sort=', '/*&sort=', '/*?filter=', '/*&filter='],
        sitemaps,
      },
    },
    nextjs: { kind: 'options', options: { blockPaths: ['/api/'], sitemaps } },
    drupal: {
      kind: 'draft',
      draft: {
        comment: 'Drupal: administration, accounts and search results are blocked.',
        groups: [{ userAgents: ['*'], rules: DRUPAL.map((disallow) => ({ disallow })) }],
        sitemaps,
      },
    },
    empty: { kind: 'empty' },
  };
}

/** Those of the robots.txt that Drupal installs, without its folders of code, which contain style sheets too. */
const DRUPAL = [
  '/admin/',
  '/comment/reply/',
  '/filter/tips',
  '/node/add/',
  '/search/',
  '/user/register',
  '/user/password',
  '/user/login',
  '/user/logout',
  '/index.php/admin/',
  '/index.php/comment/reply/',
  '/index.php/filter/tips',
  '/index.php/node/add/',
  '/index.php/search/',
  '/index.php/user/register',
  '/index.php/user/password',
  '/index.php/user/login',
  '/index.php/user/logout',
];

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
