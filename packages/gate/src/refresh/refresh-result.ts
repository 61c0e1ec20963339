import type { NotFetched } from '../fetch/http/fetch-state.js';
import { publish } from '../health/events.js';
import {
  type LadderSettings,
  type LadderState,
  type LocalFailure,
  nextLocalFailure,
  nextState,
} from '../ladder/ladder.js';
import { bodyHash } from '../records/body-hash.js';
import { boundFacts } from '../records/bounded-facts.js';
import { cutBody } from '../records/cut-body.js';
import { cleanDetail, failureFacts } from '../records/failure-facts.js';
import type { LocalOutcome } from '../records/local-outcome.js';
import { isGoodLost } from '../records/merge-pieces.js';
import { emptyRecord } from '../records/origin-record.js';
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
export interface HeldBefore {
  readonly record: GateRecord | undefined;
  readonly local: LocalOutcome | undefined;
}

export interface RefreshResultSetup {
  readonly ladder: LadderSettings;
  readonly now: () => number;
  readonly random: () => number;
  /** Bytes of a file that are read; what is longer is cut (D5). */
  readonly maxBytes: number;
}

/** A request that was not made is tried again after 1 to 5 seconds, so that callers do not come back together. */
const OVERLOAD_PAUSE = 1_000;
const OVERLOAD_SPREAD = 4_000;
/** A fault of ours may be over soon, and no site pays for another try. */
const LONGEST_LOCAL_PAUSE = 60_000;
/** Says nothing about the site. */
const NOT_COUNTED = { kind: 'refused' } as const;
/** The end of a back-off is moved at random by up to this share of it, either way. */
const BACK_OFF_SPREAD = 0.1;

/**
 * Returns the next record of an origin after a fetch; a failure leaves the last good outcome as it was (C4).
 *
 * @param startedAt when `known` was read
 */
export function resultOfFetch(
  outcome: FetchOutcome,
  origin: string,
  { record: known = emptyRecord(origin), local: before }: HeldBefore,
  startedAt: number,
  { ladder, now, random, maxBytes }: RefreshResultSetup,
): RefreshResult {
  const at = now();
  publish('maycrawl:gate:fetched', { origin, outcome, milliseconds: at - startedAt });
  const facts = factsOf(outcome);
  const goodLost = isGoodLost(known, known.body !== undefined);
  const kind = localKindOf(outcome);
  const counted = kind === undefined ? outcome : NOT_COUNTED;
  const next = nextState(known, counted, at, ladder, random, { goodLost, local: before, startedAt });
  const record = recordAfter(known, outcome, next, facts, maxBytes);
  const refreshed = { record, source: 'fetched', isStoreUnread: false } as const;
  if (outcome.kind === 'refused') publish('maycrawl:gate:refused', { origin, detail: outcome.detail });
  if (kind === undefined) return { ...refreshed, local: undefined };
  const retryMax = kind === 'refused' ? ladder.retryMax : Math.min(ladder.retryMax, LONGEST_LOCAL_PAUSE);
  const failures = before?.kind === kind ? before : undefined;
  const failure = nextLocalFailure(failures, kind, at, { ...ladder, retryMax }, random);
  const detail = 'detail' in outcome ? cleanDetail(outcome.detail) : undefined;
  return { ...refreshed, local: { ...failure, facts, detail } };
}

/** Why an outcome says nothing about the site; undefined if it does say something. */
function localKindOf(outcome: FetchOutcome): 'refused' | 'local-failure' | undefined {
  if (outcome.kind === 'refused') return 'refused';
  return outcome.kind === 'unreachable' && outcome.cause === 'local' ? 'local-failure' : undefined;
}

/**
 * Returns the result for an origin whose fetch was not made for a local reason: the record as before, and a retry time.
 */
export function resultWithoutFetch(
  outcome: Exclude<NotFetched, { readonly kind: 'not-admitted' }>,
  origin: string,
  { record = emptyRecord(origin) }: HeldBefore,
  { now, random }: RefreshResultSetup,
): RefreshResult {
  const kind: LocalFailure['kind'] = outcome.kind === 'suspended' ? 'local-failure' : outcome.kind;
  const at = now();
  const pause =
    outcome.kind === 'overloaded'
      ? OVERLOAD_PAUSE + OVERLOAD_SPREAD * random()
      : outcome.milliseconds * (1 + BACK_OFF_SPREAD * (2 * random() - 1));
  const local = { kind, at, nextTryAt: at + Math.ceil(pause), failures: 0, facts: undefined, detail: undefined };
  // What is kept decides.
  return { record, source: 'memory', local, isStoreUnread: false };
}

/** Adds to the ladder's next state the fields that only a record has. */
function recordAfter(
  known: GateRecord,
  outcome: FetchOutcome,
  next: LadderState,
  facts: FetchFacts,
  maxBytes: number,
): GateRecord {
  const { good, outage, attempt } = next;
  const { origin, pageGoodAt, pageBadAt } = known;
  if (good !== undefined && (outcome.kind === 'file' || outcome.kind === 'unavailable')) {
    const body = outcome.kind === 'file' ? cutBody(outcome.body, maxBytes) : undefined;
    const { counter, kind, at, freshUntil, refreshAt } = good;
    // No spread: V8 takes twice the memory for properties that are added to one.
    const kept = { counter, kind, at, freshUntil, refreshAt, hash: body && bodyHash(body), facts };
    return { origin, good: kept, outage, attempt: undefined, pageGoodAt, pageBadAt, trace: false, body };
  }
  return {
    ...known,
    good: known.good && good && { ...known.good, freshUntil: good.freshUntil },
    outage,
    attempt: attempt === known.attempt ? known.attempt : attempt && keptAttempt(attempt, facts),
  };
}

function keptAttempt({ counter, at, nextTryAt, notBefore, failures }: LadderAttempt, facts: FetchFacts): StoredAttempt {
  return { counter, at, nextTryAt, notBefore, failures, facts };
}

/** Returns how a fetch went, as it is kept: without its bytes, long texts cut. */
function factsOf(outcome: FetchOutcome): FetchFacts {
  return boundFacts({
    kind: outcome.kind,
    reason: outcome.kind === 'unavailable' || outcome.kind === 'unreachable' ? outcome.reason : undefined,
    status: outcome.status,
    hops: outcome.hops,
    headers: outcome.kind === 'file' ? outcome.headers : undefined,
    failure: outcome.kind === 'unreachable' ? failureFacts(outcome) : undefined,
  });
}
