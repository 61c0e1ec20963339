import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Button } from '../elements/button.js';
import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { problemMessage } from '../service/outcome-message.js';
import { ServiceError, type ServiceProblem } from '../service/request.js';
import { live, site } from '../state/workspace.js';
import { importUrls, MAX_URLS, ownRobots } from '../urls/url-list.js';

const reading = signal<AbortController | undefined>(undefined);
const found = signal(0);
const problem = signal<ServiceProblem | undefined>(undefined);

export function SitemapButton(): JSX.Element {
  const stop = reading.value;
  if (stop !== undefined) {
    return <Button onClick={() => stop.abort()} label={text('urls', 'stopReading', { count: found.value })} />;
  }
  return <Button onClick={read} label={text('urls', 'fromSitemap')} />;
}

export function SitemapProblem(): JSX.Element | null {
  const shown = problem.value;
  if (shown === undefined) return null;
  return (
    <div class="tools-note">
      <div role="alert">{shown.kind === 'no-service' ? text('urls', 'needsService') : problemMessage(shown)}</div>
      <Button class="link" onClick={() => (problem.value = undefined)} label={text('urls', 'close')} />
    </div>
  );
}

async function read(): Promise<void> {
  const stop = new AbortController();
  reading.value = stop;
  found.value = 0;
  problem.value = undefined;
  try {
    const { sitemapUrls } = await import('../service/sitemaps.js');
    const { urls, problems } = await sitemapUrls(site.value.trim() || (live.value?.url ?? ownRobots.value ?? ''), {
      signal: stop.signal,
      limit: MAX_URLS,
      onProgress: (count) => (found.value = count),
    });
    showResult(importUrls(urls), problems.length);
  } catch (error) {
    if (stop.signal.aborted) return;
    problem.value = error instanceof ServiceError ? error.problem : { kind: 'cut' };
  } finally {
    reading.value = undefined;
  }
}

function showResult({ added, leftOut, replacesExample }: ReturnType<typeof importUrls>, unread: number): void {
  const messages = [text('urls', 'added', { count: added })];
  if (replacesExample) messages.push(text('urls', 'exampleGone'));
  if (leftOut > 0) messages.push(text('urls', 'leftOut', { count: leftOut, limit: MAX_URLS }));
  if (unread > 0) messages.push(text('urls', 'unreadSitemaps', { count: unread }));
  showNotice({ kind: 'done', text: messages.join(' ') });
}
