import type { FetchFacts, FetchFailure, OriginRobots } from '@maycrawl/gate';

/** The parts of an origin's state that describe its fetches. */
type OriginFetches = Pick<OriginRobots, 'record' | 'local'>;

/** Returns the facts on the last fetch if it failed or was refused. */
export function failedFetchOf({ record, local }: OriginFetches): FetchFacts | undefined {
  return (local ?? record.attempt)?.facts;
}

/** Returns the facts on the last fetch. */
export function lastFetchOf(origin: OriginFetches): FetchFacts | undefined {
  return failedFetchOf(origin) ?? origin.record.good?.facts;
}

/** Returns when the last fetch ended and when the next is due, in milliseconds since the epoch. */
export function triesOf({ record: { good, attempt }, local }: OriginFetches): {
  readonly lastTriedAt: number | undefined;
  readonly nextTryAt: number | undefined;
} {
  const failed = local ?? attempt;
  return { lastTriedAt: (failed ?? good)?.at, nextTryAt: failed?.nextTryAt ?? good?.refreshAt };
}

/** What to add to the sentence on a failure or problem: `--allow-private`, if that would permit the request. */
export function allowPrivateHint(failure: Pick<FetchFailure, 'permittedBy'> | undefined): string {
  return failure?.permittedBy === 'allowPrivate' ? '; to fetch it, add --allow-private' : '';
}
