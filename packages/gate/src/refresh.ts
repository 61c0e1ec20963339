import { bodyHash } from './body-hash.js';
import { publish } from './events.js';
import type { FlightSignal, GiveUpSignal } from './give-up-signal.js';
import {
  highestCounter,
  type LadderSettings,
  type LadderState,
  type LocalFailure,
  nextLocalFailure,
  nextState,
} from './ladder.js';
import { isGoodLost, mergePieces } from './merge-pieces.js';
import { emptyRecord, isRecordDue } from './origin-record.js';
import { PASSED_BY, passBy } from './pass-by.js';
import type { FetchFacts, FetchOutcome, GateRecord, Lease, MaybePromise, Store } from './types.js';

/** What a refresh needs of the world. */
export interface RefreshSetup {
  readonly store: Store | undefined;
  readonly fetch: (robotsUrl: string, signal: GiveUpSignal) => Promise<FetchOutcome>;
  readonly ladder: LadderSettings;
  readonly now: () => number;
  readonly random: () => number;
  /** Tells this gate from others that share the store. */
  readonly holder: string;
  /** A lease outlasts the longest fetch; milliseconds. */
  readonly leaseTtl: number;
  /** A store that has not answered after so many milliseconds is passed by (F70). */
  readonly storeTimeout: number;
}

/** A record that is up to date, and whether a fetch was made for it. */
export interface Refreshed {
  readonly record: GateRecord;
  readonly source: 'fetched' | 'store';
  /** Set if the fetch came to nothing for a reason of ours: `record` is as it was before. */
  readonly local: LocalOutcome | undefined;
}

/** A local failure, and how the fetch went. It stays with the gate that met it. */
export interface LocalOutcome extends LocalFailure {
  readonly facts: FetchFacts;
}

/** What a gate holds of an origin before a refresh. */
export interface HeldBefore {
  readonly record: GateRecord | undefined;
  readonly local: LocalOutcome | undefined;
}

/**
 * Refreshes the record of an origin for which a fetch is due, as far as this gate knows: from the store if another gate
 * was quicker, else by a fetch, one among all that share the store (F74). What is held is merged with what the store has,
 * and the store is given what only memory had (F82). `force` fetches even if none is due.
 */
export async function refresh(
  origin: string,
  held: HeldBefore,
  force: boolean,
  setup: RefreshSetup,
  signal: FlightSignal,
): Promise<Refreshed> {
  const { store, now, holder, leaseTtl, storeTimeout } = setup;
  if (store === undefined) return fetchRecord(origin, held, setup, signal);
  const startedAt = now();
  for (;;) {
    signal.throwIfAborted();
    const stored = await passBy(storeTimeout, origin, 'get', () => store.get(origin));
    if (stored === PASSED_BY) return fetchWithoutStore(origin, held, store, setup, signal);
    const { record: kept, heal } = mergePieces([held.record, stored]);
    if (kept !== undefined && isAnswered(kept, held.record, force, startedAt, setup)) {
      if (heal.includes(1)) await passBy(storeTimeout, origin, 'put', () => store.put(kept));
      return { record: kept, source: 'store', local: undefined };
    }
    const known = { ...held, record: kept };
    let asked: MaybePromise<Lease | undefined>;
    const acquire = () => {
      asked = store.acquire(origin, holder, leaseTtl);
      return asked;
    };
    const lease = await passBy(storeTimeout, origin, 'acquire', acquire);
    if (lease === PASSED_BY) {
      void releaseLate(asked, store);
      return fetchWithoutStore(origin, known, store, setup, signal);
    }
    if (lease !== undefined) return fetchUnderLease(known, force, lease, store, setup, signal);
    if (!(await waitForOthers(origin, store, setup, signal))) {
      return fetchWithoutStore(origin, known, store, setup, signal);
    }
  }
}

/** True if no fetch is needed: none is due, and if one was forced, another gate has made it since. */
function isAnswered(
  kept: GateRecord,
  held: GateRecord | undefined,
  force: boolean,
  startedAt: number,
  { ladder, now }: RefreshSetup,
): boolean {
  if (isRecordDue(kept, now(), ladder)) return false;
  if (!force) return true;
  const isNews = highestCounter(kept) > (held === undefined ? -1 : highestCounter(held));
  return isNews && (kept.attempt ?? kept.good)!.at >= startedAt;
}

/** A lease that comes too late is of no use, and others would wait for its end. */
async function releaseLate(asked: MaybePromise<Lease | undefined>, store: Store): Promise<void> {
  try {
    const lease = await asked;
    if (lease) await store.release(lease);
  } catch {
    // The store's failure was published already.
  }
}

