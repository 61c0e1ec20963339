import type { FetchFacts, FetchFailure, OriginRobots } from '@maycrawl/gate';
import { type CheckLanguage, ENGLISH_CHECK } from '../messages/check-language.js';

type OriginFetches = Pick<OriginRobots, 'record' | 'local'>;

export function lastFetchOf({ record, local }: OriginFetches): FetchFacts | undefined {
  return (local ?? record.attempt)?.facts ?? record.good?.facts;
}

/** In milliseconds since the epoch. */
export function triesOf({ record: { good, attempt }, local }: OriginFetches): {
  readonly lastTriedAt: number | undefined;
  readonly nextTryAt: number | undefined;
} {
  const failed = local ?? attempt;
  return { lastTriedAt: (failed ?? good)?.at, nextTryAt: failed?.nextTryAt ?? good?.refreshAt };
}

/** What to add to the sentence on a failure or problem: `--allow-private`, if that would permit the request. */
export function allowPrivateHint(
  failure: Pick<FetchFailure, 'permittedBy'> | undefined,
  words: CheckLanguage = ENGLISH_CHECK,
): string {
  return failure?.permittedBy === 'allowPrivate' ? words.say('allowPrivate') : '';
}
