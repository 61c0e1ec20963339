/**
 * The availability ladder: what an origin's last fetches mean for a crawler now (B1–B8, C1, C2, C4). Pure: no clock, no
 * randomness, no I/O of its own.
 *
 * The procedure. While a copy is fresh it governs, and failures change nothing but the time of the next try. Without a
 * fresh copy: a fetch that our address guard refused disallows all; a failed one starts an outage, whose stages the
 * policy sets out; else a fetch is due, and all is disallowed until it is made. A 2xx or 4xx ends an outage.
 *
 * Times are compared with care for a clock that was set (F55): a record that was written later than now is stale and
 * due, an outage from the future begins anew with the next failure, and a copy once found stale is so for good.
 */
import { freshnessLifetime } from './cache-control.js';
import { type OutageRuling, stageAt } from './ladder-policies.js';
import { DEFAULT_LADDER_SETTINGS, type LadderSettings } from './ladder-settings.js';
import { type RetryHint, refreshDelay, retryDelay } from './retry-schedule.js';
import type { FailureReason, FileHeaders, LadderState } from './types.js';

export type { FreshnessBounds } from './cache-control.js';
export {
  type LadderPolicy,
  OUTAGE_STAGES,
  type OutageLimits,
  type OutageRuling,
  type OutageStage,
} from './ladder-policies.js';
export { DEFAULT_LADDER_SETTINGS, type LadderSettings, ladderSettings } from './ladder-settings.js';
export type { RetryHint, RetrySchedule } from './retry-schedule.js';
export type { FailureReason, FileHeaders, LadderState } from './types.js';

/** What the ladder wants to know of a fetch; every `FetchOutcome` is one. */
export type LadderOutcome = GoodOutcome | FailedOutcome | { readonly kind: 'refused' };

/** A 2xx, or "there is no file". */
export type GoodOutcome =
  | { readonly kind: 'file'; readonly headers: Pick<FileHeaders, 'cacheControl'> }
  | { readonly kind: 'unavailable' };

/** A server error. */
export interface FailedOutcome extends RetryHint {
  readonly kind: 'unreachable';
  readonly reason: FailureReason;
}

/** Which rung of the ladder an origin stands on. */
export type LadderStep =
  /** Nothing is known: fetch first. */
  | 'unfetched'
  /** A fresh copy governs. */
  | 'fresh'
  /** The copy's time is over and no fetch made since failed: fetch first. */
  | 'stale'
  /** Our address guard refused the last fetch, and no fresh copy is held (F10). */
  | 'refused-address'
  /** An outage, in a stage that disallows. */
  | 'outage-disallow'
  /** An outage, in a stage where the last good outcome governs. */
  | 'outage-last-good'
  /** The same stage, where there never was a good outcome. */
  | 'outage-never-good'
  /** A long outage of robots.txt alone: pages are reachable. */
  | 'outage-site-reachable'
  /** A long outage, and nobody says that pages are reachable. */
  | 'outage-site-unreachable';

/** What a crawler may fetch from an origin. */
export interface LadderAccess {
  /** `rules`: as the file of `lastGood` says. */
  readonly access: 'allow-all' | 'disallow-all' | 'rules';
  readonly step: LadderStep;
  /**
   * When this ends by itself. Where only another outcome or report ends it: when the next fetch is due, now at the
   * earliest.
   */
  readonly until: number;
}

/**
 * The state of an origin after a fetch that ended at `now`.
 *
 * A refusal is retried like a failure. It ends an outage, so that time spent refused never ripens into an allowance,
 * and leaves the last good outcome as it is. A fetch that was aborted says nothing about the server: nothing changes.
 *
 * @param now milliseconds since the epoch
 * @param random a number from 0 to 1, for jitter
 * @throws TypeError where `now` is no finite number
 */
