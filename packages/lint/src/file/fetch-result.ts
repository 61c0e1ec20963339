import type { FetchFacts } from '../model/options.js';

/** What a fetch means: a file was read, there is none, or the server failed. */
export type FetchResult = 'file' | 'unavailable' | 'unreachable';

/**
 * Returns what an HTTP status or a failure means, as Google does:
 * https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#http-status-codes
 */
export function fetchResult({ status, failure }: FetchFacts): FetchResult {
  if (failure !== undefined || status === undefined) return 'unreachable';
  if (status >= 200 && status < 300) return 'file';
  // A redirect that was not followed to its end counts as 404.
  return status >= 300 && status < 500 && status !== 429 ? 'unavailable' : 'unreachable';
}

/** True if the fetch returned a file, or if there was no fetch. */
export function wasFetchedAsFile(facts: FetchFacts | undefined): boolean {
  return facts === undefined || fetchResult(facts) === 'file';
}
