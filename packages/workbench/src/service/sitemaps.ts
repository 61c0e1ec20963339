import { request, ServiceError } from './request.js';
import { checkedUrl } from './robots.js';

/** Characters of a line. A longer one is not of the service. */
const MAX_LINE = 1_000_000;

type SitemapProblem = { readonly sitemap: string; readonly reason: string };

export interface SitemapUrls {
  readonly urls: readonly string[];
  readonly problems: readonly SitemapProblem[];
  /** True if there may be more URLs than the limit. */
  readonly limited: boolean;
}

interface SitemapOptions {
  readonly signal?: AbortSignal;
  readonly limit: number;
  /** Called with the number of URLs so far. */
  readonly onProgress?: (urls: number) => void;
}

type Line = { readonly loc: string } | { readonly problem: SitemapProblem } | { readonly done: true; limited: boolean };

/**
 * Returns the URLs that the sitemaps of a site list, in the form in which crawlers request them.
 * @param site a name or a URL of the site, as typed
 * @throws ServiceError if the service gives no answer, or not all of it
 */
export async function sitemapUrls(site: string, { signal, limit, onProgress }: SitemapOptions): Promise<SitemapUrls> {
  const robotsUrl = checkedUrl(site);
  const query = new URLSearchParams({ url: robotsUrl.href, limit: String(limit) });
  const response = await request(`v1/sitemaps?${query}`, { robotsUrl, signal });
  const urls: string[] = [];
  const problems: SitemapProblem[] = [];
  for await (const lines of linesOf(response, signal)) {
    for (const line of lines) {
      if ('loc' in line) urls.push(line.loc);
      else if ('problem' in line) problems.push(line.problem);
      else return { urls, problems, limited: line.limited };
    }
    onProgress?.(urls.length);
  }
  throw new ServiceError({ kind: 'cut' });
}

async function* linesOf({ body }: Response, signal: AbortSignal | undefined): AsyncGenerator<Line[], void> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MAX_LINE) return;
      yield lines.map((line) => JSON.parse(line) as Line);
    }
  } catch {
    signal?.throwIfAborted();
    throw new ServiceError({ kind: 'cut' });
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
