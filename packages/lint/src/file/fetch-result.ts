import { type FetchResult, fetchResult } from '@maycrawl/core/status';
import type { FetchFacts } from '../model/options.js';

/** Returns what a fetch found. */
export function resultOf({ result, status, failure }: FetchFacts): FetchResult {
  if (result !== undefined) return result;
  return failure !== undefined || status === undefined ? 'unreachable' : fetchResult(status);
}

/** True if the fetch returned a file, or if there was no fetch. */
export function wasFetchedAsFile(facts: FetchFacts | undefined): boolean {
  return facts === undefined || resultOf(facts) === 'file';
}
