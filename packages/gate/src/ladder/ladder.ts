/**
 * The availability ladder: the documented steps from a fresh copy of robots.txt to an outage of more than 30 days, as
 * pure functions. The clock and the random numbers are passed in, and there is no I/O.
 *
 * - `nextState(state, outcome, now, settings, random)` returns the state of an origin after a fetch.
 * - `accessAt(state, now, settings)` returns what a crawler may fetch.
 * - `isDue(state, now, settings)` returns true if a fetch is due, `dueAt` when it is.
 * - `statusMeaning(status)` returns what the status of a response means: a file, none, or a server error.
 *
 * The steps are those of
 * [Google's specification](https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec#http-status-codes),
 * or of [RFC 9309, section 2.3.1](https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1), by the policy. While a copy is
 * fresh it decides, and failures change only the time of the next try. If there is no fresh copy:
 *
 * - If the address guard refused the last fetch, everything is disallowed.
 * - If the last fetch failed, there is an outage, and the policy defines its stages.
 * - Otherwise a fetch is due, and everything is disallowed until it is made.
 *
 * A good outcome (a file, or that there is none) ends an outage. A failure never removes the last good outcome.
 *
 * An outage enters its next stage only while fetches are retried on schedule. If a fetch is due and cannot be made for
 * a local reason (`local`), the stage of the last failed fetch stays: without a failed retry, elapsed time allows
 * nothing.
 *
 * Comparisons account for a clock that was changed. A time is invalid if it is in the future, before 2020 or not a
 * finite number: then a copy is stale, a retry is due, and an outage starts again with the next failure. A copy once found
 * stale stays stale.
 *
 * This module does not fetch, parse or store anything: the gate does. It runs in a browser too.
 *
 * @module
 */

import { EARLIEST_TIME } from '../time/clock-changes.js';
import type { FailureReason, FetchNeeds, FileHeaders } from '../types/outcome.js';
import type { LadderGood, LadderState, Outage } from '../types/record.js';
import { freshnessLifetime } from './cache-control.js';
import { type OutageRuling, stageAt } from './ladder-policies.js';
import { DEFAULT_LADDER_SETTINGS, type LadderSettings } from './ladder-settings.js';
import { type RetryHint, refreshDelay, retryAfter, retryDelay } from './retry-schedule.js';

export { type StatusMeaning, statusMeaning } from '@maycrawl/core/status';
export type { FailureReason, FetchNeeds, FileHeaders } from '../types/outcome.js';
export type { LadderAttempt, LadderGood, LadderState, Outage } from '../types/record.js';
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

/** The part of a fetch's outcome that the ladder uses; every `FetchOutcome` is one. */
export type LadderOutcome = GoodOutcome | FailedOutcome | { readonly kind: 'refused' };

/** An outcome that settles the rules: a file, or that there is none. */
export type GoodOutcome =
  | { readonly kind: 'file'; readonly headers: Pick<FileHeaders, 'cacheControl' | 'ageSeconds'> }
  | { readonly kind: 'unavailable' };

/** A server error. */
export interface FailedOutcome extends RetryHint {
  readonly kind: 'unreachable';
  readonly reason: FailureReason;
  /** Kept with the outage that it starts. */
  readonly needs?: FetchNeeds | undefined;
}

/** The step of the ladder that an origin is on. */
export type LadderStep =
  /** No outcome is known: fetch first. */
  | 'unfetched'
  /** A fresh copy decides. */
  | 'fresh'
  /** The copy has expired, and no fetch has failed since: fetch first. */
  | 'stale'
  /** The address guard refused the last fetch, and there is no fresh copy. */
  | 'refused-address'
  /** A fetch is due but was not made because too many wait. There is neither a fresh copy nor an outage. */
  | 'overloaded'
  /** A fetch is due but was not made because of a back-off of the server's address or domain; otherwise the same. */
  | 'backed-off'
  /** The last fetch failed for a local reason, and there is neither a fresh copy nor an outage. */
  | 'local-failure'
  /**
   * The rules of a file would decide, but they cannot be read because of a fault of this software. Only a gate returns
   * this step, instead of the one by elapsed time.
   */
  | 'internal-error'
  /** An outage, in a stage that disallows everything. */
  | 'outage-disallow'
  /** An outage, in a stage where the last good outcome decides. */
  | 'outage-last-good'
  /**
   * The same stage, but the content of the newest good outcome is lost, or only a trace of one is left: everything is
   * disallowed, because an older copy never replaces it.
   */
  | 'outage-good-lost'
  /** The same stage, if there never was a good outcome. */
  | 'outage-never-good'
  /** A long outage of robots.txt while pages are reachable. */
  | 'outage-site-reachable'
  /** A long outage, and no report says that pages are reachable. */
  | 'outage-site-unreachable';

