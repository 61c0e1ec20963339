/**
 * Histories of one origin: a site that changes, gates on two machines that are used now and then, and stores that lose,
 * damage, restore and hide their entries. Each answer is compared with the site's outcomes: only the newest outcome in
 * any readable piece, the 30-day rule, or that there never was an outcome may allow anything, and a new outcome must
 * decide. The gates use the real `refresh`, ladder, merge and codec. Only time, randomness, the network and the disks
 * are simulated.
 */

import { AbortSource } from '../src/abort/abort-source.js';
import type { FetchOptions, NotFetched } from '../src/fetch/http/fetch-robots.js';
import type { GateSetup } from '../src/gate-options.js';
import { GateCounts } from '../src/health/gate-stats.js';
import { DEFAULT_LADDER_SETTINGS, isDue } from '../src/ladder/ladder.js';
import { type CachedOrigin, cachedOrigin, type LocalFacts, recordOf } from '../src/origins/cached-origin.js';
import { InternalErrors } from '../src/origins/internal-errors.js';
import { isGoodLost, mergePieces } from '../src/records/merge-pieces.js';
import { refresh } from '../src/refresh/refresh.js';
import { decodeEntry, encodeBody, encodeState } from '../src/store/codec/entry-codec.js';
import { TieredStore } from '../src/store/tiered-store.js';
import type { FetchOutcome } from '../src/types/outcome.js';
import type { GateRecord } from '../src/types/record.js';
import type { Lease, Store } from '../src/types/store.js';
import { numbersFrom } from './numbers-from.js';
import { refreshServices } from './refresh/refresh-services.js';
import { asNewerVersion } from './store/records.js';

const ORDER = { force: undefined, priority: 'cold', isOptional: false } as const;
const ORIGIN = 'https://site.example';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1);
const STEPS = 14;
const NO_DETAIL = { detail: { id: 'answered' }, cause: 'site', code: '' } as const;
const MAX_BYTES = 512_000;
const NO_LOCAL_FACTS: LocalFacts = { local: undefined, isStoreUnread: false, returnsBefore: 0 };
const FILES = { block: 'user-agent: *\ndisallow: /', allow: 'user-agent: *\ndisallow: /other' } as const;
const BYTES = { block: Buffer.from(FILES.block), allow: Buffer.from(FILES.allow) } as const;

/** The state of the site: one of two files, no file, or failing. */
type Site = keyof typeof FILES | 'none' | 'failing';

/** A store whose bytes can be lost, damaged, replaced by older ones and hidden. */
class FragileStore implements Store {
  readonly name = 'fragile';
  isAway = false;
  reads = 0;
  #state: Buffer | undefined;
  #body: Uint8Array | undefined;

  get(): GateRecord | undefined {
    this.#checkThere();
    this.reads++;
    return this.piece();
  }

