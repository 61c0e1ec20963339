import type { FetchFacts } from '../model/options.js';

/** What a fetch means (B1–B10): a file was read, there is none, or the server failed. */
export type FetchResult = 'file' | 'unavailable' | 'unreachable';

export function fetchResult({ status, failure }: FetchFacts): FetchResult {
  if (failure !== undefined || status === undefined) return 'unreachable';
  if (status >= 200 && status < 300) return 'file';
  // A chain of redirects that came to no end counts as 404 (B2).
  return status >= 300 && status < 500 && status !== 429 ? 'unavailable' : 'unreachable';
}

/** True where octets were fetched as a file, or nothing is known of a fetch. */
export function wasFetchedAsFile(facts: FetchFacts | undefined): boolean {
  return facts === undefined || fetchResult(facts) === 'file';
}