/** What a crawler may fetch from an origin. */
export interface LadderAccess {
  /** `rules`: the file of `good` decides. */
  readonly access: 'allow-all' | 'disallow-all' | 'rules';
  readonly step: LadderStep;
  /**
   * When this step ends by elapsed time, in milliseconds since the epoch. If only another outcome or report can end it:
   * when the next fetch is due, now at the earliest.
   */
  readonly until: number;
}

/** The last fetch was refused or not made for a local reason. It says nothing about the site and is never stored. */
export interface LocalFailure {
  /**
   * `refused`: the address guard refused it. `overloaded`: it was due but not made because too many wait.
   * `backed-off`: it was due but not made because of a back-off of the server's address or domain.
   * `local-failure`: this machine, its resolver or its proxy failed.
   */
  readonly kind: 'refused' | 'overloaded' | 'backed-off' | 'local-failure';
  readonly at: number;
  readonly nextTryAt: number;
  /** Local failures in a row. */
  readonly failures: number;
}

/** The facts that a decision depends on in addition to the state. */
export interface LadderCircumstances {
  /** Pages of the site were fetched recently. Default false. */
  readonly siteReachable?: boolean | undefined;
  /** A good outcome existed whose content is not available, so it allows nothing. Default false. */
  readonly goodLost?: boolean | undefined;
  readonly local?: LocalFailure | undefined;
}

/**
 * Returns the state of an origin after a fetch that ended at `now`.
 *
 * A fetch that the address guard refused, or that was aborted, says nothing about the server: no attempt is recorded.
 *
 * @param now milliseconds since the epoch
 * @param random returns a number from 0 to 1, for jitter
 * @param circumstances as they were before the fetch. `startedAt` is when `state` was read, by default `now`: the new
 * counter is at least this, so that a late result loses to one that was fetched after it
 * @throws TypeError if `now` is not a finite number
 */
export function nextState(
  state: LadderState | undefined,
  outcome: LadderOutcome,
  now: number,
  settings: LadderSettings,
  random: () => number,
  circumstances: Omit<LadderCircumstances, 'siteReachable'> & { readonly startedAt?: number } = {},
): LadderState {
  if (!Number.isFinite(now)) throw new TypeError(`now: expected milliseconds since the epoch, got ${now}`);
  const before = state ?? EMPTY_STATE;
  const counter = nextCounter(before, circumstances.startedAt ?? now);
  switch (outcome.kind) {
    case 'file':
    case 'unavailable':
      return afterGood(outcome, counter, now, settings, random);
    case 'unreachable':
      if (outcome.reason === 'aborted') return before;
      return afterFailure(before, outcome, { counter, now, circumstances }, settings, random);
    case 'refused':
      return { ...before, good: expiredGood(before, now, settings, circumstances) };
  }
}

/** Returns the next local failure after a fetch that was refused or not made. It is retried like a failed fetch. */
export function nextLocalFailure(
  before: LocalFailure | undefined,
  kind: LocalFailure['kind'],
  now: number,
  settings: LadderSettings,
  random: () => number,
): LocalFailure {
  const failures = (before?.failures ?? 0) + 1;
  const delay = retryDelay(failures, NO_HINT, Number.POSITIVE_INFINITY, settings, random);
  return { kind, at: now, nextTryAt: now + delay, failures };
}

/**
 * Returns what a crawler may fetch at `now`. If `isDue` returns true and the step is not `fresh`, fetch first.
 *
 * @param now milliseconds since the epoch
 */
export function accessAt(
  state: LadderState | undefined,
  now: number,
  settings: LadderSettings,
  circumstances: LadderCircumstances = {},
): LadderAccess {
  const { goodLost = false, local } = circumstances;
  const until = dueAt(state, now, settings, circumstances);
  if (state !== undefined && hasFreshCopy(state, now, settings, circumstances)) {
    return { access: accessByGood(state.good), step: 'fresh', until: freshEnd(state.good, settings) };
  }
  if (local?.kind === 'refused') return { access: 'disallow-all', step: 'refused-address', until };
  const since = state && failingSince(state, goodLost, now, settings);
  if (since === undefined && local !== undefined) return { access: 'disallow-all', step: local.kind, until };
  if (state === undefined || since === undefined) {
    return { access: 'disallow-all', step: state?.good === undefined ? 'unfetched' : 'stale', until };
  }
  // Without a fetch, the state stays as it was at the last failure.
  const lastAt = state.attempt === undefined || isInvalid(state.attempt.at, now, settings) ? since : state.attempt.at;
  const elapsed = positive((local === undefined ? now : lastAt) - since);
  const { ruling, nextFrom } = stageAt(settings.policy, elapsed, settings);
  const ends = nextFrom === undefined || local !== undefined ? until : Math.min(since, now) + nextFrom;
  return { ...accessByRuling(ruling, state, circumstances), until: ends };
}

