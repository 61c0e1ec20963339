import type { AbortSource } from '../abort/abort-source.js';
import type { FetchOptions, NotFetched } from '../fetch/http/fetch-state.js';
import { highestCounter, pausedUntil } from '../ladder/ladder.js';
import { mergePieces } from '../records/merge-pieces.js';
import { isRecordDue } from '../records/origin-record.js';
import { validateStoredRecord } from '../records/validate-record.js';
import type { FetchOutcome } from '../types/outcome.js';
import type { Priority } from '../types/priority.js';
import type { GateRecord } from '../types/record.js';
import type { Lease, MaybePromise, Store } from '../types/store.js';
import {
  type HeldBefore,
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
  /** Limits the origins that are new to the store. Default: no limit. */
  readonly admission?: StoreAdmission | undefined;
  readonly fetch: (robotsUrl: string, options: FetchOptions) => Promise<FetchOutcome | NotFetched>;
  /** Distinguishes this gate from others that share the store. */
  readonly holder: string;
  /** Milliseconds of a lease: longer than the longest fetch. */
  readonly leaseTtl: number;
}

/**
 * When to fetch although none is due. `always`: unless the site requested a pause. `despite-back-off`: even then, and
 * during a back-off of its address or domain.
 */
export type ForcedFetch = 'always' | 'despite-back-off';

/** How a refresh is to be made. */
export interface RefreshOrder {
  /** Undefined: if one is due. */
  readonly force: ForcedFetch | undefined;
  readonly priority: Priority;
  /** Dropped first when too many wait. */
  readonly isOptional: boolean;
}

/** A refresh that is under way. */
interface Refresh {
  readonly origin: string;
  readonly order: RefreshOrder;
  readonly setup: RefreshSetup;
  readonly signal: AbortSource;
  readonly startedAt: number;
}

/**
 * Refreshes the record of an origin for which this gate considers a fetch due. If another gate has fetched it
 * meanwhile, the store's record is used. Otherwise this gate fetches; a lease makes it the only one of those that share
 * the store (F74). The record in memory is merged with the store's, and what only memory had is written to the store
 * (F82).
 *
 * The fetch waits for its turn without a lease, which could expire meanwhile (F91). The lease is acquired when the
 * first request may start. If another gate has it, this one gives up its turn and waits for the other's result.
 */
export async function refresh(
  origin: string,
  held: HeldBefore,
  order: RefreshOrder,
  setup: RefreshSetup,
  signal: AbortSource,
): Promise<RefreshResult> {
  const { store, now, leaseTtl } = setup;
  let waitingEnds: number | undefined;
  const run: Refresh = { origin, order, setup, signal, startedAt: now() };
  if (store === undefined) {
    const { record, local } = held;
    if (record !== undefined && isPaused(record, run)) return { record, source: 'memory', local, isStoreUnread: false };
    return fetchAlone(held, run);
  }
  for (;;) {
    signal.throwIfAborted();
    // If nothing is due, the record in memory is only compared with every part of the store.
    const isCompared = held.record !== undefined && isAnswered(held.record, held.record, run);
    const stored = await readStore(store, run, isCompared);
    if (stored === STORE_FAILED) return withoutReading(held, store, run);
    const { record: kept, heal } = mergePieces([held.record, stored]);
    if (kept !== undefined && isAnswered(kept, held.record, run)) {
      if (heal.includes(1) && mayWrite(stored === undefined, run)) {
        const healed = await writeStore(store, kept, run);
        if (healed !== STORE_FAILED && setup.counts !== undefined) setup.counts.healed++;
      }
      return { record: kept, source: 'store', local: undefined, isStoreUnread: false };
    }
    const known = { ...held, record: kept };
    const refreshed = await fetchUnderLease(known, held.record, store, run);
    if (refreshed !== undefined) return refreshed;
    // No lease lasts longer than that, even if the store reports one.
    waitingEnds ??= performance.now() + leaseTtl;
    const mayWait = performance.now() < waitingEnds;
    if (!mayWait || !(await waitForOthers(origin, store, setup, signal)))
      return fetchWithoutStore(known, store, run, stored === undefined);
  }
}

