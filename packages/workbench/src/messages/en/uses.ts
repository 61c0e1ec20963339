/** What crawlers fetch pages for. */
export const uses = {
  search: 'Web search',
  'ai-training': 'AI training',
  'ai-answers': 'AI answers',
  'user-action': 'User-triggered',
  ads: 'Ads',
  preview: 'Link previews',
  archive: 'Archives',
  seo: 'SEO tools',
  monitoring: 'Monitoring',
  security: 'Security',
  other: 'Other uses',
  undocumented: 'Use not documented',
} as const;
