/** What is said beside the table of a policy. Each text is a whole sentence; a note is one or more of them. */
export const policyNotes = {
  noFile: 'The site has no robots.txt. It blocks nothing, for any use.',
  noFileStatus: 'The site has no robots.txt (status {status}). It blocks nothing, for any use.',
  unreachable: 'robots.txt cannot be fetched.',
  unreachableStatus: 'robots.txt cannot be fetched (status {status}).',
  unreachableFailure: 'robots.txt cannot be fetched ({failure}).',
  unreachableEffect: 'Crawlers treat the whole site as blocked, for every use.',
  unreachableGoogle:
    'Google does so for 12 hours, then uses its last good copy. After 30 days it crawls as if there were no robots.txt, if pages load.',
  contentMarkup: 'The content is a web page or other markup.',
  contentGzip: 'The content is compressed data (gzip).',
  contentBinary: 'The content is binary data.',
  contentUtf16: 'The content is UTF-16 text, while crawlers read UTF-8.',
  contentWithoutRules: 'Crawlers find no rule in it, so it blocks nothing, for any use.',
  contentWithRules: {
    one: 'Crawlers still read {count:number} rule in it, which applies.',
    other: 'Crawlers still read {count:number} rules in it, which apply.',
  },
  empty: 'The file is empty. It blocks nothing, for any use.',
  noRules: 'The file contains no rule. It blocks nothing, for any use.',
  truncated: 'The file is too long. Crawlers read only its first {bytes:number} bytes.',
  unlistedNames: 'The file also names crawlers that are not in the registry: {crawlers:list}.',
  formerName: '{name:code} is a former name: the crawler is {successor} today.',
  formerNameFollowed:
    'According to its vendor, {successor} follows the group of that name if no group names {successor}.',
  fetchesDespite:
    '{crawlers:list} may fetch despite {preference:code} (line {line}), which is a request and blocks nothing.',
  usesDespite: {
    by: 'crawlers',
    one: '{crawlers:list} permits the use despite {preference:code} (line {line}): no rule blocks it.',
    other: '{crawlers:list} permit the use despite {preference:code} (line {line}): no rule blocks them.',
  },
  blockedDespite: '{crawlers:list} may not fetch, although {preference:code} (line {line}) permits the use.',
  preferencesContradict: '{second:code} (line {secondLine}) contradicts {first:code} (line {firstLine}).',
  stricterCounts: 'The stricter one counts: the use is denied.',
  formerCategory:
    '{name:code} (line {line}) is a name of earlier drafts of Content-Usage. The draft of {date} has none of this name, so it states nothing.',
  signalOnTrial: '{name:code} (line {line}) is on trial since {since}: readers may ignore it.',
  unreadableUsage: 'Nothing is read from line {line}: its value does not follow the grammar of Content-Usage.',
  usageJoins:
    'For access, a usage line (line {line}) does not end a group: the rules below the next user-agent lines also apply to {crawlers:list}.',
  fieldSource: '{field}: {document} of {date}, read on {checked}.',
  wholeFile: 'It is about the whole file, whatever group the line is in.',
  ownGroups: {
    by: 'lines',
    one: 'The usage line of * (line {lines:list}) does not apply to crawlers with a group of their own: {crawlers:list}.',
    other:
      'The usage lines of * (lines {lines:list}) do not apply to crawlers with a group of their own: {crawlers:list}.',
  },
  dialectsDiffer:
    "Readers that follow RFC 9309 decide another way than Google's crawler for {crawlers:list}. An example is {path:code}.",
  googleAllows: "Google's crawler reads it as allowed, the others as blocked.",
  googleBlocks: "Google's crawler reads it as blocked, the others as allowed.",
  googleAllowsByLine: "Google's crawler reads it as allowed, the others as blocked (line {line}).",
  googleBlocksByLine: "Google's crawler reads it as blocked, the others as allowed (line {line}).",
  crawlDelayJoins: {
    by: 'lines',
    one: 'This is how Google reads the file: a crawl-delay (line {lines:list}) does not end a group, so the rules below it also apply to {crawlers:list}.',
    other:
      'This is how Google reads the file: a crawl-delay (lines {lines:list}) does not end a group, so the rules below it also apply to {crawlers:list}.',
  },
  crawlDelayEndsAllowed: {
    by: 'crawlers',
    one: '{crawlers:list} obeys crawl-delay. If it ends the group for this crawler, everything is allowed.',
    other: '{crawlers:list} obey crawl-delay. If it ends the group for them, everything is allowed.',
  },
  crawlDelayEndsOther: {
    by: 'crawlers',
    one: '{crawlers:list} obeys crawl-delay. If it ends the group for this crawler, other paths are blocked.',
    other: '{crawlers:list} obey crawl-delay. If it ends the group for them, other paths are blocked.',
  },
  ifGroupsJoin: 'As Google reads it: see the notes.',
  complianceUndocumented: 'The vendor does not say whether it obeys.',
  fallbackNotConfirmed: 'The vendor does not confirm this fallback.',
  namedWithoutEffect: 'The file names it, but it may not obey.',
  setting: 'A setting for {controls:list}.',
  settingWithoutEffect: 'A setting for {controls:list}, without effect: nothing may be fetched.',
  more: '{count:number} more',
} as const;
