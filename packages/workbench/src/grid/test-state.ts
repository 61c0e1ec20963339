/** What the tab of test URLs shows beside the grid. */

import { signal } from '@preact/signals';
import { text } from '../messages/text.js';
import { urls } from '../state/workspace.js';
import { setUrls } from '../urls/url-list.js';

export const dialog = signal<'urls' | 'crawlers' | 'tests' | undefined>(undefined);

export interface Notice {
  readonly message: string;
  /** Takes back what the notice is about. */
  readonly undo?: () => void;
}
/** What the last action did. */
export const notice = signal<Notice | undefined>(undefined);

export function removeAllUrls(): void {
  const before = urls.value;
  setUrls([]);
  notice.value = {
    message: text('urls', 'removed', { count: before.length }),
    undo: () => {
      setUrls([...new Set([...before, ...urls.value])]);
      notice.value = undefined;
    },
  };
}

/** Reads the URLs of the site's sitemaps. The part of the page that talks to the service sets it. */
export type ReadSitemaps = (signal: AbortSignal) => Promise<readonly string[]>;

/** Undefined as long as there is no service. */
export const sitemapUrls = signal<ReadSitemaps | undefined>(undefined);
