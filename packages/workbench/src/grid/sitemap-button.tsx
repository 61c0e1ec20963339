import type { JSX } from 'preact';
import { lazyView } from '../controls/lazy-view.js';
import { Button } from '../elements/button.js';
import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { found, problem, reading } from './sitemap-reading.js';

const Problem = lazyView(() => import('./sitemap-problem.js').then((m) => m.SitemapProblem));

export function SitemapButton(): JSX.Element {
  const stop = reading.value;
  if (stop !== undefined) {
    return <Button onClick={() => stop.abort()} label={text('urls', 'stopReading', { count: found.value })} />;
  }
  return <Button onClick={read} label={text('urls', 'fromSitemap')} />;
}

export function SitemapProblem(): JSX.Element | null {
  return problem.value === undefined ? null : <Problem />;
}

async function read(): Promise<void> {
  const stop = new AbortController();
  reading.value = stop;
  found.value = 0;
  problem.value = undefined;
  try {
    const { readSitemaps } = await import('./read-sitemaps.js');
    await readSitemaps(stop.signal);
  } catch {
    showNotice('error', () => text('app', 'notLoaded'));
  } finally {
    reading.value = undefined;
  }
}
