import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { ServiceError } from '../service/request.js';
import { sitemapUrls } from '../service/sitemaps.js';
import { live, site } from '../state/workspace.js';
import { importUrls, MAX_URLS, ownRobots } from '../urls/url-list.js';
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

function showResult({ added, leftOut, replacesExample }: ReturnType<typeof importUrls>, unread: number): void {
  const messages = [text('urls', 'added', { count: added })];
  if (replacesExample) messages.push(text('urls', 'exampleGone'));
  if (leftOut > 0) messages.push(text('urls', 'leftOut', { count: leftOut, limit: MAX_URLS }));
  if (unread > 0) messages.push(text('urls', 'unreadSitemaps', { count: unread }));
  showNotice({ kind: 'done', text: messages.join(' ') });
}
