/**
 * Histories of one origin and two gates with different settings on one store. The site changes its rules, its
 * redirects, its addresses and its certificate, and fails now and then. Each answer that allows a page is compared with
 * what the gate's own fetch would have returned at the time of a fetch that was made: an outcome of the other gate that
 * its own settings would not have led to allows nothing. The gates use the real `refresh`, ladder, merge, codec and
 * masks. Only time, randomness, the network and the disk are simulated.
 */

import { AbortSource } from '../src/abort/abort-source.js';
import { CollectedNeeds } from '../src/fetch/http/collected-needs.js';
import type { FetchOptions, NotFetched } from '../src/fetch/http/fetch-robots.js';
import { type FetchSettings, type PreparedSettings, prepareSettings } from '../src/fetch/net/fetch-settings.js';
import type { GateSetup } from '../src/gate-options.js';
import { GateCounts } from '../src/health/gate-stats.js';
import { freshUntil, type LadderPolicy, type LadderSettings, ladderSettings } from '../src/ladder/ladder.js';
import { type CachedOrigin, cachedOrigin, type LocalFacts, recordOf } from '../src/origins/cached-origin.js';
import { InternalErrors } from '../src/origins/internal-errors.js';
import { mergePieces } from '../src/records/merge-pieces.js';
import { refresh } from '../src/refresh/refresh.js';
import { decodeEntry, encodeBody, encodeState } from '../src/store/codec/entry-codec.js';
import type { FetchOutcome } from '../src/types/outcome.js';
import type { GateRecord } from '../src/types/record.js';
import type { Lease, Store } from '../src/types/store.js';
import { numbersFrom } from './numbers-from.js';
import { refreshServices } from './refresh/refresh-services.js';

const ORIGIN = 'https://site.example';
const PAGE = `${ORIGIN}/x`;
const ORDER = { force: undefined, priority: 'cold', isOptional: false } as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1);
const STEPS = 16;
const NO_LOCAL_FACTS: LocalFacts = { local: undefined, isStoreUnread: false, returnsBefore: 0 };
/** Small limits: the first lines of the files are within the smaller one. */
const LIMITS = [40, 80] as const;
const FILES = {
  block: 'user-agent: *\ndisallow: /',
  allow: 'user-agent: *\ndisallow: /other',
  /** Blocks behind the smaller limit. */
  long: `user-agent: *\ndisallow: /other\n#${'x'.repeat(20)}\ndisallow: /`,
} as const;

/** What the site answers at a time. */
interface SiteState {
  readonly address: '93.184.216.34' | '10.0.0.1' | '192.168.0.1';
  readonly port: '' | ':8443';
  readonly isBadCertificate: boolean;
  readonly redirects: number;
  readonly answer: keyof typeof FILES | 'none' | 'not-found-page' | 'failing';
  readonly cacheControl: string | undefined;
}

export interface HistorySettings {
  readonly fetch: Partial<FetchSettings>;
  readonly ladder: Partial<LadderSettings>;
  readonly policy: LadderPolicy;
  readonly dialect: 'google' | 'rfc9309';
  readonly maxBytes: number;
}

/** Returns what a fetch with these settings leads to: a model of the fetcher, and the needs that it collects. */
function outcomeOf(site: SiteState, settings: PreparedSettings): FetchOutcome {
  const { address, port, isBadCertificate, redirects, answer, cacheControl } = site;
  const needs = new CollectedNeeds();
  const hops = [{ url: `${ORIGIN}/robots.txt`, status: undefined, address }];
  const base = { hops, status: undefined };
  let followed = 0;
  const ended = (outcome: FetchOutcome): FetchOutcome => ({ ...outcome, needs: needs.of(outcome, followed, settings) });
  const failed = (reason: 'tls' | 'status'): FetchOutcome => {
    const detail = { detail: { id: 'answered' }, cause: 'site', code: '', retryAfterSeconds: undefined } as const;
    return ended({ ...base, kind: 'unreachable', reason, ...detail });
  };
  for (; ; followed++) {
    // The last hop has the port.
    const url = new URL(`https://site.example${followed === redirects ? port : ''}/${followed}`);
    needs.addUrl(url);
    const isRefused = settings.guard(address) !== undefined || (url.port !== '' && settings.ports?.has(8443) === false);
    if (isRefused) return { ...base, kind: 'refused', detail: { id: 'refused' } };
    needs.addResponding(address);
    if (isBadCertificate) needs.badCertificates = settings.acceptBadCertificates;
    if (isBadCertificate && !settings.acceptBadCertificates) return failed('tls');
    if (followed === redirects) break;
    if (followed === settings.maxRedirects) {
      return ended({ ...base, kind: 'unavailable', reason: 'too-many-redirects' });
    }
  }
  if (answer === 'failing') return failed('status');
  if (answer === 'none') return ended({ ...base, kind: 'unavailable', reason: 'status' });
  if (answer === 'not-found-page') {
    if (!settings.trustNotFoundPages) return failed('status');
    needs.hasNotFoundPage = true;
    return ended({ ...base, kind: 'unavailable', reason: 'status' });
  }
  const body = Buffer.from(FILES[answer]).subarray(0, settings.maxBytes + 1);
  return ended({
    ...base,
    kind: 'file',
    body: Uint8Array.from(body),
    headers: { cacheControl, contentType: undefined, contentEncoding: undefined },
  });
}

