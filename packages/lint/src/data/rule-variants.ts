/**
 * A lint rule that finds several kinds of one mistake. Each of them, a variant, has a level, fixes and a name of its own,
 * which settings and suppressions accept beside that of the rule.
 */
export interface RuleWithVariants {
  readonly id: string;
  /** What the rule reports: one sentence. */
  readonly what: string;
  readonly variants: readonly string[];
}

/** Sorted by id. All other rules are a variant of themselves. */
export const rulesWithVariants: readonly RuleWithVariants[] = [
  {
    id: 'comment',
    what: 'A comment that says what the lines around it do not do, or a rule that is a comment.',
    variants: ['block-comment', 'commented-rule', 'unmet-comment'],
  },
  {
    id: 'misspelt-crawler',
    what: 'A name that is nearly, but not, that of a known crawler.',
    variants: ['confusable-token', 'misspelt-token'],
  },
  {
    id: 'misspelt-field',
    what: 'A misspelt field, which crawlers ignore, or which only Google reads.',
    variants: ['accepted-typo', 'dash-in-key', 'key-prefix-match', 'rejected-typo'],
  },
  {
    id: 'needless-rule',
    what: 'A rule that has no effect, as it repeats others or always loses to them.',
    variants: ['dead-rule', 'duplicate-rule', 'redundant-rule', 'stray-rules'],
  },
  {
    id: 'needless-star',
    what: 'A star that changes nothing about what a path matches.',
    variants: ['double-star', 'leading-star', 'trailing-star'],
  },
  {
    id: 'outdated-token',
    what: 'A name that no crawler uses today.',
    variants: ['former-token', 'retired-token'],
  },
  {
    id: 'path-form',
    what: 'A value that is no path: a whole URL, HTML, a regular expression, a template or a path on a disk.',
    variants: [
      'full-url-path',
      'html-entity',
      'html-tag',
      'question-mark-wildcard',
      'regex-syntax',
      'server-path',
      'template-placeholder',
      'trailing-punctuation',
    ],
  },
  {
    id: 'percent-encoding',
    what: 'A percent-encoding that is wrong, needless, or made twice.',
    variants: ['bad-percent', 'double-encoded', 'encoded-wildcard', 'garbled-letter', 'lower-percent', 'over-encoded'],
  },
  {
    id: 'private-path',
    what: 'A rule that tells everyone where something private is.',
    variants: ['exposed-file', 'leaks-private-path'],
  },
  {
    id: 'quote-or-invisible',
    what: 'A quotation mark or an invisible character around or in a name, path or URL.',
    variants: ['curly-quote', 'invisible-character', 'quoted-value'],
  },
  {
    id: 'sitemap-url',
    what: 'A sitemap line whose URL is not that of a sitemap which crawlers can fetch.',
    variants: [
      'sitemap-final-slash',
      'sitemap-hash',
      'sitemap-html-page',
      'sitemap-malformed',
      'sitemap-other-host',
      'sitemap-relative',
      'sitemap-test-host',
    ],
  },
  {
    id: 'suppression',
    what: 'A comment that should suppress findings and suppresses none.',
    variants: ['malformed-suppression', 'unused-suppression'],
  },
  {
    id: 'usage-syntax',
    what: 'A Content-Signal or Content-Usage line that does not follow its grammar.',
    variants: ['content-signal-syntax', 'content-usage-syntax'],
  },
  {
    id: 'user-agent-value',
    what: 'A user-agent line with more, or with something else, than the product token of a crawler.',
    variants: [
      'full-user-agent-string',
      'generic-name',
      'not-a-token',
      'token-characters',
      'token-glob',
      'token-list',
      'version-in-token',
    ],
  },
];

const ruleIds: ReadonlyMap<string, string> = new Map(
  rulesWithVariants.flatMap(({ id, variants }) => variants.map((variant) => [variant, id])),
);

/** Returns the id of the rule that a variant belongs to. */
export function ruleOf(variant: string): string {
  return ruleIds.get(variant) ?? variant;
}

/** Returns the variants that a name in settings means: those of a rule, or a single one. */
export function variantsOf(name: string): readonly string[] {
  return rulesWithVariants.find(({ id }) => id === name)?.variants ?? [name];
}
