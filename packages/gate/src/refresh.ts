import { publish } from './events.js';
import type { FlightSignal, GiveUpSignal } from './give-up-signal.js';
import { isDue, type LadderSettings, nextState } from './ladder.js';
import { withReports } from './page-reports.js';
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
}

/**
 * The record of an origin for which a fetch is due, as far as this gate knows: from the store where another was
 * quicker, else by a fetch, one among all who share the store (F74). `held` is what stands in for a store that has
 * nothing, or fails. `force` fetches even if none is due.
 */
export async function refresh(
  origin: string,
  held: GateRecord | undefined,
  force: boolean,
  setup: RefreshSetup,
  signal: FlightSignal,
): Promise<Refreshed> {
  const { store, ladder, now, holder, leaseTtl, storeTimeout } = setup;
  if (store === undefined) return { record: await fetchRecord(origin, held, setup, signal), source: 'fetched' };
  const startedAt = now();
  for (;;) {
    signal.throwIfAborted();
    const stored = await passBy(storeTimeout, origin, 'get', () => store.get(origin));
    if (stored === PASSED_BY) return fetchWithoutStore(origin, held, store, setup, signal);
    const kept = newer(held, stored);
    const isNews = kept !== undefined && kept.counter > (held?.counter ?? -1);
    if (
      kept !== undefined &&
      !isDue(kept.ladder, now(), ladder) &&
      (!force || (isNews && kept.ladder.lastTriedAt >= startedAt))
    ) {
      return { record: kept, source: 'store' };
    }
    let asked: MaybePromise<Lease | undefined>;
    const acquire = () => {
      asked = store.acquire(origin, holder, leaseTtl);
      return asked;
    };
    const lease = await passBy(storeTimeout, origin, 'acquire', acquire);
    if (lease === PASSED_BY) {
      void releaseLate(asked, store);
      return fetchWithoutStore(origin, kept, store, setup, signal);
    }
    if (lease !== undefined) {
      return { record: await fetchUnderLease(kept, force, lease, store, setup, signal), source: 'fetched' };
    }
    if (!(await waitForOthers(origin, store, setup, signal))) {
      return fetchWithoutStore(origin, kept, store, setup, signal);
    }
  }
}

/** A lease that comes too late is of use to nobody, and others would wait for its end. */
async function releaseLate(asked: MaybePromise<Lease | undefined>, store: Store): Promise<void> {
  try {
    const lease = await asked;
    if (lease) await store.release(lease);
  } catch {
    // It was told already that the store fails.
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
  known: GateRecord | undefined,
  store: Store,
  setup: RefreshSetup,
  signal: FlightSignal,
): Promise<Refreshed> {
  const record = await fetchRecord(origin, known, setup, signal);
  if (isStorable(record)) void passBy(setup.storeTimeout, origin, 'put', () => store.put(record));
  return { record, source: 'fetched' };
}

async function fetchUnderLease(
  known: GateRecord | undefined,
  force: boolean,
  lease: Lease,
  store: Store,
  setup: RefreshSetup,
  signal: FlightSignal,
): Promise<GateRecord> {
  const { origin } = lease;
  const { storeTimeout } = setup;
  let isAnswering = true;
  try {
    // Another may have fetched between our look and our lease.
    const stored = await passBy(storeTimeout, origin, 'get', () => store.get(origin));
    const kept = stored === PASSED_BY ? known : newer(known, stored);
    if (kept !== known && kept !== undefined && !force && !isDue(kept.ladder, setup.now(), setup.ladder)) return kept;
    const record = await fetchRecord(origin, kept, setup, signal);
    if (!isStorable(record)) return record;
    const written = await keep(record, kept, store, setup);
    isAnswering = written !== PASSED_BY;
    return written === PASSED_BY ? record : written;
  } finally {
    const released = passBy(storeTimeout, origin, 'release', () => store.release(lease));
    if (isAnswering) await released;
  }
}

/**
 * Writes a record that was fetched, with the reports on pages that came in the meantime. What the store keeps instead
 * where another took over after our lease had run out, and was quicker (F75).
 */
async function keep(
  fetched: GateRecord,
  base: GateRecord | undefined,
  store: Store,
  { storeTimeout }: RefreshSetup,
): Promise<GateRecord | typeof PASSED_BY> {
  let record = fetched;
  for (let tries = 0; tries < 3; tries++) {
    const { origin } = record;
    const isKept = await passBy(storeTimeout, origin, 'put', () => store.put(record));
    if (isKept !== false) return isKept === PASSED_BY ? PASSED_BY : record;
    const stored = await passBy(storeTimeout, origin, 'get', () => store.get(origin));
    if (stored === PASSED_BY || stored === undefined || stored.counter < record.counter) return record;
    record = withReports(fetched, base, stored);
    if (record === fetched) return stored;
  }
  return record;
}

/**
 * Octets that only memory holds, parsed, cannot be written back: such a record stays out of the store. So does a refusal:
 * it is this gate's own, and another may be set to let the address through.
 */
function isStorable(record: GateRecord): boolean {
  return !record.ladder.refused && (record.good?.kind !== 'file' || record.body !== undefined);
}

/** Fetches, and puts the next record together; a failure leaves the last good outcome as it was (C4). */
async function fetchRecord(
  origin: string,
  known: GateRecord | undefined,
  setup: RefreshSetup,
  signal: FlightSignal,
): Promise<GateRecord> {
  const before = setup.now();
  const outcome = await setup.fetch(`${origin}/robots.txt`, signal);
  signal.throwIfAborted();
  const at = setup.now();
  publish('maycrawl:gate:fetched', { origin, outcome, milliseconds: at - before });
  if (outcome.kind === 'refused') publish('maycrawl:gate:refused', { origin, detail: outcome.detail });
  const facts = factsOf(outcome, at);
  const isGood = outcome.kind === 'file' || outcome.kind === 'unavailable';
  return {
    origin,
    counter: (known?.counter ?? 0) + 1,
    ladder: nextState(known?.ladder, outcome, at, setup.ladder, setup.random),
    body: isGood ? (outcome.kind === 'file' ? outcome.body : undefined) : known?.body,
    good: isGood ? facts : known?.good,
    last: isGood ? undefined : facts,
    pageGoodAt: known?.pageGoodAt,
    pageBadAt: known?.pageBadAt,
  };
}

function factsOf(outcome: FetchOutcome, at: number): FetchFacts {
  return {
    kind: outcome.kind,
    reason: outcome.kind === 'unavailable' || outcome.kind === 'unreachable' ? outcome.reason : undefined,
    status: outcome.status,
    hops: outcome.hops,
    at,
    headers: outcome.kind === 'file' ? outcome.headers : undefined,
  };
}

/**
 * The newer one, by its counter. Of the same record, the store's has the octets, ours the times by a clock that may have
 * been set back since.
 */
export function newer(held: GateRecord | undefined, stored: GateRecord | undefined): GateRecord | undefined {
  if (held === undefined || stored === undefined) return stored ?? held;
  if (held.counter !== stored.counter) return stored.counter > held.counter ? stored : held;
  const isSame = held.good?.at === stored.good?.at && held.last?.at === stored.last?.at;
  return isSame ? { ...stored, ladder: held.ladder } : stored;
}
