/** What the page shows first of areas that are loaded late. Each area takes its own from here. */
export const firstTexts = {
  crawlers: {
    label: 'Crawlers',
    'set-search': 'Search',
    'set-ai-answers': 'AI answers',
    'set-ai-training': 'AI training',
    'set-ads': 'Ads',
    'set-seo': 'SEO tools',
    choose: 'Choose…',
  },
  service: { site: 'Site', fetch: 'Fetch', fetchSite: 'Fetch {site}' },
  takeAway: { menu: 'Take away' },
  urls: { add: 'Add URLs', fromSitemap: 'From sitemap' },
} as const;