  put(record: GateRecord): GateRecord {
    this.#checkThere();
    const kept = decodeEntry(ORIGIN, this.#state, this.#body ?? new Uint8Array());
    const { record: merged = record } = mergePieces([kept?.record, record]);
    if (!kept?.isNewer) [this.#state, this.#body] = [encodeState(merged), encodeBody(merged)];
    return merged;
  }

  acquire(origin: string, holder: string): Lease {
    this.#checkThere();
    return { origin, holder };
  }

  release(): void {}
  delete(): boolean {
    return false;
  }
  async waitForChange(): Promise<void> {}
  close(): void {}

  /** Returns what can be read, even if the store is away. */
  piece(): GateRecord | undefined {
    return decodeEntry(ORIGIN, this.#state, this.#body ?? new Uint8Array())?.record;
  }

  /** Returns a function that restores the entries of now. */
  snapshot(): () => void {
    const [state, body] = [this.#state, this.#body];
    return () => {
      [this.#state, this.#body] = [state, body];
    };
  }

  damage(chance: () => number): string {
    const kind = Math.floor(chance() * 5);
    if (kind === 0) [this.#state, this.#body] = [undefined, undefined];
    else if (kind === 1) this.#body = undefined;
    else if (kind === 2) this.#state = this.#state && flipped(this.#state, chance);
    else if (kind === 3) this.#body = this.#body && flipped(Buffer.from(this.#body), chance);
    else this.#state = this.#state && Buffer.from(asNewerVersion(this.#state));
    return ['emptied', 'body lost', 'state damaged', 'body damaged', 'newer version'][kind]!;
  }

  #checkThere(): void {
    if (this.isAway) throw new Error('away');
  }
}

function flipped(bytes: Buffer, chance: () => number): Buffer {
  const broken = Buffer.from(bytes);
  if (broken.length > 0) broken[Math.floor(chance() * broken.length)]! ^= 1 << Math.floor(chance() * 8);
  return broken;
}

/** The parts of a gate that an answer needs. */
class SmallGate {
  readonly near: FragileStore = new FragileStore();
  cached: CachedOrigin | undefined;
  readonly #setup: GateSetup;

  constructor(
    far: FragileStore,
    fetch: () => FetchOutcome,
    now: () => number,
    random: () => number,
    isTiered: boolean,
  ) {
    const store = isTiered ? new TieredStore(this.near, far, { now }) : far;
    const setup = {
      ...refreshServices(),
      store,
      // As in the real fetcher, the lease is acquired when the request may start.
      async fetch(_url: string, { admit }: FetchOptions): Promise<FetchOutcome | NotFetched> {
        const isAdmitted = admit === undefined || (await admit());
        return isAdmitted ? fetch() : { kind: 'not-admitted', hops: [], status: undefined };
      },
      ladder: DEFAULT_LADDER_SETTINGS,
      now,
      random,
      holder: 'gate',
      leaseTtl: 1,
      storeTimeout: 1000,
      maxBytes: MAX_BYTES,
      permitting: {},
    };
    const errors = new InternalErrors(new GateCounts());
    const clock = { start: START, now };
    this.#setup = { crawler: 'bot', parse: {}, errors, clock, setup } as unknown as GateSetup;
  }

  /** Answers as `Gate` does: from memory while nothing is due, else by a refresh. */
  async check(): Promise<CachedOrigin> {
    const { now } = this.#setup.setup;
    const cached = this.cached && this.#hold(recordOf(this.cached, MAX_BYTES));
    if (cached?.plainUntil !== undefined && now() - START < cached.plainUntil) return cached;
    const known = { record: cached && recordOf(cached, MAX_BYTES), local: undefined };
    const { record, source: _, ...facts } = await refresh(ORIGIN, known, ORDER, this.#setup.setup, new AbortSource());
    return this.#hold(record, { ...facts, returnsBefore: 0 });
  }

  #hold(record: GateRecord, facts?: LocalFacts): CachedOrigin {
    const before = this.cached;
    const merged =
      before === undefined ? record : (mergePieces([record, recordOf(before, MAX_BYTES)]).record ?? record);
    this.cached = cachedOrigin(merged, facts ?? before ?? NO_LOCAL_FACTS, before, this.#setup);
    return this.cached;
  }
}

/** A wrong answer, with the history that led to it. */
export interface WrongAnswer {
  readonly seed: number;
  readonly why: string;
  readonly events: readonly string[];
}

/** Answers by their step, and whether a fetch was made. */
export type HistoryCounts = Record<string, number>;

/** Plays the history of `seed`. Resolves to the first wrong answer; undefined if there is none. */
export async function playHistory(seed: number, counts: HistoryCounts): Promise<WrongAnswer | undefined> {
  const chance = numbersFrom(seed);
  const pick = <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(chance() * choices.length)]!;
  const events: string[] = [];
  let clock = START;
  let site: Site = pick(['block', 'allow', 'none', 'failing']);
  let fetched: Site | undefined;
  const fetch = (): FetchOutcome => {
    fetched = site;
    return outcomeOf(site);
  };
  const far = new FragileStore();
  const isTiered = chance() < 0.6;
  const gates = [0, 1].map(() => new SmallGate(far, fetch, () => clock, chance, isTiered));
  const stores = isTiered ? [far, gates[0]!.near, gates[1]!.near] : [far];
  const snapshots: (() => void)[] = [];
  /** The site's outcomes, by counter. */
  const truth = new Map<number, Site>();

  for (let step = 0; step < STEPS; step++) {
    clock += Math.ceil(chance() * pick([MINUTE, HOUR, 13 * HOUR, 13 * HOUR, 3 * DAY, 20 * DAY]));
    if (chance() < 0.35) site = pick(['block', 'allow', 'none', 'failing', 'failing', 'failing']);
    const store = pick(stores as [FragileStore, ...FragileStore[]]);
    if (chance() < 0.25) events.push(`${stores.indexOf(store)}: ${store.damage(chance)}`);
    if (chance() < 0.15) snapshots.push(store.snapshot());
    if (chance() < 0.1) snapshots.splice(Math.floor(chance() * snapshots.length), 1)[0]?.();
    if (chance() < 0.2) store.isAway = !store.isAway;
    const gate = pick(gates as [SmallGate, ...SmallGate[]]);
    if (chance() < 0.15) gate.cached = undefined;

    fetched = undefined;
    const reads = stores.map((store) => store.reads);
    const memory = gate.cached && recordOf(gate.cached, MAX_BYTES);
    const before = stores.map((store) => (store.isAway ? undefined : store.piece()));
    const cached = await gate.check();
    const seen = [memory, ...before.filter((_, i) => stores[i]!.reads > reads[i]!)].filter(
      (piece) => piece !== undefined,
    );
    events.push(
      `${new Date(clock).toISOString()} gate ${gates.indexOf(gate)} ${fetched ?? 'kept'}: ${cached.access.step}`,
    );
    if (fetched !== undefined && fetched !== 'failing' && cached.good !== undefined)
      truth.set(cached.good.counter, fetched);
    const own = isTiered ? [far, gate.near] : [far];
    const isUnread = fetched !== undefined && own.some(({ isAway }) => isAway);
    const why =
      isUnread && cached.access.step === 'outage-never-good'
        ? 'it counts as "never good" while a store cannot be read'
        : faultOf(cached, seen, fetched, truth, clock);
    if (why !== undefined) return { seed, why, events };
    const key = `${cached.access.step}${fetched === undefined ? '' : ' after a fetch'}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return undefined;
}

function outcomeOf(site: Site): FetchOutcome {
  const hops = [] as const;
  const headers = { cacheControl: undefined, contentType: undefined, contentEncoding: undefined };
  if (site === 'none') return { kind: 'unavailable', reason: 'status', status: 404, hops };
  if (site !== 'failing') return { kind: 'file', status: 200, hops, headers, body: BYTES[site] };
  return { kind: 'unreachable', reason: 'status', status: 503, hops, ...NO_DETAIL, retryAfterSeconds: undefined };
}

function faultOf(
  cached: CachedOrigin,
  seen: readonly GateRecord[],
  fetched: Site | undefined,
  truth: ReadonlyMap<number, Site>,
  now: number,
): string | undefined {
  const { access, good } = cached;
  const isAllowed =
    access.access === 'rules' ? cached.robots!.allows(`${ORIGIN}/x`, 'bot') : access.access === 'allow-all';
  const outcome = good && truth.get(good.counter);
  if (fetched !== undefined && fetched !== 'failing') {
    const newest = Math.max(0, ...seen.map(knownCounter));
    if (good === undefined || good.counter <= newest) return 'a new outcome has no counter above all that was read';
    if (isAllowed !== (fetched !== 'block')) return 'a new outcome does not decide';
    return undefined;
  }
  const known = Math.max(
    0,
    ...seen.map(({ good, outage, trace }) => Math.max(good?.counter ?? 0, outage?.after ?? 0, trace ?? 0)),
  );
  if (!isAllowed) return ignoredOutcome(cached, seen, known, now);
  switch (access.step) {
    case 'fresh':
    case 'outage-last-good':
      if (good === undefined || outcome === undefined) return 'allowed by an outcome that the site never returned';
      if (good.counter < known) return 'allowed by an older outcome than that of a readable piece';
      return outcome === 'block' ? 'the site blocks, and it is allowed' : undefined;
    case 'outage-never-good':
      return known > 0 || seen.some(({ trace }) => trace !== undefined)
        ? 'it counts as "never good" although a piece shows a good outcome'
        : undefined;
    case 'outage-site-reachable':
      return 'there was no page report';
    default:
      return `allowed on step ${access.step}`;
  }
}

/** A newest outcome that is fresh and complete in the pieces must decide: it is the new 200 or 404 of another gate. */
function ignoredOutcome(
  cached: CachedOrigin,
  seen: readonly GateRecord[],
  known: number,
  now: number,
): string | undefined {
  const { record } = mergePieces(seen);
  const good = record?.good;
  const isWhole = record !== undefined && good !== undefined && !isGoodLost(record, record.body !== undefined);
  const isFresh = isWhole && good.counter >= known && good.at <= now && now < good.freshUntil && !isDue(record, now);
  const isBlock = record?.body !== undefined && Buffer.from(record.body).equals(BYTES.block);
  return isFresh && !isBlock && cached.access.step !== 'fresh' ? 'a fresh outcome that allows is ignored' : undefined;
}

function knownCounter({ good, outage, attempt, trace }: GateRecord): number {
  return Math.max(good?.counter ?? 0, outage?.after ?? 0, attempt?.counter ?? 0, trace ?? 0);
}
