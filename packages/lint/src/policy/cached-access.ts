/** What decides if a cache made the decision, during an outage too, instead of a single fetch. */

import type { FetchResult } from '@maycrawl/core/status';
import { resultOf } from '../file/fetch-result.js';
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
  return step in NOT_FETCHED;
}

/** Steps without an outage in which everything is blocked because nothing is known. */
const NOT_FETCHED: Readonly<Partial<Record<CachedAccess['step'], true>>> = {
  unfetched: true,
  stale: true,
  'refused-address': true,
  overloaded: true,
  'backed-off': true,
  'local-failure': true,
};

/** Returns the note on a decision that the last fetch does not explain; undefined if it does. */
export function cachedNote(cached: CachedAccess | undefined): PolicyNote | undefined {
  if (cached === undefined || cached.step === 'outage-disallow') return undefined;
  if (cached.step === 'fresh' && cached.failure === undefined) return undefined;
  return { id: 'cached-access', ...cached };
}

/** Returns the sentences of the note. */
export function cachedNoteText({ access, step, failure }: CachedAccess): string {
  const what = isNotFetched({ access, step }) ? 'was not fetched' : failedText(step);
  const why = failure === undefined ? '' : ` (${failure})`;
  return `robots.txt ${what}${why}. ${effectOf(access, step)}`;
}

function failedText(step: CachedAccess['step']): string {
  return step === 'internal-error' ? 'cannot be evaluated because of a fault in this software' : 'cannot be fetched';
}

function effectOf(access: CachedAccess['access'], step: CachedAccess['step']): string {
  const noFile = 'there was no file, so the whole site is allowed, for every use.';
  switch (step) {
    case 'fresh':
      return access === 'rules' ? 'A copy is still fresh and decides.' : `The last answer is still fresh: ${noFile}`;
    case 'outage-last-good':
      return access === 'rules'
        ? 'At this stage of the outage, the last good copy decides.'
        : `At this stage of the outage, the last good answer decides: ${noFile}`;
    case 'outage-never-good':
      return 'It never could be, and the outage is past its first stage: the whole site is allowed, for every use.';
    case 'outage-site-reachable':
      return 'The outage is a long one, and pages load: the whole site is allowed, for every use.';
    case 'outage-site-unreachable':
      return 'The outage is a long one, and no page is known to load: the whole site is blocked, for every use.';
    case 'internal-error':
      return 'Until it changes, the whole site is blocked here, for every use.';
    case 'outage-good-lost':
      return 'The last good copy is lost: the whole site is blocked, for every use.';
    default:
      return 'So nothing is known about the policy of the site. Until it is fetched, no URL of the site is allowed here.';
  }
}
