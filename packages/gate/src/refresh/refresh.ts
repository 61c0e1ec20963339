import type { AbortSource } from '../abort/abort-source.js';
import type { FetchOptions, NotFetched } from '../fetch/http/fetch-state.js';
import { highestCounter, pausedUntil } from '../ladder/ladder.js';
import { mergePieces } from '../records/merge-pieces.js';
import { isRecordDue } from '../records/origin-record.js';
import type { ClockChanges } from '../time/clock-changes.js';
import type { FetchOutcome } from '../types/outcome.js';
import type { Priority } from '../types/priority.js';
import type { GateRecord } from '../types/record.js';
import type { Lease, MaybePromise, Store } from '../types/store.js';
import { MAX_TIMEOUT } from '../validation/expected.js';
import { readStoredRecord } from './permitted-record.js';
import {
  atPresent,
  clockChangesOf,
  type DatedState,
  type FetchStart,
  type PreviousState,
  type RefreshResult,
  type RefreshResultSetup,
  resultOfFetch,
  resultWithoutFetch,
} from './refresh-result.js';
import type { StoreAdmission } from './store-admission.js';
import { STORE_FAILED, type StoreAttempts, tryStore } from './try-store.js';

/** Dependencies and limits of a refresh. */
export interface RefreshSetup extends RefreshResultSetup, StoreAttempts {
  readonly store: Store | undefined;
  /** Limits the origins that are new to the store. */
  readonly admission: StoreAdmission;
  readonly fetch: (robotsUrl: string, options: FetchOptions) => Promise<FetchOutcome | NotFetched>;
  /** Unique among the gates that share the store. */
  readonly holder: string;
  /** Milliseconds of a lease: longer than the longest fetch. */
  readonly leaseTtl: number;
}

/**
 * When to fetch although no fetch is due. `always`: unless the site requested a pause. `despite-back-off`: even then,
 * and during a back-off of its address or domain.
 */
export type ForcedFetch = 'always' | 'despite-back-off';

export interface RefreshOptions {
  /** If undefined, a fetch is made only if one is due. */
  readonly force: ForcedFetch | undefined;
  readonly priority: Priority;
  /** True if the fetch is dropped first when the queue is full. */
  readonly isOptional: boolean;
}

/** A refresh in progress. */
interface Refresh {
  readonly origin: string;
  readonly options: RefreshOptions;
  readonly setup: RefreshSetup;
  readonly signal: AbortSource;
  readonly startedAt: number;
}

/** A result whose times are those of the wall clock after `asOf`: it may have been set since. */
export interface DatedResult extends RefreshResult {
  readonly asOf: ClockChanges;
}

/**
 * Refreshes the record of an origin for which this gate considers a fetch due. If another gate has fetched it
 * meanwhile, the store's record is used. Otherwise this gate fetches; a lease ensures that only one of the gates that
 * share the store does so. The record in memory is merged with the store's. If the store lacked something that memory
 * had, the merged record is written to it.
 *
 * The fetch waits for its turn without a lease, which could expire meanwhile. The lease is acquired when the first
 * request may start. If another gate has it, this one leaves the queue and waits for the other's result.
 *
 * The wall clock may be set while a refresh waits. So each record is dated before the store is asked for it, and
 * corrected when it is used.
 */
