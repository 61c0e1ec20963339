import { publish } from './events.js';
import { isDue, type LadderSettings, nextState } from './ladder.js';
import type { FetchFacts, FetchOutcome, GateRecord, Lease, Store } from './types.js';

/** What a refresh needs of the world. */
export interface RefreshSetup {
  readonly store: Store | undefined;
  readonly fetch: (robotsUrl: string, signal: AbortSignal) => Promise<FetchOutcome>;
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
  signal: AbortSignal,
): Promise<Refreshed> {
  const { store, ladder, now, holder, leaseTtl } = setup;
  if (store === undefined) return { record: await fetchRecord(origin, held, setup, signal), source: 'fetched' };
  const startedAt = now();
  for (;;) {
    signal.throwIfAborted();
    const kept = newer(held, await passBy(setup, origin, 'get', () => store.get(origin)));
    const isNews = kept !== undefined && kept.counter > (held?.counter ?? -1);
    if (
      kept !== undefined &&
      !isDue(kept.ladder, now(), ladder) &&
      (!force || (isNews && kept.ladder.lastTriedAt >= startedAt))
    ) {
      return { record: kept, source: 'store' };
    }
    const lease = await passBy(setup, origin, 'acquire', () => store.acquire(origin, holder, leaseTtl), NO_LEASE);
    if (lease === undefined) {
      await store.waitForChange(origin, leaseTtl, signal);
      continue;
    }
    return { record: await fetchUnderLease(origin, kept, force, lease, setup, signal), source: 'fetched' };
  }
}

/** Stands for a lease where the store cannot give one: the fetch is made without. */
const NO_LEASE: Lease = { origin: '', holder: '' };

async function fetchUnderLease(
  origin: string,
  known: GateRecord | undefined,
  force: boolean,
  lease: Lease,
  setup: RefreshSetup,
  signal: AbortSignal,
): Promise<GateRecord> {
  const store = setup.store as Store;
  try {
    // Another may have fetched between our look and our lease.
    const kept = lease === NO_LEASE ? known : newer(known, await passBy(setup, origin, 'get', () => store.get(origin)));
    if (kept !== known && kept !== undefined && !force && !isDue(kept.ladder, setup.now(), setup.ladder)) return kept;
    const record = await fetchRecord(origin, kept, setup, signal);
    // Octets that only memory holds, parsed, cannot be written back: such a record stays out of the store.
    const isWhole = record.good?.kind !== 'file' || record.body !== undefined;
    if (isWhole) await passBy(setup, origin, 'put', () => store.put(record));
    return record;
  } finally {
    if (lease !== NO_LEASE) await passBy(setup, origin, 'release', () => store.release(lease));
  }
}

/** Fetches, and puts the next record together; a failure leaves the last good outcome as it was (C4). */
async function fetchRecord(
  origin: string,
  known: GateRecord | undefined,
  setup: RefreshSetup,
  signal: AbortSignal,
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

function newer(a: GateRecord | undefined, b: GateRecord | undefined): GateRecord | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return b.counter >= a.counter ? b : a;
}

/** What the store gives; `instead` where it fails or is too slow, which is told and nothing more (F70, F72). */
async function passBy<T>(
  { storeTimeout }: RefreshSetup,
  origin: string,
  operation: string,
  ask: () => T | Promise<T>,
  instead?: T,
): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = ask();
    if (!(answer instanceof Promise)) return answer;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${storeTimeout} ms`)), storeTimeout);
    });
    return await Promise.race([answer, late]);
  } catch (error) {
    publish('maycrawl:gate:bypassed', { origin, operation, error });
    return instead;
  } finally {
    clearTimeout(timer);
  }
}
