/** What decides if a cache made the decision, during an outage too, instead of a single fetch. */

import { renderMessage } from '@maycrawl/core/message';
import type { FetchResult } from '@maycrawl/core/status';
import { resultOf } from '../file/fetch-result.js';
import { cachedAccess as texts } from '../messages/en/cached-access.js';
import { policyNotes } from '../messages/en/policy-notes.js';
import type { CachedAccess, PolicyNote, PolicyOptions } from './types.js';

/** What decides all crawlers' answers: the rules of the file, or all URLs alike. `unknown`: no fetch was made. */
export type Decision = FetchResult | 'unknown';

/** Returns what decides by the last fetch, or by the cached access if there is one. */
export function decisionOf({ facts, cached }: Pick<PolicyOptions, 'facts' | 'cached'>): Decision {
  if (cached === undefined) return facts === undefined ? 'file' : resultOf(facts);
  if (isNotFetched(cached)) return 'unknown';
  if (cached.access === 'rules') return 'file';
  return cached.access === 'allow-all' ? 'unavailable' : 'unreachable';
}

/** True if nothing is known about the site, because its robots.txt was not requested. */
function isNotFetched({ step }: CachedAccess): boolean {
  return NOT_FETCHED.has(step);
}

/** Steps without an outage in which everything is blocked because nothing is known. */
const NOT_FETCHED: ReadonlySet<string> = new Set(
  'unfetched stale refused-address overloaded backed-off local-failure'.split(' '),
);

/** Returns the note on a decision that the last fetch does not explain; undefined if it does. */
export function cachedNote(cached: CachedAccess | undefined): PolicyNote | undefined {
  if (cached === undefined || cached.step === 'outage-disallow') return undefined;
  if (cached.step === 'fresh' && cached.failure === undefined) return undefined;
  return { id: 'cached-access', ...cached };
}

export function cachedNoteText({ access, step, failure }: CachedAccess): string {
  const { notFetched, notFetchedBecause, notEvaluated, notEvaluatedBecause } = texts;
  const [short, long] = isNotFetched({ access, step })
    ? [notFetched, notFetchedBecause]
    : step === 'internal-error'
      ? [notEvaluated, notEvaluatedBecause]
      : [policyNotes.unreachable, policyNotes.unreachableFailure];
  const why = failure === undefined ? short : renderMessage(long, { failure });
  return `${why} ${texts[effectOf(access, step)]}`;
}

const EFFECTS: Readonly<Partial<Record<CachedAccess['step'], keyof typeof texts>>> = {
  'outage-never-good': 'neverGood',
  'outage-site-reachable': 'siteReachable',
  'outage-site-unreachable': 'siteUnreachable',
  'internal-error': 'blockedUntilChanged',
  'outage-good-lost': 'goodLost',
};

function effectOf(access: CachedAccess['access'], step: CachedAccess['step']): keyof typeof texts {
  const isFile = access === 'rules';
  if (step === 'fresh') return isFile ? 'freshCopy' : 'freshWithoutFile';
  if (step === 'outage-last-good') return isFile ? 'lastGoodCopy' : 'lastGoodWithoutFile';
  return EFFECTS[step] ?? 'nothingKnown';
}
