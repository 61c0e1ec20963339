/** What alerts say. `{what}` in a subject is one of `titles`; the first line of a text is a sentence. */
export const subjects = {
  opened: '{severity}: {site}: {what}',
  updated: '{severity}, update: {site}: {what}',
  reopened: '{severity}, again: {site}: {what}',
  recovered: 'Recovered: {site}: {what}',
  accepted: 'Accepted: {site}: {what}',
  test: 'Test: alerts of maycrawl watch reach this receiver',
} as const;

export const severities = { notice: 'Notice', warning: 'Warning', critical: 'Critical' } as const;

/** What is wrong, in a few words without a verb. */
export const titles = {
  siteBlocked: 'whole site newly blocked for {who}',
  urlsBlocked: 'URLs newly blocked for {who}',
  siteAllowed: 'whole site newly allowed for {who}',
  urlsAllowed: 'URLs newly allowed for {who}',
  notDecided: 'rules changed for {who}, effect not decided',
  verdicts: 'other URLs blocked or allowed',
  production: 'whole site blocked for {who}',
  staging: 'test site open to crawlers',
  state: 'not in the expected state',
  usage: 'other preferences for the use of pages',
  sitemaps: 'sitemap lines gone',
  findings: 'new errors in robots.txt',
  size: 'robots.txt too long',
  redirect: 'robots.txt redirects elsewhere',
  'content-type': 'other content type of robots.txt',
  failure: 'robots.txt cannot be fetched',
  intermittent: 'robots.txt often cannot be fetched',
  unchecked: 'cannot be checked from this machine',
} as const;

export const alerts = {
  /** Sites of one cause. */
  sites: { one: '{site} and {count:number} more site', other: '{site} and {count:number} more sites' },
  onSites: { one: 'One cause on {count:number} site:', other: 'One cause on {count:number} sites:' },
  moreSites: { one: '{count:number} more site', other: '{count:number} more sites' },
  /** Before what differs from site to site. */
  onSite: 'As an example, what is wrong on {site}:',
  moreChanges: {
    one: 'Something changes for {count:number} more group of crawlers.',
    other: 'Something changes for {count:number} more groups of crawlers.',
  },

  // Which URLs.
  blocked: 'Newly blocked for {who}: {where:list}.',
  allowed: 'Newly allowed for {who}: {where:list}.',
  undecidedBlocked: 'For {who}, the comparison ended before it was decided whether URLs are newly blocked.',
  undecidedAllowed: 'For {who}, the comparison ended before it was decided whether URLs are newly allowed.',
  path: '{path:code} (before: {before}, now: {after})',
  noRule: 'no rule',
  moreRules: { one: 'and URLs of {count:number} more rule', other: 'and URLs of {count:number} more rules' },
  importantBlocked: 'Important URLs that are newly blocked:',
  importantAllowed: 'Important URLs that are newly allowed:',

  // What was written.
  expected: 'The served robots.txt differs from the expected one.',
  prepended: {
    one: '{count:number} line was added at the start:',
    other: '{count:number} lines were added at the start:',
  },
  appended: {
    one: '{count:number} line was added at the end:',
    other: '{count:number} lines were added at the end:',
  },
  startDropped: {
    one: '{count:number} line is gone from the start:',
    other: '{count:number} lines are gone from the start:',
  },
  endDropped: {
    one: '{count:number} line is gone from the end:',
    other: '{count:number} lines are gone from the end:',
  },
  removed: {
    one: 'Gone from line {first} on ({count:number} line):',
    other: 'Gone from line {first} on ({count:number} lines):',
  },
  added: {
    one: 'New from line {first} on ({count:number} line):',
    other: 'New from line {first} on ({count:number} lines):',
  },

  // The other kinds.
  moreUsage: { one: '{count:number} more change of use', other: '{count:number} more changes of use' },
  sitemapsGone: {
    one: '{count:number} sitemap line is gone, so crawlers may not find the pages that it lists:',
    other: '{count:number} sitemap lines are gone, so crawlers may not find the pages that they list:',
  },
  findings: {
    one: 'robots.txt has {count:number} error that it did not have before:',
    other: 'robots.txt has {count:number} errors that it did not have before:',
  },
  production: 'The site should be open to search engines, but all of it is blocked for {who}.',
  staging: 'This is a test site, which should be blocked for every crawler. These may crawl it: {who}.',
  size: 'robots.txt is longer than {limit:number} bytes. Crawlers ignore the rules after them.',
  redirect: 'Requests for robots.txt end at {after} now, and ended at {before} before.',
  contentType: 'robots.txt is served as {after:code} now, and was served as {before:code} before.',
  noContentType: 'robots.txt is served without a content type now, and was served as {before:code} before.',
  newContentType: 'robots.txt is served as {after:code} now, and was served without a content type before.',

  // Ends.
  recovered: 'This has been over since the check at {at}. It was reported on {since}.',
  accepted: 'What is served counts as intended from now on, because it was acknowledged or has lasted.',
  intermittent: {
    one: 'It comes and goes: it has returned {count:number} time.',
    other: 'It comes and goes: it has returned {count:number} times.',
  },
  test: 'This message was sent to test a receiver. Nothing is wrong with any site.',
} as const;
