/** Texts of the grid of URLs and crawlers, and of the explanation of one of its cells. */
export const grid = {
  url: 'URL',
  crawlers: 'Crawlers',
  addUrls: 'Add URLs',
  fromSitemap: 'From sitemap',
  noUrls: 'Add URLs to see who may fetch them.',
  allowed: 'Allowed',
  blocked: 'Blocked',
  line: 'line {line}',
  noRule: 'no rule',
  cellAllowed: '{url}, {crawler}: allowed, {decider}.',
  cellBlocked: '{url}, {crawler}: blocked, {decider}.',
  changed: 'Changed.',
  totals: '{allowed} allowed · {blocked} blocked',
  mayFetch: '{crawler} may fetch {path}',
  mayNotFetch: '{crawler} may not fetch {path}',
  why: 'Why',
} as const;
