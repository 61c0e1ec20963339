/** What a line of a robots.txt does. */
export const lines = {
  invalid: 'Crawlers ignore this line: it is not “key: value”.',
  sitemap: 'Names a sitemap. It applies to every crawler, wherever the line is.',
  unknownField: 'Google ignores this field.',
  noToken: 'Applies to no crawler: the value does not begin with a product token.',
  everyOther: 'Every crawler that no other group names.',
  unknownCrawler: '{token} is not a crawler that this tool has in its list.',
  crawler: '{name}, {vendor}: {uses}.',
  mayNotApply: 'robots.txt may not apply to it.',
  ruleWithoutGroup: 'Applies to no crawler: no User-agent line is above it.',
  noPath: 'A rule without a path has no effect.',
  matchesNothing: 'Matches nothing: a path begins with / or *.',
  'allow-begin': 'Allows paths that begin with {text}.',
  'allow-exact': 'Allows paths that are exactly {text}.',
  'allow-contain': 'Allows paths that contain {text}.',
  'allow-end': 'Allows paths that end in {text}.',
  'allow-match': 'Allows paths that match {text}.',
  'disallow-begin': 'Blocks paths that begin with {text}.',
  'disallow-exact': 'Blocks paths that are exactly {text}.',
  'disallow-contain': 'Blocks paths that contain {text}.',
  'disallow-end': 'Blocks paths that end in {text}.',
  'disallow-match': 'Blocks paths that match {text}.',
  length: {
    one: 'Its length is {count} character: longer rules win.',
    other: 'Its length is {count} characters: longer rules win.',
  },
  beatenByAllow: 'Line {line} beats it for {path}: Allow: {pattern} ({length}).',
  beatenByDisallow: 'Line {line} beats it for {path}: Disallow: {pattern} ({length}).',
} as const;

/** What a group does. */
export const groups = {
  appliesToEveryOther: 'Applies to every crawler that no other group names.',
  appliesToNone: 'Applies to no crawler.',
  appliesTo: { by: 'others', '0': 'Applies to {first}.', other: 'Applies to {first} and {others} more.' },
  blocksNothing: 'Blocks nothing.',
  allows: {
    one: 'Allows {count} path, blocks nothing.',
    other: 'Allows {count} paths, blocks nothing.',
  },
  blocks: { one: 'Blocks {count} path.', other: 'Blocks {count} paths.' },
  blocksAndAllowsOne: {
    one: 'Blocks {count} path, allows 1 path.',
    other: 'Blocks {count} paths, allows 1 path.',
  },
  blocksAndAllows: {
    one: 'Blocks {count} path, allows {allowed} paths.',
    other: 'Blocks {count} paths, allows {allowed} paths.',
  },
} as const;

/** What is shown beside a suggestion. */
export const suggestions = {
  'user-agent': 'the crawlers of a group',
  disallow: 'blocks paths',
  allow: 'allows paths',
  sitemap: 'the URL of a sitemap',
  ignored: 'Google ignores it',
  wholeUrl: 'the whole URL',
  everyOther: 'every other crawler',
  pageUse: 'states what pages may be used for',
} as const;

/** What a statement on the use of pages means, beside its suggestion. */
export const statements = {
  granted: 'granted: {use}',
  denied: 'denied: {use}',
  immediate: 'nothing is stored',
  reference: 'an index, excerpts and links',
  full: 'summaries and reproduction',
} as const;
