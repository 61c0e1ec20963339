import type { FetchFacts, OriginRobots } from '@maycrawl/gate';

export type Known = Pick<OriginRobots, 'record' | 'local'>;

/** How the last fetch went, if it failed or was refused. */
export function failedFetchOf({ record, local }: Known): FetchFacts | undefined {
  return (local ?? record.attempt)?.facts;
}

/** How the last fetch went. */
export function lastFetchOf(known: Known): FetchFacts | undefined {
  return failedFetchOf(known) ?? known.record.good?.facts;
}

/** When the last fetch ended, and when the next is due; milliseconds since the epoch. */
export function triesOf({ record: { good, attempt }, local }: Known): {
  readonly lastTriedAt: number | undefined;
  readonly nextTryAt: number | undefined;
} {
  const failed = local ?? attempt;
  return { lastTriedAt: (failed ?? good)?.at, nextTryAt: failed?.nextTryAt ?? good?.refreshAt };
}