/** Waits while another has the lease; false where the store fails at that. */
async function waitForOthers(
  origin: string,
  store: Store,
  { leaseTtl, storeTimeout }: RefreshSetup,
  signal: FlightSignal,
): Promise<boolean> {
  const wait = () =>
    store.waitForChange(origin, leaseTtl, signal.abortSignal).catch((error: unknown) => {
      // Giving up is no fault of the store's.
      if (!signal.aborted) throw error;
    });
  return (await passBy(leaseTtl + storeTimeout, origin, 'waitForChange', wait)) !== PASSED_BY;
}

/** The store has failed once: it is not waited for again (F70). What was fetched is offered to it behind the answer. */
async function fetchWithoutStore(
  origin: string,
  known: HeldBefore,
  store: Store,
  setup: RefreshSetup,
  signal: FlightSignal,
): Promise<Refreshed> {
  const fetched = await fetchRecord(origin, known, setup, signal);
  if (fetched.local === undefined) {
    void passBy(setup.storeTimeout, origin, 'put', () => store.put(fetched.record));
  }
  return fetched;
}

async function fetchUnderLease(
  known: HeldBefore,
  force: boolean,
  lease: Lease,
  store: Store,
  setup: RefreshSetup,
  signal: FlightSignal,
): Promise<Refreshed> {
  const { origin } = lease;
  const { storeTimeout, now, ladder } = setup;
  let isAnswering = true;
  try {
    // Another may have fetched between our look and our lease.
    const stored = await passBy(storeTimeout, origin, 'get', () => store.get(origin));
    const kept = stored === PASSED_BY ? known.record : mergePieces([known.record, stored]).record;
    if (!force && kept !== undefined && !isRecordDue(kept, now(), ladder)) {
      return { record: kept, source: 'store', local: undefined };
    }
    const fetched = await fetchRecord(origin, { ...known, record: kept }, setup, signal);
    if (fetched.local !== undefined) return fetched;
    // The store answers with a newer outcome if another gate took over after our lease had run out (F75).
    const merged = await passBy(storeTimeout, origin, 'put', () => store.put(fetched.record));
    isAnswering = merged !== PASSED_BY;
    return merged === PASSED_BY ? fetched : { ...fetched, record: merged };
  } finally {
    const released = passBy(storeTimeout, origin, 'release', () => store.release(lease));
    if (isAnswering) await released;
  }
}

/** Fetches, and puts the next record together; a failure leaves the last good outcome as it was (C4). */
async function fetchRecord(
  origin: string,
  { record: known = emptyRecord(origin), local: before }: HeldBefore,
  setup: RefreshSetup,
  signal: FlightSignal,
): Promise<Refreshed> {
  const startedAt = setup.now();
  const outcome = await setup.fetch(`${origin}/robots.txt`, signal);
  signal.throwIfAborted();
  const at = setup.now();
  publish('maycrawl:gate:fetched', { origin, outcome, milliseconds: at - startedAt });
  const facts = factsOf(outcome);
  const goodLost = isGoodLost(known, known.body !== undefined);
  const circumstances = { goodLost, local: before, startedAt };
  const next = nextState(known, outcome, at, setup.ladder, setup.random, circumstances);
  const record = recordAfter(known, outcome, next, facts);
  if (outcome.kind !== 'refused') return { record, source: 'fetched', local: undefined };
  publish('maycrawl:gate:refused', { origin, detail: outcome.detail });
  const local = nextLocalFailure(before, 'refused', at, setup.ladder, setup.random);
  return { record, source: 'fetched', local: { ...local, facts } };
}

/** The ladder's next state with what only the record holds. */
function recordAfter(known: GateRecord, outcome: FetchOutcome, next: LadderState, facts: FetchFacts): GateRecord {
  const { good, outage, attempt } = next;
  const { origin, pageGoodAt, pageBadAt } = known;
  if (good !== undefined && (outcome.kind === 'file' || outcome.kind === 'unavailable')) {
    const body = outcome.kind === 'file' ? outcome.body : undefined;
    const kept = { ...good, hash: body && bodyHash(body), facts };
    return { origin, good: kept, outage, attempt: undefined, pageGoodAt, pageBadAt, trace: false, body };
  }
  return {
    ...known,
    good: known.good && good && { ...known.good, freshUntil: good.freshUntil },
    outage,
    attempt: attempt === known.attempt ? known.attempt : attempt && { ...attempt, facts },
  };
}

/** How a fetch went, without its bytes. */
function factsOf(outcome: FetchOutcome): FetchFacts {
  return {
    kind: outcome.kind,
    reason: outcome.kind === 'unavailable' || outcome.kind === 'unreachable' ? outcome.reason : undefined,
    status: outcome.status,
    hops: outcome.hops,
    headers: outcome.kind === 'file' ? outcome.headers : undefined,
  };
}
