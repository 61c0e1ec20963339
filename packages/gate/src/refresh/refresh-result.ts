import type { NotFetched } from '../fetch/http/fetch-state.js';
import type { PermittingSettings } from '../fetch/net/permits.js';
import { hasSubscribers, publish } from '../health/events.js';
import {
  type LadderSettings,
  type LadderState,
  type LocalFailure,
  nextLocalFailure,
  nextState,
} from '../ladder/ladder.js';
import { failureText } from '../messages/failure-text.js';
import { bodyHash } from '../records/body-hash.js';
import { boundFacts } from '../records/bounded-facts.js';
import { cutBody } from '../records/cut-body.js';
import { failureFacts } from '../records/fetch-failure.js';
import type { LocalOutcome } from '../records/local-outcome.js';
import { isGoodLost } from '../records/merge-pieces.js';
import { emptyRecord } from '../records/origin-record.js';
import { correctTimes } from '../records/shift-times.js';
import { type ClockChanges, changesBetween, NO_CHANGES } from '../time/clock-changes.js';
import type { FetchFacts, FetchOutcome } from '../types/outcome.js';
import type { GateRecord, LadderAttempt, StoredAttempt } from '../types/record.js';

/** The result of a refresh. */
export interface RefreshResult {
  readonly record: GateRecord;
  readonly source: 'fetched' | 'store' | 'memory';
  /** Set if a due fetch was not made, or was refused, for a local reason: then no new outcome is in `record`. */
  readonly local: LocalOutcome | undefined;
  /** True if the store could not be read, so that its content is unknown. */
  readonly isStoreUnread: boolean;
}

/** What a gate holds of an origin before a refresh. */
export interface PreviousState {
  readonly record: GateRecord | undefined;
  readonly local: LocalOutcome | undefined;
}

/** A state whose times are those of the wall clock after `asOf`: it may have been set since. */
export interface DatedState extends PreviousState {
  readonly asOf: ClockChanges;
}

export interface RefreshResultSetup {
  readonly ladder: LadderSettings;
  readonly now: () => number;
  /** Returns by how much the wall clock was set since the gate was opened. Default: it is never set. */
  readonly clockChanges?: (() => ClockChanges) | undefined;
  readonly random: () => number;
  /** Bytes of a file that are read; a longer file is cut. */
  readonly maxBytes: number;
  /** The settings that outcomes of other gates must agree with. */
  readonly permitting: PermittingSettings;
}

/** When a fetch started, and the value that its counter has at least. */
export interface FetchStart {
  readonly at: number;
  /**
   * The time when the previous record was read, by the clock of the store: a late result loses to one that was fetched
   * after it, and the counters of a machine whose clock is ahead are not above those of later outcomes.
   */
  readonly counterFloor: number;
}

/** Milliseconds after which a request that was not made is retried, with jitter: 1 to 5 s. */
const OVERLOAD_PAUSE = 1_000;
const OVERLOAD_SPREAD = 4_000;
/** Milliseconds. A local fault may end soon, and a retry costs no site anything. */
const LONGEST_LOCAL_PAUSE = 60_000;
/** Passed to the ladder instead of an outcome that depends only on this gate. The ladder ignores it. */
const NOT_COUNTED = { kind: 'refused' } as const;
/** The end of a back-off is moved at random by up to this share of its length, either way. */
const BACK_OFF_SPREAD = 0.1;

/**
 * Returns the next record of an origin after a fetch. A failure leaves the last good outcome as it was.
 */
export function resultOfFetch(
  outcome: FetchOutcome,
  origin: string,
  { record: previous = emptyRecord(origin), local: previousLocal }: PreviousState,
  start: FetchStart,
  { ladder, now, random, maxBytes, permitting }: RefreshResultSetup,
): RefreshResult {
  const at = now();
  const facts = factsOf(outcome, permitting);
  const goodLost = isGoodLost(previous, previous.body !== undefined);
  const kind = localKindOf(outcome);
  const counted = kind === undefined ? { ...outcome, needs: facts.needs } : NOT_COUNTED;
  const next = nextState(previous, counted, at, ladder, random, {
    goodLost,
    local: previousLocal,
    startedAt: start.counterFloor,
  });
  const record = recordAfter(previous, outcome, next, facts, maxBytes);
  const refreshed = { record, source: 'fetched', isStoreUnread: false } as const;
  if (hasSubscribers('maycrawl:gate:fetched')) {
    // A copy: a subscriber that cuts, overwrites or transfers the body must not change the rules.
    publish('maycrawl:gate:fetched', { origin, outcome: structuredClone(outcome), milliseconds: at - start.at });
  }
  if (outcome.kind === 'refused') publish('maycrawl:gate:refused', { origin, detail: failureText(outcome.detail) });
  if (kind === undefined) return { ...refreshed, local: undefined };
  const retryMax = kind === 'refused' ? ladder.retryMax : Math.min(ladder.retryMax, LONGEST_LOCAL_PAUSE);
  const sameFailure = previousLocal?.kind === kind ? previousLocal : undefined;
  const failure = nextLocalFailure(sameFailure, kind, at, { ...ladder, retryMax }, random);
  const detail = 'detail' in outcome ? outcome.detail : undefined;
  const permittedBy = outcome.kind === 'refused' ? outcome.permittedBy : undefined;
  return { ...refreshed, local: { ...failure, facts, detail, permittedBy } };
}