/** Returns when the copy of a good outcome at `now` expires, in milliseconds since the epoch. */
export function freshUntil(outcome: GoodOutcome, now: number, settings: LadderSettings): number {
  const { cacheControl, ageSeconds } = outcome.kind === 'file' ? outcome.headers : NO_HEADERS;
  return now + freshnessLifetime(cacheControl, ageSeconds, settings);
}

/**
 * Returns when the next fetch is due, in milliseconds since the epoch and `now` at the earliest: the first fetch, a
 * retry, or the refresh of an origin in use before its copy expires.
 */
export function dueAt(
  state: LadderState | undefined,
  now: number,
  settings: LadderSettings,
  circumstances: LadderCircumstances = {},
): number {
  const attempt = circumstances.local ?? state?.attempt;
  if (attempt !== undefined) {
    if (isInvalid(attempt.at, now, settings)) return now;
    // A record cannot postpone a retry for longer than the schedule allows.
    const latest = attempt.at + Math.max(settings.retryMax, settings.retryAfterMax);
    // A local failure does not end a pause that the site requested.
    return laterThan(pausedUntil(state, now, settings), Math.min(attempt.nextTryAt, latest));
  }
  if (state === undefined) return now;
  if (isSuperseded(state) && !isInvalid(state.good.at, now, settings)) {
    // Gates whose settings differ replace each other's outcomes. Each fetches as often as for a short-lived copy.
    return laterThan(now, state.good.at + settings.freshMin);
  }
  if (!hasFreshCopy(state, now, settings, circumstances)) return now;
  return laterThan(now, Math.min(state.good.refreshAt, freshEnd(state.good, settings)));
}

/**
 * Returns until when the site requested a pause by Retry-After, within bounds; `now` if there is none. It applies while
 * a copy is fresh as well.
 */
export function pausedUntil(state: LadderState | undefined, now: number, settings: LadderSettings): number {
  const { at, notBefore } = state?.attempt ?? {};
  if (at === undefined || notBefore === undefined || isInvalid(at, now, settings)) return now;
  return laterThan(now, Math.min(notBefore, at + settings.retryAfterMax));
}

/** Returns true if a fetch is due at `now`. */
export function isDue(
  state: LadderState | undefined,
  now: number,
  settings: LadderSettings = DEFAULT_LADDER_SETTINGS,
  circumstances?: LadderCircumstances,
): boolean {
  return dueAt(state, now, settings, circumstances) === now;
}

/** Returns the highest counter in `state`; 0 if it has none. */
export function highestCounter({ good, outage, attempt, trace = 0 }: LadderState): number {
  return Math.max(good?.counter ?? 0, outage?.after ?? 0, attempt?.counter ?? 0, trace);
}

/** A hybrid logical clock: above every counter of the state, and no lower than the wall clock. */
function nextCounter(state: LadderState, clock: number): number {
  return Math.max(highestCounter(state) + 1, Math.floor(clock));
}

const EMPTY_STATE: LadderState = { good: undefined, outage: undefined, attempt: undefined };
const NO_HEADERS = { cacheControl: undefined, ageSeconds: undefined };
const NO_HINT: RetryHint = { status: undefined, retryAfterSeconds: undefined };

function afterGood(
  outcome: GoodOutcome,
  counter: number,
  now: number,
  settings: LadderSettings,
  random: () => number,
): LadderState {
  const end = freshUntil(outcome, now, settings);
  const refreshAt = now + refreshDelay(end - now, settings, random);
  // No trace: the counter is higher.
  return { ...EMPTY_STATE, good: { counter, kind: outcome.kind, at: now, freshUntil: end, refreshAt } };
}

interface FailedFetch {
  readonly counter: number;
  readonly now: number;
  readonly circumstances: LadderCircumstances;
}

function afterFailure(
  state: LadderState,
  failed: FailedOutcome,
  { counter, now, circumstances }: FailedFetch,
  settings: LadderSettings,
  random: () => number,
): LadderState {
  const isFresh = hasFreshCopy(state, now, settings, circumstances);
  const failures = (state.attempt?.failures ?? 0) + 1;
  // A retry is due when the copy expires at the latest: from then on, everything is disallowed.
  const longest = isFresh ? freshEnd(state.good, settings) - now : Number.POSITIVE_INFINITY;
  const nextTryAt = now + retryDelay(failures, failed, longest, settings, random);
  const wait = retryAfter(failed.retryAfterSeconds, settings);
  return {
    good: expiredGood(state, now, settings, circumstances),
    outage: isFresh ? state.outage : outageAfter(state, failed, now, settings),
    attempt: { counter, at: now, nextTryAt, notBefore: wait > 0 ? now + wait : undefined, failures },
  };
}

