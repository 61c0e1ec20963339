/**
 * What to do with a new file, from Google's guides:
 * https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt#upload and
 * https://developers.google.com/search/docs/crawling-indexing/robots/submit-updated-robots-txt
 */
export const afterCreating = {
  title: 'What to do next',
  place:
    'Put the file in the root of the host, as https://www.example.com/robots.txt: crawlers read it nowhere else. Each host and protocol has its own.',
  noAccess:
    'If you have no access to the root, ask your hosting provider, or use robots meta tags in the pages instead.',
  test: 'Open the address of the file in a private browser window: it must be shown without signing in.',
  recrawl:
    'Google reads the new file within a day. If that is too late, request a recrawl in the robots.txt report of Search Console.',
} as const;
