/** The stories of the timeline: an answer that a server gives from some time on, and what the crawler had before. */

import { fetchResult } from '@maycrawl/core/status';
import {
  freshUntil,
  type LadderOutcome,
  type LadderSettings,
  type LadderState,
  nextState,
} from '@maycrawl/gate/ladder';
import type { FetchFacts, RobotsEntry } from '../service/entry.js';
import type { Course } from './segments.js';

export const STORIES = ['503', '429', '404', 'redirects'] as const;
export type Story = (typeof STORIES)[number];

const DAY = 24 * 3_600_000;
/** The part of the last stage that is shown. */
const AFTER = 5 * DAY;

const FILE: LadderOutcome = { kind: 'file', headers: { cacheControl: undefined } };

export function outcomeOf(status: number): LadderOutcome {
  switch (fetchResult(status)) {
    case 'file':
      return FILE;
    case 'unavailable':
      return { kind: 'unavailable' };
    case 'unreachable':
      return { kind: 'unreachable', reason: 'status', status, retryAfterSeconds: undefined };
  }
}

/** The outcome of too many redirects is that there is no file, as in the gate's `too-many-redirects`. */
const STORY_OUTCOMES: Readonly<Record<Story, LadderOutcome>> = {
  '503': outcomeOf(503),
  '429': outcomeOf(429),
  '404': outcomeOf(404),
  redirects: { kind: 'unavailable' },
};

type Played = Omit<Course, 'pagesLoad'>;

/**
 * Returns a story that begins at `now`. Before it, the crawler has the file of `entry`; without an entry, one that has
 * just expired, or none.
 */
export function played(
  story: Story,
  now: number,
  settings: LadderSettings,
  known: { readonly entry: RobotsEntry | undefined; readonly hasCopy: boolean },
): Played {
  const ofSite = known.entry && stateOf(known.entry.good, known.entry);
  const before = known.hasCopy ? (ofSite ?? expiredCopy(now, settings)) : undefined;
  // The clock of the service may be ahead of that of the page.
  const from = Math.max(now, before?.good?.at ?? now);
  const failsFrom = Math.max(from, before?.good?.freshUntil ?? from);
  return { before, outcome: STORY_OUTCOMES[story], from, to: failsFrom + settings.longOutage + AFTER };
}

/**
 * Returns what happened at a site, and what follows if it goes on; undefined if the site itself was not asked.
 * @param hasCopy whether the crawler has a copy if the service has none: it may have fetched the site earlier
 */
export function ofSite(entry: RobotsEntry, settings: LadderSettings, hasCopy: boolean): Played | undefined {
  const { good, attempt, outageSince } = entry;
  if (attempt !== null) {
    const from = Date.parse(outageSince ?? attempt.at);
    const before = stateOf(good, entry) ?? (hasCopy ? expiredCopy(from, settings) : undefined);
    const failsFrom = Math.max(from, before?.good?.freshUntil ?? from);
    return { before, outcome: failedOutcome(attempt), from, to: failsFrom + settings.longOutage + AFTER };
  }
  if (good === null || entry.failure !== null) return undefined;
  const [cacheControl, ageSeconds] = [good.headers?.cacheControl ?? undefined, good.headers?.ageSeconds ?? undefined];
  const outcome: LadderOutcome =
    good.kind === 'file' ? { kind: 'file', headers: { cacheControl, ageSeconds } } : { kind: 'unavailable' };
  const from = Date.parse(good.at);
  return { before: undefined, outcome, from, to: from + settings.longOutage + AFTER };
}

function failedOutcome({ status, reason }: FetchFacts): LadderOutcome {
  type Failed = Extract<LadderOutcome, { readonly kind: 'unreachable' }>;
  return {
    kind: 'unreachable',
    reason: (reason ?? 'status') as Failed['reason'],
    status: status ?? undefined,
    retryAfterSeconds: undefined,
  };
}

/** Returns the state of a site before its first failure. Counters order records of several machines: here is one. */
function stateOf(good: FetchFacts | null, { freshUntil, refreshAt }: RobotsEntry): LadderState | undefined {
  if (good === null || good.kind === 'unreachable' || good.kind === 'refused') return undefined;
  const at = Date.parse(good.at);
  const end = Date.parse(freshUntil ?? good.at);
  const times = { at, freshUntil: end, refreshAt: Date.parse(refreshAt ?? '') || end };
  return { good: { counter: 1, kind: good.kind, ...times }, outage: undefined, attempt: undefined };
}

/** Returns the state of a crawler whose copy expires at `now`. */
function expiredCopy(now: number, settings: LadderSettings): LadderState {
  const lifetime = freshUntil({ kind: 'unavailable' }, now, settings) - now;
  return nextState(undefined, FILE, now - lifetime, settings, () => 0.5);
}