/** For a store that can't be read: fetches if a fetch is due, and marks the store's content as unknown. */
async function withoutReading(held: HeldBefore, store: Store, run: Refresh): Promise<RefreshResult> {
  const { record, local } = held;
  const isKept = record !== undefined && (run.order.force ? isPaused(record, run) : !isDue(record, run));
  if (isKept) return { record, source: 'store', local, isStoreUnread: true };
  return { ...(await fetchWithoutStore(held, store, run)), isStoreUnread: true };
}

/** Returns the store's record of the origin; undefined for a miss. */
function readStore(
  store: Store,
  { origin, setup }: Refresh,
  everywhere = false,
): Promise<GateRecord | undefined | typeof STORE_FAILED> {
  const get = async () => validateStoredRecord(origin, await store.get(origin, { everywhere }), store);
  return tryStore(setup, origin, 'get', get);
}

/** True if the record may be written. One of an origin that is new to the store counts (F86). */
function mayWrite(isNew: boolean, { origin, setup: { admission } }: Refresh): boolean {
  return !isNew || admission === undefined || admission.admits(origin);
}

/** Returns the merged record after a write. A store that returns anything else counts as failed. */
function writeStore(
  store: Store,
  record: GateRecord,
  { origin, setup }: Refresh,
): Promise<GateRecord | typeof STORE_FAILED> {
  return tryStore(setup, origin, 'put', async () => {
    const merged = validateStoredRecord(origin, await store.put(record), store);
    if (merged === undefined) throw new TypeError('expected the merged record from put');
    return merged;
  });
}

function isDue(record: GateRecord, { setup }: Refresh): boolean {
  return isRecordDue(record, setup.now(), setup.ladder);
}

/** True if a forced fetch must not be made because the site requested a pause. */
function isPaused(record: GateRecord, { order, setup }: Refresh): boolean {
  const now = setup.now();
  return order.force === 'always' && pausedUntil(record, now, setup.ladder) > now;
}

/**
 * True if no fetch is needed or permitted: none is due, and if one was forced, the site requested a pause or another
 * gate has made it since this refresh started.
 */
function isAnswered(kept: GateRecord, held: GateRecord | undefined, run: Refresh): boolean {
  const { order, startedAt } = run;
  if (isPaused(kept, run)) return true;
  if (isDue(kept, run)) return false;
  if (order.force === undefined) return true;
  const isNews = highestCounter(kept) > (held === undefined ? -1 : highestCounter(held));
  return isNews && (kept.attempt ?? kept.good)!.at >= startedAt;
}

/** Releases a lease that was acquired after the timeout: others would wait until it expires. */
async function releaseLate(asked: MaybePromise<Lease | undefined>, store: Store): Promise<void> {
  try {
    const lease = await asked;
    if (lease) await store.release(lease);
  } catch {
    // The store's failure has already been published.
  }
}

/** Waits while another gate has the lease; returns false if the store fails meanwhile. */
async function waitForOthers(origin: string, store: Store, setup: RefreshSetup, signal: AbortSource): Promise<boolean> {
  const { leaseTtl } = setup;
  const wait = () =>
    store.waitForChange(origin, leaseTtl, signal.abortSignal).catch((error: unknown) => {
      // An abort by the caller is not a failure of the store.
      if (!signal.aborted) throw error;
    });
  const waited = await tryStore(
    { ...setup, storeTimeout: leaseTtl + setup.storeTimeout },
    origin,
    'waitForChange',
    wait,
  );
  // A store that keeps resolving immediately must not starve the event loop.
  await new Promise(setImmediate);
  return waited !== STORE_FAILED;
}

/**
 * For a store that has failed once: it is not waited for again (F70). The result is written to it in the background.
 */
async function fetchWithoutStore(known: HeldBefore, store: Store, run: Refresh, isNew = false): Promise<RefreshResult> {
  const fetched = await fetchAlone(known, run);
  if (fetched.local === undefined && mayWrite(isNew, run)) {
    void writeStore(store, fetched.record, run);
  }
  return fetched;
}

async function fetchAlone(known: HeldBefore, run: Refresh): Promise<RefreshResult> {
  const startedAt = run.setup.now();
  const outcome = await request(run, undefined);
  return refreshedAfter(outcome, known, startedAt, run);
}

/** What a refresh does when the turn of its first request has come. */
type Turn =
  | {
      readonly kind: 'fetch';
      readonly known: HeldBefore;
      readonly startedAt: number;
      readonly lease: Lease | undefined;
      /** The store was read and has nothing of the origin. */
      readonly isNew: boolean;
    }
  /** Another gate has fetched meanwhile. */
  | { readonly kind: 'answered'; readonly record: GateRecord; readonly lease: Lease }
  /** Another gate has the lease. */
  | { readonly kind: 'taken' };

