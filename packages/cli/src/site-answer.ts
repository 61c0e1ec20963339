import type { GateVerdict, OriginRobots } from '@maycrawl/gate';
import { failedFetchOf } from './known-origin.js';
import type { Target } from './target.js';
import { duration } from './time.js';

/** A URL, a crawler and the verdict, with what the gate knows of the origin. */
export interface SiteAnswer {
  readonly target: Target;
  readonly crawler: string;
  readonly verdict: GateVerdict;
  readonly known: OriginRobots;
}

/** Where the answer comes from: a fetch of this run, one of an earlier run, or the last good one in an outage (B6). */
export type Source = 'fetched' | 'store' | 'last-good';

/** The gate tells its memory from the store; to whoever runs a command once, only who fetched matters. */
export function sourceOf({ source, fetchedAt }: GateVerdict, startedAt: number): Source {
  if (source === 'last-good') return source;
  return fetchedAt === undefined || fetchedAt >= startedAt ? 'fetched' : 'store';
}

/** How long ago `time` was; `now` for what happened during the run. */
export function ago(time: number, startedAt: number, now: number): string {
  return time >= startedAt ? 'now' : `${duration(now - time)} ago`;
}

const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  fetched: 'fetched',
  store: 'from the store, fetched',
  'last-good': 'last good copy, fetched',
};

const times = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** What the answer rests on, for people: status, redirects, where from, how old, how long it holds. */
export function basis({ verdict, known }: SiteAnswer, startedAt: number, now: number): string {
  const { status, hops, fetchedAt, step } = verdict;
  const { good, outage } = known.record;
  const last = failedFetchOf(known);
  const parts: string[] = [];
  if (status !== undefined) parts.push(`status ${status}`);
  if (last?.kind === 'unreachable' && last.reason !== undefined && last.reason !== 'status') parts.push(last.reason);
  // A redirect that leads nowhere is "no file"; its status alone would not say why.
  if (
    last === undefined &&
    good?.kind === 'unavailable' &&
    good.facts.reason !== undefined &&
    good.facts.reason !== 'status'
  )
    parts.push(good.facts.reason);
  if (hops.length > 1) parts.push(`after ${times(hops.length - 1, 'redirect')}`);
  const words = verdict.reason === 'refused-address' ? 'refused' : SOURCE_WORDS[sourceOf(verdict, startedAt)];
  parts.push(fetchedAt === undefined ? words : `${words} ${ago(fetchedAt, startedAt, now)}`);
  if (step === 'fresh') parts.push(`fresh for ${duration(known.access.until - now)}`);
  if (outage !== undefined) {
    parts.push(outage.since >= startedAt ? 'the first failure' : `failing for ${duration(now - outage.since)}`);
  }
  return parts.join(', ');
}
