/** What robots.txt cannot express, by the id of the limit. */
export const policyLimits = {
  removal:
    'Blocking a page does not remove it from search results. To remove it, allow crawling and add noindex to the page.',
  protection: 'robots.txt does not protect private pages. Anyone can read it. Use a password.',
  'ai-overviews': "robots.txt cannot separate Google's AI Overviews from Search. Both use what Googlebot fetches.",
} as const;