/**
 * Fetches under a lease that is acquired when the first request may start; undefined if another gate has it.
 *
 * @param held what this gate held before
 */
async function fetchUnderLease(
  known: HeldBefore,
  held: GateRecord | undefined,
  store: Store,
  run: Refresh,
): Promise<RefreshResult | undefined> {
  const { origin, setup } = run;
  const state: { turn?: Turn; isStoreAnswering: boolean } = { isStoreAnswering: true };
  try {
    const outcome = await request(run, async () => {
      state.turn = await takeTurn(known, held, store, run);
      return state.turn.kind === 'fetch';
    });
    const { turn } = state;
    if (turn?.kind === 'taken') return undefined;
    if (turn?.kind === 'answered')
      return { record: turn.record, source: 'store', local: undefined, isStoreUnread: false };
    const fetched = refreshedAfter(outcome, turn?.known ?? known, turn?.startedAt ?? run.startedAt, run);
    if (fetched.local !== undefined || turn === undefined || !mayWrite(turn.isNew, run)) return fetched;
    // The merged record has a newer outcome if another gate took over after our lease had expired (F75).
    const put = writeStore(store, fetched.record, run);
    if (turn.lease === undefined) return fetched;
    const merged = await put;
    state.isStoreAnswering = merged !== STORE_FAILED;
    return merged === STORE_FAILED ? fetched : { ...fetched, record: merged };
  } finally {
    const lease = state.turn?.kind === 'taken' ? undefined : state.turn?.lease;
    const released = lease && tryStore(setup, origin, 'release', () => store.release(lease));
    if (state.isStoreAnswering) await released;
  }
}

async function takeTurn(known: HeldBefore, held: GateRecord | undefined, store: Store, run: Refresh): Promise<Turn> {
  const { origin, setup } = run;
  const { holder, leaseTtl, now } = setup;
  const startedAt = now();
  let asked: MaybePromise<Lease | undefined>;
  const lease = await tryStore(setup, origin, 'acquire', () => {
    asked = store.acquire(origin, holder, leaseTtl);
    return asked;
  });
  if (lease === STORE_FAILED) {
    void releaseLate(asked, store);
    return { kind: 'fetch', known, startedAt, lease: undefined, isNew: false };
  }
  if (lease === undefined || lease === null) return { kind: 'taken' };
  // Another gate may have fetched since the store was read.
  const stored = await readStore(store, run);
  const record = stored === STORE_FAILED ? known.record : mergePieces([known.record, stored]).record;
  if (record !== undefined && isAnswered(record, held, run)) return { kind: 'answered', record, lease };
  return { kind: 'fetch', known: { ...known, record }, startedAt, lease, isNew: stored === undefined };
}

async function request(
  { origin, order: { force, priority, isOptional }, setup, signal }: Refresh,
  admit: FetchOptions['admit'],
): Promise<FetchOutcome | NotFetched> {
  const isForced = force === 'despite-back-off';
  const options = { signal, priority, isOptional, isForced, ...(admit && { admit }) };
  const outcome = await setup.fetch(`${origin}/robots.txt`, options);
  countFetch(outcome, setup);
  signal.throwIfAborted();
  return outcome;
}

function countFetch(outcome: FetchOutcome | NotFetched, { counts }: RefreshSetup): void {
  if (counts === undefined || outcome.kind === 'not-admitted') return;
  const isOk = outcome.kind === 'file' || outcome.kind === 'unavailable';
  counts.fetches[isOk ? 'ok' : outcome.kind === 'unreachable' ? outcome.reason : outcome.kind]++;
}

function refreshedAfter(
  outcome: FetchOutcome | NotFetched,
  known: HeldBefore,
  startedAt: number,
  { origin, setup }: Refresh,
): RefreshResult {
  switch (outcome.kind) {
    case 'overloaded':
    case 'backed-off':
    case 'suspended':
      return resultWithoutFetch(outcome, origin, known, setup);
    case 'not-admitted':
      throw new Error('A fetch that was not admitted has no record.');
    default:
      return resultOfFetch(outcome, origin, known, startedAt, setup);
  }
}
