/** For whom a site is blocked. Each text but the parts of lists is a whole sentence. */
export const siteAccess = {
  site: 'The whole site is blocked for {crawlers:list}.',
  siteNotFor: 'The whole site is blocked for {crawlers:list}, but not for {open:list}.',
  siteExcept: 'The whole site, except {exceptions:list}, is blocked for {crawlers:list}.',
  siteExceptNotFor:
    'The whole site, except {exceptions:list}, is blocked for {crawlers:list}, but not for {open:list}.',
  everythingExcept: 'Everything except {exceptions:list} is blocked for {crawlers:list}.',
  everythingExceptNotFor:
    'Everything except {exceptions:list} is blocked for {crawlers:list}, but not for {open:list}.',
  everyCrawler: 'every crawler without its own group',
  everyOtherCrawler: 'every other crawler without its own group',
  withLine: '{what} (line {line})',
  path: '{text:code} (line {line})',
  prefix: 'paths that begin with {text:code} (line {line})',
  example: 'paths such as {text:code} (line {line})',
  pattern: 'what {text:code} allows (line {line})',
  more: '{count} more',
  atLeastMore: 'at least {count} more',
} as const;