export async function refresh(
  origin: string,
  { record, local }: PreviousState,
  options: RefreshOptions,
  setup: RefreshSetup,
  signal: AbortSource,
): Promise<DatedResult> {
  const { store, now, leaseTtl } = setup;
  let waitingEnds: number | undefined;
  const run: Refresh = { origin, options, setup, signal, startedAt: now() };
  let cached: DatedState = { record, local, asOf: clockChangesOf(setup) };
  if (store === undefined) {
    if (record !== undefined && isPaused(record, run)) return resultWithout(cached, record, 'memory');
    return fetchAlone(cached, run);
  }
  for (;;) {
    signal.throwIfAborted();
    cached = atPresent(cached, setup);
    // If no fetch is due, every part of the store is read, to find what one of them has lost.
    const readsEverywhere = cached.record !== undefined && needsNoFetch(cached.record, cached.record, run);
    const stored = await readStore(store, run, readsEverywhere);
    if (stored === STORE_FAILED) return refreshWithoutReading(cached, store, run);
    const { record: merged, heal } = mergePieces([cached.record, stored]);
    const previous = atPresent({ ...cached, record: merged }, setup);
    if (previous.record !== undefined && needsNoFetch(previous.record, cached.record, run)) {
      if (heal.includes(1) && mayWrite(stored === undefined, run)) {
        const healed = await writeStore(store, previous.record, run);
        if (healed !== STORE_FAILED) setup.counts.healed++;
      }
      return resultWithout({ local: undefined, asOf: previous.asOf }, previous.record, 'store');
    }
    const isNew = stored === undefined;
    const refreshed = await fetchUnderLease(previous, cached.record, isNew, store, run);
    if (refreshed !== undefined) return refreshed;
    // No lease lasts longer than `leaseTtl`, even if the store reports one.
    waitingEnds ??= performance.now() + leaseTtl;
    const mayWait = performance.now() < waitingEnds;
    if (!mayWait || !(await waitForOthers(origin, store, setup, signal)))
      return fetchWithoutStore(previous, store, run, isNew);
  }
}

/** If the store can't be read: fetches if a fetch is due, and marks the store's content as unread. */
async function refreshWithoutReading(before: DatedState, store: Store, run: Refresh): Promise<DatedResult> {
  const cached = atPresent(before, run.setup);
  const { record } = cached;
  const isReused = record !== undefined && (run.options.force ? isPaused(record, run) : !isDue(record, run));
  if (isReused) return { ...resultWithout(cached, record, 'store'), isStoreUnread: true };
  return { ...(await fetchWithoutStore(cached, store, run)), isStoreUnread: true };
}

/** Returns the result if no fetch is made. */
function resultWithout(
  { local, asOf }: Pick<DatedState, 'local' | 'asOf'>,
  record: GateRecord,
  source: 'store' | 'memory',
): DatedResult {
  return { record, source, local, isStoreUnread: false, asOf };
}

/** Returns the start of a fetch whose previous record is read next. */
function fetchStart({ store, now }: RefreshSetup): FetchStart {
  const at = now();
  const storeTime = store?.now?.();
  return { at, counterFloor: Number.isFinite(storeTime) ? storeTime! : at };
}

/** Returns what this gate may use of the store's record of the origin; undefined for a miss. */
function readStore(
  store: Store,
  { origin, setup }: Refresh,
  everywhere = false,
): Promise<GateRecord | undefined | typeof STORE_FAILED> {
  const get = async () => readStoredRecord(origin, await store.get(origin, { everywhere }), store, setup);
  return tryStore(setup, origin, 'get', get);
}

/** True if the record may be written. A record of an origin that is new to the store counts towards its limit. */
function mayWrite(isNew: boolean, { origin, setup: { admission } }: Refresh): boolean {
  return !isNew || admission.admits(origin);
}

/** Returns what this gate may use of the merged record after a write. A store that returns anything else counts as failed. */
function writeStore(
  store: Store,
  record: GateRecord,
  { origin, setup }: Refresh,
): Promise<GateRecord | typeof STORE_FAILED> {
  return tryStore(setup, origin, 'put', async () => {
    const merged = readStoredRecord(origin, await store.put(record), store, setup);
    if (merged === undefined) throw new TypeError('expected the merged record from put');
    return merged;
  });
}

function isDue(record: GateRecord, { setup }: Refresh): boolean {
  return isRecordDue(record, setup.now(), setup.ladder);
}

/** True if a forced fetch must not be made because the site requested a pause. */
function isPaused(record: GateRecord, { options, setup }: Refresh): boolean {
  const now = setup.now();
  return options.force === 'always' && pausedUntil(record, now, setup.ladder) > now;
}

