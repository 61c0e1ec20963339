/**
 * Policy tokens that drafts define: product tokens of user-agent lines that name a use of pages rather than a crawler.
 * A draft may change, so the registry of crawlers does not contain them, and the engine treats such a token as that of
 * a crawler that no registry lists.
 */

import type { Use } from './uses.js';

export interface PolicyToken {
  /** As the draft spells it. */
  readonly token: string;
  readonly uses: readonly Use[];
}

/** A draft that defines policy tokens. */
export interface PolicyDraft {
  /** The name of the document, without its version. */
  readonly name: string;
  readonly status: 'draft';
  /** The tokens that its text contains. Empty as long as no text with them was read: a token is never guessed. */
  readonly tokens: readonly PolicyToken[];
  /** Vendors that announced support, with the page that says so. */
  readonly announcements: readonly { readonly vendor: string; readonly source: string; readonly date: string }[];
  readonly note: string;
  readonly sources: readonly string[];
  /** The day of the last check, as 2026-11-22. */
  readonly checked: string;
}

/** Drafts that define, or are about to define, policy tokens. */
export const policyDrafts: readonly PolicyDraft[] = [
  {
    name: 'draft-kelley-aipref-training-preference-signal',
    status: 'draft',
    tokens: [],
    announcements: [
      {
        vendor: 'Google',
        source: 'https://developers.google.com/search/blog/2026/10/ai-training-control',
        date: '2026-10-30',
      },
    ],
    note:
      'Expresses preferences such as "no AI training" in ordinary groups whose user-agent line holds a policy token. ' +
      'Google announced that it intends to support the shared training preference signal. Which token this will ' +
      'be is not known here yet.',
    sources: [
      'https://datatracker.ietf.org/doc/draft-kelley-aipref-training-preference-signal/',
      'https://developers.google.com/crawling/docs/changelog',
    ],
    checked: '2026-11-22',
  },
];
