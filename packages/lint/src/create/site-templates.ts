/** Files to start from for the software that runs many sites, from the documentation of each. */

import { creating } from '../messages/en/creating.js';

/** The software of a site: what a robots.txt for it blocks, where the file goes, and where its sitemap is. */
export interface SiteTemplate {
  readonly name: string;
  /** Written at the top of the file. */
  readonly comment: string;
  readonly blockPaths: readonly string[];
  readonly allowPaths?: readonly string[];
  /** The path of the sitemap that the software makes, or that is usual. */
  readonly sitemap: string;
  /** How the file gets to the root of the site. */
  readonly place: string;
  readonly sources: readonly string[];
}

export type SiteTemplateId = 'wordpress' | 'shopify' | 'nextjs' | 'nuxt' | 'drupal' | 'magento' | 'static';

/** Those of the file that Drupal installs, without its folders of code, which contain style sheets too. */
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
];

/** By name, in the order in which they are listed. */
export const siteTemplates: Readonly<Record<SiteTemplateId, SiteTemplate>> = {
  wordpress: {
    name: 'WordPress',
    comment: 'WordPress: the administration is blocked, except the script that pages use, and so are search results.',
    blockPaths: ['/wp-admin/', '/*?s=', '/search/'],
    allowPaths: ['/wp-admin/admin-ajax.php'],
    sitemap: '/wp-sitemap.xml',
    place: creating.wordpress,
    sources: [
      'https://developer.wordpress.org/reference/functions/do_robots/',
      'https://make.wordpress.org/core/2020/07/22/new-xml-sitemaps-functionality-in-wordpress-5-5/',
    ],
  },
  shopify: {
    name: 'Shopify',
    comment: 'Shopify: cart, checkout, accounts, search results and sorted or filtered lists are blocked.',
    blockPaths: [
      '/admin',
      '/cart',
      '/orders',
      '/checkout',
      '/account',
      '/search',
      '/collections/*sort_by',
      '/collections/*+',
      '/blogs/*+',
    ],
    sitemap: '/sitemap.xml',
    place: creating.shopify,
    sources: [
      'https://shopify.dev/docs/storefronts/themes/architecture/templates/robots-txt-liquid',
      'https://help.shopify.com/en/manual/promoting-marketing/seo/editing-robots-txt',
    ],
  },
  nextjs: {
    name: 'Next.js',
    comment: 'Next.js: the API routes are blocked. Pages need what is in /_next/.',
    blockPaths: ['/api/'],
    sitemap: '/sitemap.xml',
    place: creating.nextjs,
    sources: [
      'https://nextjs.org/docs/app/api-reference/file-conventions/metadata/robots',
      'https://nextjs.org/docs/app/api-reference/file-conventions/public-folder',
    ],
  },
  nuxt: {
    name: 'Nuxt',
    comment: 'Nuxt: the API routes are blocked. Pages need what is in /_nuxt/.',
    blockPaths: ['/api/'],
    sitemap: '/sitemap.xml',
    place: creating.nuxt,
    sources: [
      'https://nuxt.com/docs/guide/directory-structure/public',
      'https://nuxt.com/docs/guide/directory-structure/server',
      'https://nuxtseo.com/docs/robots/guides/robots-txt',
    ],
  },
  drupal: {
    name: 'Drupal',
    comment: 'Drupal: administration, accounts and search results are blocked.',
    blockPaths: [...DRUPAL, ...DRUPAL.map((path) => `/index.php${path}`)],
    sitemap: '/sitemap.xml',
    place: creating.drupal,
    sources: [
      'https://git.drupalcode.org/project/drupal/-/blob/11.x/core/assets/scaffold/files/robots.txt',
      'https://www.drupal.org/docs/develop/using-composer/using-drupals-composer-scaffold',
    ],
  },
  magento: {
    name: 'Magento',
    comment: 'Magento: checkout, accounts, search results and addresses with a session are blocked.',
    blockPaths: [
      '/checkout/',
      '/customer/',
      '/catalogsearch/',
      '/catalog/product_compare/',
      '/wishlist/',
      '/sendfriend/',
      '/review/',
      '/*SID=',
    ],
    sitemap: '/sitemap.xml',
    place: creating.magento,
    sources: [
      'https://experienceleague.adobe.com/en/docs/commerce-admin/marketing/seo/seo-overview',
      'https://experienceleague.adobe.com/en/docs/commerce-operations/implementation-playbook/best-practices/launch/robots-txt',
      'https://commerce-docs.github.io/merchdocs-archive/user-guide/v2.3/marketing/search-engine-robots.html',
    ],
  },
  static: {
    name: 'a static site',
    comment: 'A static site: everything is allowed.',
    blockPaths: [],
    sitemap: '/sitemap.xml',
    place: creating.static,
    sources: ['https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt'],
  },
};

export const siteTemplateIds: readonly SiteTemplateId[] = Object.keys(siteTemplates) as SiteTemplateId[];
