import { countRedirects } from '@maycrawl/core/status';
import type { GateVerdict, OriginRobots } from '@maycrawl/gate';
import { type CheckLanguage, ENGLISH_CHECK } from '../messages/check-language.js';
import { durationOf } from '../text/time.js';
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

export function ago(time: number, startedAt: number, now: number, words: CheckLanguage = ENGLISH_CHECK): string {
  return time >= startedAt ? words.say('now') : words.say('ago', { duration: durationText(now - time, words) });
}

function durationText(milliseconds: number, words: CheckLanguage): string {
  const { count, unit } = durationOf(milliseconds);
  return words.say(unit, { count });
}

type Attempt = 'fetched' | 'store' | 'lastGood' | 'tried' | 'refused';

const SOURCES: Readonly<Record<Source, Attempt>> = { fetched: 'fetched', store: 'store', 'last-good': 'lastGood' };

function attemptOf(verdict: GateVerdict, startedAt: number): Attempt {
  const { failure, status, reason, source } = verdict;
  if (failure === undefined || status !== undefined) return SOURCES[sourceOf(verdict, startedAt)];
  if (reason === 'refused-address') return 'refused';
  return source === 'last-good' ? 'lastGood' : 'tried';
}

/** Describes the fetch behind a verdict: status, redirects, source, age and expiry. */
export function basis({ verdict, origin }: SiteAnswer, startedAt: number, now: number, words: CheckLanguage): string {
  const { status, hops, fetchedAt, step, failure } = verdict;
  const { good, outage } = origin.record;
  const parts: string[] = [];
  if (status !== undefined) parts.push(words.say('status', { status }));
  // Without rules, the sentence of the verdict says what failed.
  if (failure !== undefined && verdict.rules !== undefined) parts.push(failure.detail);
  // A redirect without an end counts as "no file", and its status does not say why.
  if (
    failure === undefined &&
    good?.kind === 'unavailable' &&
    good.facts.reason !== undefined &&
    good.facts.reason !== 'status'
  )
    parts.push(words.say('reason', { reason: good.facts.reason }));
  const count = countRedirects(hops.map(({ url }) => url));
  if (count > 0) parts.push(words.say('redirects', { count }));
  const attempt = attemptOf(verdict, startedAt);
  parts.push(
    fetchedAt === undefined
      ? words.say(attempt)
      : words.say(`${attempt}Ago`, { ago: ago(fetchedAt, startedAt, now, words) }),
  );
  const say = (id: 'freshFor' | 'failingFor' | 'nextTryIn', milliseconds: number) =>
    parts.push(words.say(id, { duration: durationText(milliseconds, words) }));
  if (step === 'fresh') say('freshFor', origin.access.until - now);
  if (outage !== undefined) {
    if (outage.since >= startedAt) parts.push(words.say('firstFailure'));
    else say('failingFor', now - outage.since);
  }
  // A refused address is refused again at any time.
  if (failure?.retryAt !== undefined && failure.kind !== 'refused') {
    if (failure.retryAt <= now) parts.push(words.say('nextTryNow'));
    else say('nextTryIn', failure.retryAt - now);
  }
  return parts.join(', ');
}
