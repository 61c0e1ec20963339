/** What decides if a cache made the decision, during an outage too, instead of a single fetch. */

import { type MessageLanguage, renderValues, type Sentence, type Translated } from '@maycrawl/core/message';
import type { FetchResult } from '@maycrawl/core/status';
import { resultOf } from '../file/fetch-result.js';
import type { cachedAccess as english } from '../messages/en/cached-access.js';
import type { policyNotes } from '../messages/en/policy-notes.js';
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

/** The texts of a note on a cached access. */
export interface CachedNoteTexts {
  readonly cached: Translated<typeof english>;
  readonly texts: Pick<Translated<typeof policyNotes>, 'unreachable' | 'unreachableFailure'>;
  readonly language: MessageLanguage;
}

export function cachedNoteText(
  { access, step, failure }: CachedAccess,
  { cached, texts, language }: CachedNoteTexts,
): Sentence {
  const { notFetched, notFetchedBecause, notEvaluated, notEvaluatedBecause } = cached;
  const [short, long] = isNotFetched({ access, step })
    ? [notFetched, notFetchedBecause]
    : step === 'internal-error'
      ? [notEvaluated, notEvaluatedBecause]
      : [texts.unreachable, texts.unreachableFailure];
  const why = failure === undefined ? renderValues(short, {}, language) : renderValues(long, { failure }, language);
  return `${why} ${renderValues(cached[effectOf(access, step)], {}, language)}`;
}

const EFFECTS: Readonly<Partial<Record<CachedAccess['step'], keyof typeof english>>> = {
  'outage-never-good': 'neverGood',
  'outage-site-reachable': 'siteReachable',
  'outage-site-unreachable': 'siteUnreachable',
  'internal-error': 'blockedUntilChanged',
  'outage-good-lost': 'goodLost',
};

function effectOf(access: CachedAccess['access'], step: CachedAccess['step']): keyof typeof english {
  const isFile = access === 'rules';
  if (step === 'fresh') return isFile ? 'freshCopy' : 'freshWithoutFile';
  if (step === 'outage-last-good') return isFile ? 'lastGoodCopy' : 'lastGoodWithoutFile';
  return EFFECTS[step] ?? 'nothingKnown';
}
