import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { ServiceError } from '../service/request.js';
import { sitemapUrls } from '../service/sitemaps.js';
import { live, site } from '../state/workspace.js';
import { importUrls, MAX_URLS, ownRobots } from '../urls/url-list.js';
import { addedMessages } from './import-urls.js';
import { found, problem } from './sitemap-reading.js';

/** Adds the URLs of the site's sitemaps to the list, or shows why there are none. */
export async function readSitemaps(signal: AbortSignal): Promise<void> {
  try {
    const { urls, problems } = await sitemapUrls(site.value.trim() || (live.value?.url ?? ownRobots.value ?? ''), {
      signal,
      limit: MAX_URLS,
      onProgress: (count) => (found.value = count),
    });
    showResult(importUrls(urls), problems.length);
  } catch (error) {
    if (signal.aborted) return;
    problem.value = error instanceof ServiceError ? error.problem : { kind: 'cut' };
  }
}

function showResult(imported: ReturnType<typeof importUrls>, unread: number): void {
  // A sitemap that is read again has the URLs of the list.
  showNotice('done', () => {
    const messages = addedMessages({ ...imported, known: 0 });
    if (unread > 0) messages.push(text('urls', 'unreadSitemaps', { count: unread }));
    return messages.join(' ');
  });
}
