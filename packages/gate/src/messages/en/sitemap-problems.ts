/** Why a sitemap was not read in full. */
export const sitemapProblems = {
  // Its URL, and where it redirects to.
  notHttp: 'it is not an http or https URL',
  badLocation: 'its redirect has no valid Location',
  otherScheme: 'it redirects to a {protocol} URL',
  redirectLoop: 'its redirects form a loop',
  redirects: 'more than {count} redirects',
  redirected: 'a redirect to {origin}: {detail}',

  // The response.
  answered: 'answered {status}',
  answeredPart: 'answered with a part of the file (206)',
  transferCoding: 'unknown transfer coding {coding}',
  contentEncoding: 'unsupported content encoding {name}',
  bytes: 'more than {bytes} bytes: the rest was not read',
  gzip: 'its gzip data cannot be read: {why}',
  gzipMembers: 'its gzip data cannot be read: it has more than {count} members',
  gzipHeader: 'its gzip data cannot be read: its header is invalid',
  gzipEnd: 'its gzip data cannot be read: it ends too early',
  gzipChecksum: 'its gzip data cannot be read: its checksum is wrong',

  // The content.
  empty: 'it is empty',
  notSitemap: 'it is neither XML nor a list of URLs',
  noRoot: 'it has no root element',
  rootElement: 'its root element is <{name}>',
  noEnd: 'a tag or comment has no end',
  nesting: 'elements are nested more than {depth} deep',
  malformed: 'line {line}: {why}',
  errors: 'line {line}: too many errors, the rest was not read',
  entries: 'more than {count} entries: the rest was not read',
  entriesWithoutUrl: {
    one: '{count} entry skipped: it has no URL',
    other: '{count} entries skipped: the first has no URL',
  },
  invalidEntries: {
    one: '{count} entry skipped: it is not a URL that can be fetched: {url}',
    other: '{count} entries skipped: the first is not a URL that can be fetched: {url}',
  },
  nestedIndex: 'it is an index that an index names: not followed',
  foreignSitemaps: '{count} of its sitemaps not read, because they are on other hosts; the first: {url}',

  // The limits of a walk.
  files: 'a walk requests at most {count} files',
  walkRedirects: 'a walk follows at most {count} redirects',
  robotsRedirects: 'in this walk, redirects of robots.txt have led to other domains too often',
  foreignDomains: 'a walk reads sitemaps on at most {count} other domains',
  foreignRobots: 'a walk reads the robots.txt of at most {count} hosts on other domains',
  foreignFiles: 'a walk requests at most {count} files of another domain ({domain})',
  paused: '{host} is busy and has asked for a pause',
  failures: '{host} failed {count} times in a row',
  busy: { '1': '{host} answered that it is busy', other: '{host} answered {count} times that it is busy' },
  skipped: {
    one: '{count} sitemap on {host} skipped: {detail}',
    other: '{count} sitemaps on {host} skipped: {detail}',
  },
  skippedElsewhere: {
    one: '{count} sitemap on other hosts skipped: {detail}',
    other: '{count} sitemaps on other hosts skipped: {detail}',
  },
} as const;