/** Keeps entries of bytes, as SQLite and Redis do. Never fails. */
class ByteStore implements Store {
  readonly name = 'bytes';
  readonly hasCheckedBodies = true;
  #state: Buffer | undefined;
  #body: Uint8Array | undefined;
  reads = 0;

  get(): GateRecord | undefined {
    this.reads++;
    return decodeEntry(ORIGIN, this.#state, this.#body ?? new Uint8Array())?.record;
  }

  put(record: GateRecord): GateRecord {
    const { record: merged = record } = mergePieces([this.get(), record]);
    [this.#state, this.#body] = [encodeState(merged), encodeBody(merged)];
    return merged;
  }

  acquire(origin: string, holder: string): Lease {
    return { origin, holder };
  }
  release(): void {}
  delete(): boolean {
    return false;
  }
  async waitForChange(): Promise<void> {}
  close(): void {}
}

/** The parts of a gate that an answer needs. */
class SettingsGate {
  cached: CachedOrigin | undefined;
  readonly settings: PreparedSettings;
  readonly ladder: LadderSettings;
  readonly #setup: GateSetup;

  constructor(
    { fetch, ladder, policy, dialect, maxBytes }: HistorySettings,
    store: Store,
    request: (settings: PreparedSettings) => FetchOutcome,
    now: () => number,
    random: () => number,
  ) {
    this.settings = { ...prepareSettings({ userAgent: 'bot', ...fetch }), maxBytes };
    this.ladder = ladderSettings({ ...ladder, policy });
    const setup = {
      ...refreshServices(),
      store,
      fetch: async (_: string, { admit }: FetchOptions): Promise<FetchOutcome | NotFetched> =>
        admit === undefined || (await admit())
          ? request(this.settings)
          : { kind: 'not-admitted', hops: [], status: undefined },
      ladder: this.ladder,
      now,
      random,
      holder: 'gate',
      leaseTtl: 1,
      storeTimeout: 60_000,
      maxBytes,
      permitting: { ...this.settings, crawlerHash: '' },
    };
    const errors = new InternalErrors(new GateCounts());
    const clock = { start: START, now };
    this.#setup = { crawler: 'bot', parse: { dialect, maxBytes }, errors, clock, setup } as unknown as GateSetup;
  }

  get maxBytes(): number {
    return this.settings.maxBytes;
  }

  async check(): Promise<CachedOrigin> {
    const { now } = this.#setup.setup;
    const cached = this.cached && this.#hold(recordOf(this.cached, this.maxBytes));
    if (cached?.plainUntil !== undefined && now() - START < cached.plainUntil) return cached;
    const known = { record: cached && recordOf(cached, this.maxBytes), local: cached?.local };
    const { record, source: _, ...facts } = await refresh(ORIGIN, known, ORDER, this.#setup.setup, new AbortSource());
    return this.#hold(record, { ...facts, returnsBefore: 0 });
  }

  /** Returns what these rules allow by a file that this gate has read itself. */
  allowsBy(outcome: FetchOutcome): boolean {
    if (outcome.kind === 'unavailable') return true;
    return outcome.kind === 'file' && parsed(outcome.body, this.#setup).allows(PAGE, 'bot');
  }

  #hold(record: GateRecord, facts?: LocalFacts): CachedOrigin {
    const before = this.cached;
    const known = before && recordOf(before, this.maxBytes);
    const merged = known === undefined ? record : (mergePieces([record, known]).record ?? record);
    this.cached = cachedOrigin(merged, facts ?? before ?? NO_LOCAL_FACTS, before, this.#setup);
    return this.cached;
  }
}

function parsed(body: Uint8Array, setup: GateSetup): NonNullable<CachedOrigin['robots']> {
  const at = Date.UTC(2026, 0, 1);
  const facts = { kind: 'file', reason: undefined, status: 200, hops: [], headers: undefined } as const;
  const good = { counter: 1, kind: 'file', hash: 'x', at, freshUntil: at + DAY, refreshAt: at + DAY, facts } as const;
  const empty = { origin: ORIGIN, outage: undefined, attempt: undefined, trace: undefined, body };
  const record = { ...empty, good, pageGoodAt: undefined, pageBadAt: undefined };
  return cachedOrigin(record, NO_LOCAL_FACTS, undefined, setup).robots!;
}

/** A fetch of the history, by either gate. */
interface MadeFetch {
  readonly at: number;
  readonly site: SiteState;
  readonly kind: FetchOutcome['kind'];
}

export interface WrongSettingsAnswer {
  readonly seed: number;
  readonly why: string;
  readonly settings: readonly HistorySettings[];
  readonly events: readonly string[];
}

type Pick = <T>(choices: readonly T[]) => T;

function anySettings(pick: Pick): HistorySettings {
  return {
    fetch: {
      allowPrivate: pick([false, true, ['10.0.0.0/8'], ['192.168.0.0/16']]),
      ...(pick([true, false]) && { ports: pick([[8443], [8080]]) }),
      acceptBadCertificates: pick([true, false]),
      trustNotFoundPages: pick([true, false]),
      maxRedirects: pick([1, 5]),
    },
    ladder: pick([{}, { freshMax: 10 * DAY }, { freshMin: 2 * HOUR }, { freshMax: HOUR }]),
    policy: pick(['google', 'google', 'rfc9309'] as const),
    dialect: pick(['google', 'rfc9309'] as const),
    maxBytes: pick(LIMITS),
  };
}

function anySite(pick: Pick): SiteState {
  return {
    address: pick(['93.184.216.34', '93.184.216.34', '10.0.0.1', '192.168.0.1'] as const),
    port: pick(['', '', ':8443'] as const),
    isBadCertificate: pick([false, false, true]),
    redirects: pick([0, 0, 1, 2, 6]),
    answer: pick(['block', 'allow', 'long', 'none', 'not-found-page', 'failing', 'failing'] as const),
    cacheControl: pick([undefined, 'max-age=60', 'max-age=864000']),
  };
}

/** Plays the history of `seed`. Resolves to the first wrong answer; undefined if there is none. */
export async function playSettingsHistory(
  seed: number,
  counts: Record<string, number>,
): Promise<WrongSettingsAnswer | undefined> {
  const chance = numbersFrom(seed);
  const pick: Pick = (choices) => choices[Math.floor(chance() * choices.length)]!;
  let clock = START;
  let site = anySite(pick);
  const fetches: MadeFetch[] = [];
  const request = (settings: PreparedSettings): FetchOutcome => {
    const outcome = outcomeOf(site, settings);
    fetches.push({ at: clock, site, kind: outcome.kind });
    return outcome;
  };
  const store = new ByteStore();
  const settings = [anySettings(pick), anySettings(pick)];
  const gates = settings.map((each) => new SettingsGate(each, store, request, () => clock, chance));
  const events: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    clock += Math.ceil(chance() * pick([MINUTE, 10 * MINUTE, HOUR, 13 * HOUR, 13 * HOUR, 3 * DAY]));
    if (chance() < 0.3) site = anySite(pick);
    const gate = pick(gates);
    if (chance() < 0.15) gate.cached = undefined;
    const [reads, made] = [store.reads, fetches.length];
    const cached = await gate.check();
    const { step: name } = cached.access;
    const isAllowed =
      cached.access.access === 'rules' ? cached.robots!.allows(PAGE, 'bot') : cached.access.access !== 'disallow-all';
    const did = fetches.length > made ? JSON.stringify(site) : store.reads > reads ? 'read' : 'memory';
    events.push(`${new Date(clock).toISOString()} gate ${gates.indexOf(gate)} ${did}: ${name} ${isAllowed}`);
    counts[`${name}${isAllowed ? ', allowed' : ''}`] = (counts[`${name}${isAllowed ? ', allowed' : ''}`] ?? 0) + 1;
    const why = isAllowed ? faultOf(name, gate, fetches, clock, store.reads > reads) : undefined;
    if (why !== undefined) return { seed, why, settings, events };
  }
  return undefined;
}

/** Returns why a gate must not allow the page; undefined if one of the fetches permits it. */
function faultOf(
  step: string,
  gate: SettingsGate,
  fetches: readonly MadeFetch[],
  now: number,
  hasRead: boolean,
): string | undefined {
  const own = (made: MadeFetch) => outcomeOf(made.site, gate.settings);
  const good = fetches.filter(({ kind }) => kind === 'file' || kind === 'unavailable');
  switch (step) {
    case 'fresh':
    case 'outage-last-good': {
      // An answer from memory alone may be older than the newest outcome in the store.
      const deciding = (hasRead ? good.slice(-1) : good).filter((made) => gate.allowsBy(own(made)));
      if (deciding.length === 0) return 'no fetch, or not the newest one, would have allowed it by its own settings';
      const isOwnFresh = (made: MadeFetch) => {
        const outcome = own(made) as Extract<FetchOutcome, { kind: 'file' | 'unavailable' }>;
        return now < freshUntil(outcome, made.at, gate.ladder);
      };
      return step === 'fresh' && !deciding.some(isOwnFresh) ? 'its own copy would no longer be fresh' : undefined;
    }
    case 'outage-never-good': {
      if (hasRead && good.length > 0) return 'it counts as "never good" although there was a good outcome';
      // A 5xx is a failure for every gate, with any page.
      const settings = { ...gate.settings, trustNotFoundPages: false };
      const first = fetches.find((made) => outcomeOf(made.site, settings).kind === 'unreachable');
      return first === undefined || now - first.at < 12 * HOUR ? 'its own outage would be younger' : undefined;
    }
    default:
      return `allowed on step ${step}`;
  }
}
