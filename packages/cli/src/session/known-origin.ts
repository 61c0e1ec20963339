import type { FetchFacts, OriginRobots } from '@maycrawl/gate';

export type KnownOrigin = Pick<OriginRobots, 'record' | 'local'>;

/** How the last fetch went, if it failed or was refused. */
export function failedFetchOf({ record, local }: KnownOrigin): FetchFacts | undefined {
  return (local ?? record.attempt)?.facts;
}

/** How the last fetch went. */
export function lastFetchOf(known: KnownOrigin): FetchFacts | undefined {
  return failedFetchOf(known) ?? known.record.good?.facts;
}

/** When the last fetch ended, and when the next is due; milliseconds since the epoch. */
export function triesOf({ record: { good, attempt }, local }: KnownOrigin): {
  readonly lastTriedAt: number | undefined;
  readonly nextTryAt: number | undefined;
} {
  const failed = local ?? attempt;
  return { lastTriedAt: (failed ?? good)?.at, nextTryAt: failed?.nextTryAt ?? good?.refreshAt };
}

/** Whether `--allow-private` would let through what the gate refused, by the detail that it gives. */
export function allowPrivateHelps(detail: string | undefined): boolean {
  return detail === undefined || detail.includes('allowPrivate');
}