/** Returns by how much the wall clock was set since the gate was opened. */
export function clockChangesOf({ clockChanges }: RefreshResultSetup): ClockChanges {
  return clockChanges?.() ?? NO_CHANGES;
}

/** Returns the state in times of now, whatever the wall clock was set to since it was read. */
export function atPresent({ record, local, asOf }: DatedState, setup: RefreshResultSetup): DatedState {
  const now = clockChangesOf(setup);
  return { record: record && correctTimes(record, changesBetween(asOf, now)), local, asOf: now };
}

/** Returns the kind of an outcome that depends only on this gate; undefined if it is evidence about the site. */
function localKindOf(outcome: FetchOutcome): 'refused' | 'local-failure' | undefined {
  if (outcome.kind === 'refused') return 'refused';
  return outcome.kind === 'unreachable' && outcome.cause === 'local' ? 'local-failure' : undefined;
}

/**
 * Returns the result for an origin whose fetch was not made for a local reason: the previous record and a retry time.
 */
export function resultWithoutFetch(
  outcome: Exclude<NotFetched, { readonly kind: 'not-admitted' }>,
  origin: string,
  { record = emptyRecord(origin) }: PreviousState,
  { now, random }: RefreshResultSetup,
): RefreshResult {
  const kind: LocalFailure['kind'] = outcome.kind === 'suspended' ? 'local-failure' : outcome.kind;
  const at = now();
  const pause =
    outcome.kind === 'overloaded'
      ? OVERLOAD_PAUSE + OVERLOAD_SPREAD * random()
      : outcome.milliseconds * (1 + BACK_OFF_SPREAD * (2 * random() - 1));
  const local = { kind, at, nextTryAt: at + Math.ceil(pause), failures: 0, facts: undefined, detail: undefined };
  return { record, source: 'memory', local, isStoreUnread: false };
}

/** Adds to the ladder's next state the fields that only a record has. */
function recordAfter(
  previous: GateRecord,
  outcome: FetchOutcome,
  next: LadderState,
  facts: FetchFacts,
  maxBytes: number,
): GateRecord {
  const { good, outage, attempt } = next;
  const { origin, pageGoodAt, pageBadAt } = previous;
  if (good !== undefined && (outcome.kind === 'file' || outcome.kind === 'unavailable')) {
    const body = outcome.kind === 'file' ? cutBody(outcome.body, maxBytes) : undefined;
    const { counter, kind, at, freshUntil, refreshAt } = good;
    // No spread: V8 takes twice the memory for properties that are added to one.
    const storedGood = { counter, kind, at, freshUntil, refreshAt, hash: body && bodyHash(body), facts };
    return { origin, good: storedGood, outage, attempt: undefined, pageGoodAt, pageBadAt, trace: undefined, body };
  }
  return {
    ...previous,
    good: previous.good && { ...previous.good, freshUntil: good!.freshUntil },
    outage,
    attempt: attempt === previous.attempt ? previous.attempt : attempt && storedAttempt(attempt, facts),
  };
}

function storedAttempt(
  { counter, at, nextTryAt, notBefore, failures }: LadderAttempt,
  facts: FetchFacts,
): StoredAttempt {
  return { counter, at, nextTryAt, notBefore, failures, facts };
}

/** Returns the facts of a fetch that a record holds: without the body, long texts cut. */
function factsOf(outcome: FetchOutcome, { crawlerHash }: PermittingSettings): FetchFacts {
  const isHopBlocked = outcome.kind === 'unavailable' && outcome.reason === 'disallowed-hop';
  const needs = isHopBlocked ? { ...outcome.needs, crawler: crawlerHash } : outcome.needs;
  return boundFacts({
    kind: outcome.kind,
    reason: outcome.kind === 'unavailable' || outcome.kind === 'unreachable' ? outcome.reason : undefined,
    status: outcome.status,
    hops: outcome.hops,
    headers: outcome.kind === 'file' ? outcome.headers : undefined,
    failure: outcome.kind === 'unreachable' ? failureFacts(outcome) : undefined,
    ...(needs && { needs }),
  });
}