/**
 * True if no fetch is needed or permitted: none is due, and if one was forced, the site requested a pause or another
 * gate has made it since this refresh started.
 */
function needsNoFetch(record: GateRecord, cached: GateRecord | undefined, run: Refresh): boolean {
  const { options, startedAt } = run;
  if (isPaused(record, run)) return true;
  if (isDue(record, run)) return false;
  if (options.force === undefined) return true;
  const isNewer = cached === undefined || highestCounter(record) > highestCounter(cached);
  return isNewer && (record.attempt ?? record.good)!.at >= startedAt;
}

/** Releases a lease that was acquired after the timeout: otherwise other gates would wait until it expires. */
async function releaseLate(acquiring: MaybePromise<Lease | undefined>, store: Store): Promise<void> {
  try {
    const lease = await acquiring;
    if (lease) await store.release(lease);
  } catch {
    // The store's failure has already been published.
  }
}

/** Waits while another gate has the lease. Returns false if the store fails meanwhile. */
async function waitForOthers(origin: string, store: Store, setup: RefreshSetup, signal: AbortSource): Promise<boolean> {
  const { leaseTtl } = setup;
  const wait = () =>
    store.waitForChange(origin, leaseTtl, signal.abortSignal).catch((error: unknown) => {
      // An abort by the caller is not a failure of the store.
      if (!signal.aborted) throw error;
    });
  const result = await tryStore(
    { ...setup, storeTimeout: Math.min(leaseTtl + setup.storeTimeout, MAX_TIMEOUT) },
    origin,
    'waitForChange',
    wait,
  );
  // A store that keeps resolving immediately must not starve the event loop.
  await new Promise(setImmediate);
  return result !== STORE_FAILED;
}

/**
 * Fetches without a lease after the store has failed once in this refresh. The result is written to the store in the
 * background, so that the caller does not wait for it again.
 */
async function fetchWithoutStore(
  previous: DatedState,
  store: Store,
  run: Refresh,
  isNew = false,
): Promise<DatedResult> {
  const fetched = await fetchAlone(previous, run);
  if (fetched.local === undefined && mayWrite(isNew, run)) {
    void writeStore(store, fetched.record, run);
  }
  return fetched;
}

async function fetchAlone(previous: DatedState, run: Refresh): Promise<DatedResult> {
  const start = fetchStart(run.setup);
  const outcome = await request(run, undefined);
  return resultOf(outcome, previous, start, run);
}

/** What a refresh does when its first request may start. */
type Turn =
  | {
      readonly kind: 'fetch';
      readonly previous: DatedState;
      readonly start: FetchStart;
      readonly lease: Lease | undefined;
      /** True if the store was read and has no record of the origin. */
      readonly isNew: boolean;
    }
  /** Another gate has fetched meanwhile. */
  | {
      readonly kind: 'already-fetched';
      readonly record: GateRecord;
      readonly asOf: ClockChanges;
      readonly lease: Lease;
    }
  /** Another gate has the lease. */
  | { readonly kind: 'leased-by-other' };

/**
 * Fetches under a lease that is acquired when the first request may start. Returns undefined if another gate has it.
 *
 * @param previous the record merged from memory and the store
 * @param cached the record in memory before the refresh
 * @param isNew true if the store has no record of the origin
 */