export function nextState(
  state: LadderState | undefined,
  outcome: LadderOutcome,
  now: number,
  settings: LadderSettings,
  random: () => number,
): LadderState {
  if (!Number.isFinite(now)) throw new TypeError(`now: expected milliseconds since the epoch, got ${now}`);
  const known = state ?? unfetched(now);
  switch (outcome.kind) {
    case 'file':
    case 'unavailable':
      return afterGood(outcome, now, settings, random);
    case 'unreachable':
      return outcome.reason === 'aborted' ? known : afterFailure(known, outcome, now, settings, random);
    case 'refused':
      return afterFailure(known, undefined, now, settings, random);
  }
}

/**
 * What a crawler may fetch at `now` (B6, B7, C1). Where `isDue` says so and no fresh copy is held, fetch before asking.
 *
 * @param now milliseconds since the epoch
 * @param siteReachable pages of the site were fetched of late; unsaid counts as no
 */
export function accessAt(
  state: LadderState | undefined,
  now: number,
  settings: LadderSettings,
  siteReachable?: boolean,
): LadderAccess {
  const until = dueAt(state, now, settings);
  if (state === undefined) return { access: 'disallow-all', step: 'unfetched', until };
  if (holdsFresh(state, now, settings)) {
    return { access: accessByLastGood(state), step: 'fresh', until: freshEnd(state.lastGood, settings) };
  }
  if (state.refused) return { access: 'disallow-all', step: 'refused-address', until };
  if (state.outageSince === undefined) {
    return { access: 'disallow-all', step: state.lastGood === undefined ? 'unfetched' : 'stale', until };
  }
  const since = Math.min(state.outageSince, now);
  const { ruling, nextFrom } = stageAt(settings.policy, now - since, settings);
  return { ...rule(ruling, state, siteReachable), until: nextFrom === undefined ? until : since + nextFrom };
}

/** When a good outcome that came at `now` runs out (C1, C2), in milliseconds since the epoch. */
export function freshUntil(outcome: GoodOutcome, now: number, settings: LadderSettings): number {
  const cacheControl = outcome.kind === 'file' ? outcome.headers.cacheControl : undefined;
  return now + freshnessLifetime(cacheControl, settings);
}

/**
 * When the next fetch is due, in milliseconds since the epoch and `now` at the earliest: the first one, a retry, or a
 * refresh ahead of expiry for an origin in use.
 */
export function dueAt(state: LadderState | undefined, now: number, settings: LadderSettings): number {
  if (state === undefined || isFuture(state.lastTriedAt, now, settings)) return now;
  if (state.failures === 0) {
    return holdsFresh(state, now, settings)
      ? laterThan(now, Math.min(state.nextTryAt, freshEnd(state.lastGood, settings)))
      : now;
  }
  // No record may put a retry off for longer than the schedule does.
  const latest = state.lastTriedAt + Math.max(settings.retryMax, settings.retryAfterMax);
  return laterThan(now, Math.min(state.nextTryAt, latest));
}

/** Whether a fetch is due at `now`. */
export function isDue(
  state: LadderState | undefined,
  now: number,
  settings: LadderSettings = DEFAULT_LADDER_SETTINGS,
): boolean {
  return dueAt(state, now, settings) === now;
}

/**
 * The state by a clock that was set back by `milliseconds`: a copy keeps its age, a retry its distance. An outage is not
 * moved: it may only seem younger than it is, which disallows for longer (F55).
 */
export function afterSetBack(state: LadderState, milliseconds: number): LadderState {
  const { lastGood, lastTriedAt, nextTryAt } = state;
  return {
    ...state,
    lastGood: lastGood && {
      ...lastGood,
      at: lastGood.at - milliseconds,
      freshUntil: lastGood.freshUntil - milliseconds,
    },
    lastTriedAt: lastTriedAt - milliseconds,
    nextTryAt: nextTryAt - milliseconds,
  };
}

