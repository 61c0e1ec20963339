import { countRedirects } from '@maycrawl/core/status';
import type { GateVerdict, OriginRobots } from '@maycrawl/gate';
import { counted } from '../text/counts.js';
import { duration } from '../text/time.js';
import type { Answer } from './report.js';

export interface SiteAnswer extends Omit<Answer, 'verdict' | 'rules'> {
  readonly verdict: GateVerdict;
  readonly origin: OriginRobots;
}

/** The answer for a URL whose scheme has no robots.txt. */
export interface UnsupportedAnswer extends Omit<Answer, 'rules'> {
  readonly origin: undefined;
}

/** The source of a verdict: a fetch of this run, one of an earlier run, or the last good copy during an outage. */
export type Source = 'fetched' | 'store' | 'last-good';

/** Returns the source. Memory and store, which the gate distinguishes, are the same to a user of the command. */
export function sourceOf({ source, fetchedAt }: GateVerdict, startedAt: number): Source {
  if (source === 'last-good') return source;
  return fetchedAt === undefined || fetchedAt >= startedAt ? 'fetched' : 'store';
}

export function ago(time: number, startedAt: number, now: number): string {
  return time >= startedAt ? 'now' : `${duration(now - time)} ago`;
}

const SOURCE_TEXT: Readonly<Record<Source, string>> = {
  fetched: 'fetched',
  store: 'from the store, fetched',
  'last-good': 'last good copy, fetched',
};

function attemptText({ reason, source }: GateVerdict): string {
  if (reason === 'refused-address') return 'refused';
  return source === 'last-good' ? SOURCE_TEXT['last-good'] : 'tried';
}

/** Describes the fetch behind a verdict: status, redirects, source, age and expiry. */
export function basis({ verdict, origin }: SiteAnswer, startedAt: number, now: number): string {
  const { status, hops, fetchedAt, step, failure } = verdict;
  const { good, outage } = origin.record;
  const parts: string[] = [];
  if (status !== undefined) parts.push(`status ${status}`);
  // Without rules, the sentence of the verdict says what failed.
  if (failure !== undefined && verdict.rules !== undefined) parts.push(failure.detail);
  // A redirect without an end counts as "no file", and its status does not say why.
  if (
    failure === undefined &&
    good?.kind === 'unavailable' &&
    good.facts.reason !== undefined &&
    good.facts.reason !== 'status'
  )
    parts.push(good.facts.reason);
  const redirects = countRedirects(hops.map(({ url }) => url));
  if (redirects > 0) parts.push(`after ${counted(redirects, 'redirect')}`);
  const hasNoResponse = failure !== undefined && status === undefined;
  const fetched = hasNoResponse ? attemptText(verdict) : SOURCE_TEXT[sourceOf(verdict, startedAt)];
  parts.push(fetchedAt === undefined ? fetched : `${fetched} ${ago(fetchedAt, startedAt, now)}`);
  if (step === 'fresh') parts.push(`fresh for ${duration(origin.access.until - now)}`);
  if (outage !== undefined) {
    parts.push(outage.since >= startedAt ? 'first failure' : `failing for ${duration(now - outage.since)}`);
  }
  // A refused address is refused again at any time.
  if (failure?.retryAt !== undefined && failure.kind !== 'refused')
    parts.push(`next try ${failure.retryAt <= now ? 'now' : `in ${duration(failure.retryAt - now)}`}`);
  return parts.join(', ');
}