async function fetchUnderLease(
  previous: DatedState,
  cached: GateRecord | undefined,
  isNew: boolean,
  store: Store,
  run: Refresh,
): Promise<DatedResult | undefined> {
  const { origin, setup } = run;
  // The store was read, so the time of its clock is known.
  const start = fetchStart(setup);
  const state: { turn?: Turn; isStoreResponding: boolean } = { isStoreResponding: true };
  try {
    const outcome = await request(run, async () => {
      state.turn = await takeTurn(previous, cached, isNew, store, run);
      return state.turn.kind === 'fetch';
    });
    const { turn } = state;
    if (turn?.kind === 'leased-by-other') return undefined;
    if (turn?.kind === 'already-fetched')
      return resultWithout({ local: undefined, asOf: turn.asOf }, turn.record, 'store');
    const fetched = resultOf(outcome, turn?.previous ?? previous, turn?.start ?? start, run);
    if (fetched.local !== undefined || turn === undefined || !mayWrite(turn.isNew, run)) return fetched;
    // If the lease expired during the fetch, another gate may have written a newer outcome: the merged record has it.
    const put = writeStore(store, fetched.record, run);
    if (turn.lease === undefined) return fetched;
    const merged = await put;
    state.isStoreResponding = merged !== STORE_FAILED;
    return merged === STORE_FAILED ? fetched : { ...fetched, record: merged };
  } finally {
    const lease = state.turn && 'lease' in state.turn ? state.turn.lease : undefined;
    const released = lease && tryStore(setup, origin, 'release', () => store.release(lease));
    if (state.isStoreResponding) await released;
  }
}

async function takeTurn(
  before: DatedState,
  cached: GateRecord | undefined,
  isNew: boolean,
  store: Store,
  run: Refresh,
): Promise<Turn> {
  const { origin, setup } = run;
  const { holder, leaseTtl } = setup;
  const start = fetchStart(setup);
  let acquiring: MaybePromise<Lease | undefined>;
  const lease = await tryStore(setup, origin, 'acquire', () => {
    acquiring = store.acquire(origin, holder, leaseTtl);
    return acquiring;
  });
  if (lease === STORE_FAILED) {
    void releaseLate(acquiring, store);
    return { kind: 'fetch', previous: before, start, lease: undefined, isNew };
  }
  if (lease === undefined || lease === null) return { kind: 'leased-by-other' };
  // Another gate may have fetched since the store was read.
  const known = atPresent(before, setup);
  const stored = await readStore(store, run);
  const merged = stored === STORE_FAILED ? known.record : mergePieces([known.record, stored]).record;
  const current = atPresent({ ...known, record: merged }, setup);
  const { record, asOf } = current;
  if (record !== undefined && needsNoFetch(record, cached, run))
    return { kind: 'already-fetched', record, asOf, lease };
  return { kind: 'fetch', previous: current, start, lease, isNew: stored === undefined };
}

async function request(
  { origin, options: { force, priority, isOptional }, setup, signal }: Refresh,
  admit: FetchOptions['admit'],
): Promise<FetchOutcome | NotFetched> {
  const isForced = force === 'despite-back-off';
  const fetchOptions = { signal, priority, isOptional, isForced, ...(admit && { admit }) };
  const outcome = await setup.fetch(`${origin}/robots.txt`, fetchOptions);
  countFetch(outcome, setup);
  signal.throwIfAborted();
  return outcome;
}

export function countFetch(outcome: FetchOutcome | NotFetched, { counts }: Pick<RefreshSetup, 'counts'>): void {
  if (outcome.kind === 'not-admitted') return;
  const isOk = outcome.kind === 'file' || outcome.kind === 'unavailable';
  counts.fetches[isOk ? 'ok' : outcome.kind === 'unreachable' ? outcome.reason : outcome.kind]++;
}

function resultOf(
  outcome: FetchOutcome | NotFetched,
  before: DatedState,
  start: FetchStart,
  { origin, setup }: Refresh,
): DatedResult {
  const previous = atPresent(before, setup);
  const { asOf } = previous;
  switch (outcome.kind) {
    case 'overloaded':
    case 'backed-off':
    case 'suspended':
      return { ...resultWithoutFetch(outcome, origin, previous, setup), asOf };
    case 'not-admitted':
      throw new Error('A fetch that was not admitted has no record.');
    default:
      return { ...resultOfFetch(outcome, origin, previous, start, setup), asOf };
  }
}
