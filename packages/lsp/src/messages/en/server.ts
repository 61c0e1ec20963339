import type { Translated } from '@maycrawl/core/message';

/** What the server itself says. */
export const server = {
  proved: '{title} (no verdict changes: proved)',
  mayChange: '{title} (verdicts may change)',
  wouldBlock: '{title} ({readers} would block {path})',
  wouldAllow: '{title} ({readers} would allow {path})',
  google: 'Google',
  rfc9309: 'readers of RFC 9309',
  fixAll: {
    one: 'Fix {count} finding (no verdict changes: proved)',
    other: 'Fix {count} findings (no verdict changes: proved)',
  },
  fixAllBut: {
    one: 'Fix {count} finding (no verdict changes: proved); withheld fixes: {withheld}',
    other: 'Fix {count} findings (no verdict changes: proved); withheld fixes: {withheld}',
  },
  onlyInBytes: 'The fix changes bytes that an editor does not show: run maycrawl lint --fix.',
  firstOnly: 'Only {shown} of {total} findings are shown, the most severe ones.',
  differs: {
    one: 'Differs from {name} for {count} crawler',
    other: 'Differs from {name} for {count} crawlers',
  },
  same: 'No verdict differs from {name}: proved',
  noToken: 'A user agent has letters, - and _ only, or is *.',
} as const;

/** What the server says in one language. */
export type ServerTexts = Translated<typeof server>;
