import type { GateVerdict, OriginRobots } from '@maycrawl/gate';
import type { Target } from '../targets/target.js';
import { duration } from '../text/time.js';
import type { AnswerVerdict } from './report.js';

/** A URL, a crawler and the verdict, with what the gate knows of the origin. */
export interface SiteAnswer {
  readonly target: Target;
  readonly crawler: string;
  readonly verdict: GateVerdict;
  readonly known: OriginRobots;
}

/** A URL that no robots.txt governs. */
export interface UnsupportedAnswer {
  readonly target: Target;
  readonly crawler: string;
  readonly verdict: AnswerVerdict;
  readonly known: undefined;
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

/** When the next fetch may start. */
export function nextTry(time: number, now: number): string {
  return `next try ${time <= now ? 'now' : `in ${duration(time - now)}`}`;
}

const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  fetched: 'fetched',
  store: 'from the store, fetched',
  'last-good': 'last good copy, fetched',
};

/** Of a fetch that brought no answer. */
function triedWords({ reason, source }: GateVerdict): string {
  if (reason === 'refused-address') return 'refused';
  return source === 'last-good' ? SOURCE_WORDS['last-good'] : 'tried';
}

const times = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** What the answer rests on, for people: status, redirects, where from, how old, how long it holds. */
export function basis({ verdict, known }: SiteAnswer, startedAt: number, now: number): string {
  const { status, hops, fetchedAt, step, failure } = verdict;
  const { good, outage } = known.record;
  const parts: string[] = [];
  if (status !== undefined) parts.push(`status ${status}`);
  // Without rules, the verdict's own sentence tells what failed.
  if (failure !== undefined && verdict.rules !== undefined) parts.push(failure.detail);
  // A redirect that leads nowhere is "no file"; its status alone would not say why.
  if (
    failure === undefined &&
    good?.kind === 'unavailable' &&
    good.facts.reason !== undefined &&
    good.facts.reason !== 'status'
  )
    parts.push(good.facts.reason);
  if (hops.length > 1) parts.push(`after ${times(hops.length - 1, 'redirect')}`);
  const isTried = failure !== undefined && status === undefined;
  const words = isTried ? triedWords(verdict) : SOURCE_WORDS[sourceOf(verdict, startedAt)];
  parts.push(fetchedAt === undefined ? words : `${words} ${ago(fetchedAt, startedAt, now)}`);
  if (step === 'fresh') parts.push(`fresh for ${duration(known.access.until - now)}`);
  if (outage !== undefined) {
    parts.push(outage.since >= startedAt ? 'the first failure' : `failing for ${duration(now - outage.since)}`);
  }
  // Time alone does not change what is refused.
  if (failure?.retryAt !== undefined && failure.kind !== 'refused') parts.push(nextTry(failure.retryAt, now));
  return parts.join(', ');
}