/** An outage follows a good outcome of which only a trace is known as well: a merge must not end or replace either. */
function outageAfter(
  { good, outage, trace = 0 }: LadderState,
  { needs }: FailedOutcome,
  now: number,
  settings: LadderSettings,
): Outage {
  const after = Math.max(outage?.after ?? 0, good?.counter ?? 0, trace);
  if (outage !== undefined && outage.after === after && !isInvalid(outage.since, now, settings)) return outage;
  return needs === undefined ? { after, since: now } : { after, since: now, needs };
}

function expiredGood(
  state: LadderState,
  now: number,
  settings: LadderSettings,
  { local }: LadderCircumstances,
): LadderState['good'] {
  const { good } = state;
  // A copy whose content is lost here may still be fresh for another gate.
  if (good === undefined || hasFreshCopy(state, now, settings, { local })) return good;
  return { ...good, freshUntil: Math.min(good.freshUntil, now - settings.clockSkew) };
}

/**
 * Returns since when robots.txt has been failing without a copy; undefined if it is not failing. A gate that still has
 * the content of a fresh copy records no outage, so a gate that lost the content counts from the last failed fetch. An
 * outage never begins before the good outcome that it follows, even if the clock of another machine was wrong. If its
 * start is invalid, it begins now, until the next failure sets it.
 */
function failingSince(
  { good, outage, attempt }: LadderState,
  goodLost: boolean,
  now: number,
  settings: LadderSettings,
): number | undefined {
  const since = outage === undefined && goodLost ? attempt?.at : outage?.since;
  if (since === undefined) return undefined;
  if (isInvalid(since, now, settings)) return now;
  if (outage === undefined) return since;
  // Another gate, which could not use the copy, may have recorded failures while it was fresh.
  return good === undefined ? outage.since : Math.max(outage.since, good.at, Math.min(freshEnd(good, settings), now));
}

type StateWithCopy = LadderState & { readonly good: NonNullable<LadderState['good']> };

function hasFreshCopy(
  state: LadderState,
  now: number,
  settings: LadderSettings,
  { goodLost = false, local }: LadderCircumstances,
): state is StateWithCopy {
  const { good } = state;
  if (good === undefined || goodLost || isInvalid(good.at, now, settings)) return false;
  const last = local ?? state.attempt;
  if (last !== undefined && isInvalid(last.at, now, settings)) return false;
  return now < freshEnd(good, settings);
}

function isSuperseded(state: LadderState): state is StateWithCopy {
  const { good, trace } = state;
  return good !== undefined && trace !== undefined && trace > good.counter;
}

/** Applies the upper bound again: the record may have been written with a larger `freshMax`. */
function freshEnd(good: StateWithCopy['good'], settings: LadderSettings): number {
  return Math.min(good.freshUntil, good.at + settings.freshMax);
}

/**
 * True for a time in the future, before 2020, or NaN. While the clock itself is before 2020, so are the times that it
 * writes: retries must keep their delays.
 */
function isInvalid(time: number, now: number, settings: LadderSettings): boolean {
  return !(time <= now + settings.clockSkew) || (time < EARLIEST_TIME && now >= EARLIEST_TIME);
}

function positive(duration: number): number {
  return Number.isFinite(duration) && duration > 0 ? duration : 0;
}

function laterThan(now: number, time: number): number {
  return time > now ? time : now;
}

function accessByRuling(
  ruling: OutageRuling,
  state: LadderState,
  { goodLost, siteReachable }: LadderCircumstances,
): Pick<LadderAccess, 'access' | 'step'> {
  switch (ruling) {
    case 'disallow-all':
      return { access: 'disallow-all', step: 'outage-disallow' };
    case 'last-good':
      if (goodLost) return { access: 'disallow-all', step: 'outage-good-lost' };
      if (state.good === undefined) return { access: 'allow-all', step: 'outage-never-good' };
      return { access: accessByGood(state.good), step: 'outage-last-good' };
    case 'as-site-reachable':
      if (siteReachable === true) return { access: 'allow-all', step: 'outage-site-reachable' };
      return { access: 'disallow-all', step: 'outage-site-unreachable' };
  }
}

function accessByGood({ kind }: LadderGood): 'allow-all' | 'rules' {
  return kind === 'file' ? 'rules' : 'allow-all';
}