function unfetched(now: number): LadderState {
  return {
    lastGood: undefined,
    outageSince: undefined,
    failures: 0,
    refused: false,
    lastTriedAt: now,
    nextTryAt: now,
  };
}

function afterGood(outcome: GoodOutcome, now: number, settings: LadderSettings, random: () => number): LadderState {
  const end = freshUntil(outcome, now, settings);
  return {
    ...unfetched(now),
    lastGood: { kind: outcome.kind, at: now, freshUntil: end },
    nextTryAt: now + refreshDelay(end - now, settings, random),
  };
}

/** @param failed undefined for a refusal */
function afterFailure(
  state: LadderState,
  failed: FailedOutcome | undefined,
  now: number,
  settings: LadderSettings,
  random: () => number,
): LadderState {
  const isFresh = holdsFresh(state, now, settings);
  const failures = state.failures + 1;
  // The moment that a copy runs out is worth a try; from then on all is disallowed.
  const longest = isFresh ? freshEnd(state.lastGood, settings) - now : Number.POSITIVE_INFINITY;
  const hint = failed ?? { status: undefined, retryAfterSeconds: undefined };
  return {
    lastGood: isFresh ? state.lastGood : spent(state.lastGood, now, settings),
    outageSince: isFresh || failed === undefined ? undefined : outageStart(state, now, settings),
    failures,
    refused: failed === undefined,
    lastTriedAt: now,
    nextTryAt: now + retryDelay(failures, hint, longest, settings, random),
  };
}

function outageStart({ outageSince }: LadderState, now: number, settings: LadderSettings): number {
  return outageSince === undefined || isFuture(outageSince, now, settings) ? now : outageSince;
}

/** A copy that was found stale, its end moved to where no later clock, set back or not, finds it fresh (F55). */
function spent(lastGood: LadderState['lastGood'], now: number, settings: LadderSettings): LadderState['lastGood'] {
  if (lastGood === undefined) return undefined;
  return { ...lastGood, freshUntil: Math.min(lastGood.freshUntil, now - settings.clockSkew) };
}

type StateWithCopy = LadderState & { readonly lastGood: NonNullable<LadderState['lastGood']> };

function holdsFresh(state: LadderState, now: number, settings: LadderSettings): state is StateWithCopy {
  const { lastGood, lastTriedAt } = state;
  if (lastGood === undefined) return false;
  if (isFuture(lastGood.at, now, settings) || isFuture(lastTriedAt, now, settings)) return false;
  return now < freshEnd(lastGood, settings);
}

/** The bound counts anew: a record may have been written under wider settings. */
function freshEnd(lastGood: StateWithCopy['lastGood'], settings: LadderSettings): number {
  return Math.min(lastGood.freshUntil, lastGood.at + settings.freshMax);
}

/** A time that is no number counts as one from the future, so that a bad record is stale and due. */
function isFuture(time: number, now: number, settings: LadderSettings): boolean {
  return !(time <= now + settings.clockSkew);
}

/** `time`, but `now` where it is past or no number. */
function laterThan(now: number, time: number): number {
  return time > now ? time : now;
}

function rule(
  ruling: OutageRuling,
  state: LadderState,
  siteReachable: boolean | undefined,
): Pick<LadderAccess, 'access' | 'step'> {
  switch (ruling) {
    case 'disallow-all':
      return { access: 'disallow-all', step: 'outage-disallow' };
    case 'last-good':
      if (state.lastGood === undefined) return { access: 'allow-all', step: 'outage-never-good' };
      return { access: accessByLastGood(state), step: 'outage-last-good' };
    case 'as-site-reachable':
      if (siteReachable === true) return { access: 'allow-all', step: 'outage-site-reachable' };
      return { access: 'disallow-all', step: 'outage-site-unreachable' };
  }
}

function accessByLastGood(state: LadderState): 'allow-all' | 'rules' {
  return state.lastGood?.kind === 'file' ? 'rules' : 'allow-all';
}
