import type { Crawler } from '@maycrawl/core';
import type { AbortSource } from './abort/abort-source.js';
import { gateClosedError } from './abort/gate-closed-error.js';
import type { GateSetup } from './gate-options.js';
import type { AnswerSource } from './gate-verdict.js';
import { hasHitSubscribers, publish } from './health/events.js';
import { isDue, pausedUntil } from './ladder/ladder.js';
import { copyText } from './memory/copy-text.js';
import {
  awaitsNetwork,
  type CachedOrigin,
  cachedOrigin,
  hasContent,
  type LocalFacts,
  recordOf,
  servesWhileDue,
  stepsOf,
  withFault,
} from './origins/cached-origin.js';
import { CachedOrigins } from './origins/cached-origins.js';
import { allowsUrl } from './origins/origin-decision.js';
import { isGoodLost, mergePieces } from './records/merge-pieces.js';
import { isRecordDue } from './records/origin-record.js';
import { correctTimes } from './records/shift-times.js';
import { Flights } from './refresh/flights.js';
import { readStoredRecord } from './refresh/permitted-record.js';
import { type ForcedFetch, type RefreshSetup, refresh } from './refresh/refresh.js';
import { type ClockChanges, changesBetween } from './time/clock-changes.js';
import type { WatchedClock } from './time/watched-clock.js';
import type { Priority } from './types/priority.js';
import type { GateRecord } from './types/record.js';
import { decidedUrl, isPlainPath } from './url/decided-url.js';
import { checkCrawlerOption } from './validation/check-call.js';
import { throwIfAborted } from './validation/expected.js';
import { isThenable } from './validation/is-thenable.js';

/** Bytes of memory of a flight, measured: promises, the state of a refresh and of a fetch. */
const FLIGHT_BYTES = 2_000;
/** The most steps of the lookup of a redirect's URL: about 20 milliseconds. */
const MAX_HOP_STEPS = 20_000_000;
const NO_LOCAL_FACTS: LocalFacts = { local: undefined, isStoreUnread: false, returnsBefore: 0 };

export interface CallPriority {
  readonly priority?: Priority | undefined;
}

export interface FlightPurpose extends CallPriority {
  /** Fetches even if no fetch is due. */
  readonly force?: ForcedFetch | undefined;
  /** No caller waits for it: a copy answers. */
  readonly inBackground?: boolean;
}

export interface Answer {
  readonly cached: CachedOrigin;
  readonly source: AnswerSource;
}

/** Answers for origins from memory, from the store or after a refresh. One refresh runs for an origin at a time. */
export class OriginAnswers {
  readonly #setup: GateSetup;
  readonly #refreshSetup: RefreshSetup;
  readonly #clock: WatchedClock;
  readonly #flights: Flights<Answer> = new Flights();
  readonly cached: CachedOrigins;
  /** True until the store returns a promise. */
  #isStoreSync = true;
  #isClosed = false;

  constructor(setup: GateSetup) {
    this.#setup = setup;
    this.#refreshSetup = setup.setup;
    this.#clock = setup.clock;
    this.cached = new CachedOrigins(setup.memoryBytes, { groups: setup.groups, otherBytes: () => this.#otherBytes() });
  }

  get bytes(): number {
    return this.cached.allBytes + this.#otherBytes();
  }

  #otherBytes(): number {
    const { fetchingBytes, turns } = this.#setup;
    return fetchingBytes() + turns.bytes + this.#flights.size * FLIGHT_BYTES;
  }

  close(reason: unknown): Promise<void> {
    this.#isClosed = true;
    // Without it, calls would still be answered from memory.
    for (const { origin } of this.cached.all()) this.cached.delete(origin);
    return this.#flights.close(reason);
  }

  validUntil({ plainUntil, access }: CachedOrigin): number {
    return plainUntil === undefined ? access.until : this.#clock.start + plainUntil;
  }

  /**
   * Blocks an origin whose file failed with an unexpected error, until it changes, and returns its blocked state.
   *
   * @throws TypeError if the crawler of the lookup is wrong: then the error is not one of the file
   */
  blockFaulty(cached: CachedOrigin, crawler: Crawler, error: unknown): CachedOrigin {
    checkCrawlerOption(crawler);
    const { origin, good } = cached;
    const { maxBytes } = this.#refreshSetup;
    const faulty = withFault(cached, maxBytes);
    const current = this.cached.get(origin);
    // The lookup may be one by an older state.
    const isCurrent = current?.robots !== undefined && current.good?.hash === good?.hash;
    if (isCurrent) this.cached.set(current === cached ? faulty : withFault(current, maxBytes));
    // Afterwards: a subscriber that looks up the origin gets the new state.
    this.#setup.errors.record(origin, good?.hash ?? '', faulty.fault?.body, error);
    const { step } = faulty.access;
    if (isCurrent && current.access.step !== step)
      publish('maycrawl:gate:ladder', { origin, from: current.access.step, to: step });
    return faulty;
  }

  /** Returns the origin of a serialized URL if its copy is fresh, without `new URL`. */
  findPlain(url: string | URL): CachedOrigin | undefined {
    if (typeof url !== 'string') return undefined;
    // Before the lookup: a clock that was set back changes the cached origins.
    const now = this.#clock.now();
    const cached = this.cached.find(url);
    return cached !== undefined && this.#isPlain(cached, now) && isPlainPath(url, cached.origin.length)
      ? cached
      : undefined;
  }

  #isPlain(cached: CachedOrigin, now: number): boolean {
    return cached.plainUntil !== undefined && now - this.#clock.start < cached.plainUntil && !hasHitSubscribers();
  }

  /** Returns the cached origin if it can answer, and starts a fetch that is due. */
  current(origin: string): CachedOrigin | undefined {
    const now = this.#clock.now();
    const cached = this.cached.get(origin);
    return cached === undefined || this.#isPlain(cached, now) ? cached : this.#reevaluated(cached, now);
  }

  #reevaluated(cached: CachedOrigin, now: number): CachedOrigin | undefined {
    const { origin } = cached;
    const current = now < cached.access.until ? cached : this.hold(this.recordOf(cached));
    const isAwaiting = awaitsNetwork(current);
    if (current.plainUntil === undefined && !isAwaiting) return undefined;
    if (isAwaiting ? this.#isDue(current, now) : now - this.#clock.start >= current.plainUntil!) {
      if (this.#isDue(current, now) && !servesWhileDue(current.access)) return undefined;
      this.#refreshInBackground(origin);
    }
    if (hasHitSubscribers()) publish('maycrawl:gate:hit', { origin, source: 'memory' });
    return current;
  }

  #isDue(cached: CachedOrigin, now: number): boolean {
    const { ladder } = this.#refreshSetup;
    const hasReturned = awaitsNetwork(cached) && cached.returnsBefore !== this.#setup.health.returns;
    if (hasReturned && pausedUntil(cached, now, ladder) <= now) return true;
    const goodLost = isGoodLost(cached, hasContent(cached));
    return isDue(cached, now, ladder, { goodLost, local: cached.local });
  }

  recordOf(cached: CachedOrigin): GateRecord {
    return recordOf(cached, this.#refreshSetup.maxBytes);
  }

  #cachedRecord(origin: string): GateRecord | undefined {
    const cached = this.cached.get(origin);
    return cached === undefined ? this.cached.evicted(origin) : this.recordOf(cached);
  }

  /** True if the origin was evicted, its remains show that no fetch is due, and there is no store with more. */
  #isEvictedCurrent(
    cached: CachedOrigin | undefined,
    record: GateRecord | undefined,
    { force }: FlightPurpose,
  ): record is GateRecord {
    const { store, now, ladder } = this.#refreshSetup;
    if (cached !== undefined || record === undefined || store !== undefined || force) return false;
    return !isRecordDue(record, now(), ladder);
  }

  /** Adjusts all times in memory. If it is unknown by how much the clock was set, the answers are decided again. */
  onClockChange(change: ClockChanges): void {
    this.cached.correctEvicted(change);
    for (const cached of this.cached.all()) {
      this.#replace(correctTimes(this.recordOf(cached), change), cached, cached);
    }
  }

  corrected(record: GateRecord, asOf: ClockChanges): GateRecord {
    return correctTimes(record, changesBetween(asOf, this.#clock.changes()));
  }

  #cachedAnswer(origin: string, signal: AbortSignal | undefined): Answer | undefined {
    throwIfAborted(signal);
    const cached = this.current(origin);
    if (cached !== undefined) {
      this.#setup.counts.memoryHits++;
      return { cached, source: 'memory' };
    }
    const stored = this.#fromStore(origin);
    if (stored === undefined) return undefined;
    const source = this.#refreshSetup.store === undefined ? 'memory' : 'store';
    if (source === 'memory') this.#setup.counts.memoryHits++;
    else this.#setup.counts.storeHits++;
    if (hasHitSubscribers()) publish('maycrawl:gate:hit', { origin, source });
    return { cached: stored, source };
  }

  /** Returns the answer from memory or the store, or waits for a flight. */
  answer(origin: string, signal: AbortSignal | undefined, purpose: FlightPurpose = {}): Answer | Promise<Answer> {
    return this.#cachedAnswer(origin, signal) ?? this.joinFlight(origin, purpose, signal);
  }

  /** Returns undefined if a flight is needed. Without a store, the remains of an evicted origin count as the record. */
  #fromStore(origin: string): CachedOrigin | undefined {
    if (!this.#isStoreSync || this.#isClosed) return undefined;
    const { store, now, ladder } = this.#refreshSetup;
    let record: GateRecord | undefined;
    try {
      const stored = store?.get(origin);
      if (isThenable(stored)) {
        this.#isStoreSync = false;
        stored.then(undefined, () => {});
        return undefined;
      }
      record = this.readStored(origin, stored);
    } catch {
      // The flight gets the same error and publishes it.
      return undefined;
    }
    const known = this.#cachedRecord(origin);
    const merged = known === undefined ? record : mergePieces([known, record]).record;
    if (merged === undefined || isRecordDue(merged, now(), ladder)) return undefined;
    return this.hold(merged, NO_LOCAL_FACTS);
  }

  /** Returns what this gate may use of a record of its store. @throws TypeError if it is none */
  readStored(origin: string, stored: unknown): GateRecord | undefined {
    return readStoredRecord(origin, stored, this.#refreshSetup.store, this.#refreshSetup);
  }

  #refreshInBackground(origin: string): void {
    if (!this.#isClosed) this.joinFlight(origin, { inBackground: true }, undefined).catch(() => {});
  }

  joinFlight(originText: string, purpose: FlightPurpose, signal: AbortSignal | undefined): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(gateClosedError());
    const origin = copyText(originText);
    const start = async (flightSignal: AbortSource): Promise<Answer> => {
      // Before the lookup: a clock that was set changes the cached origins.
      this.#clock.changes();
      const cached = this.cached.get(origin);
      const known = { record: this.#cachedRecord(origin), local: cached?.local };
      if (this.#isEvictedCurrent(cached, known.record, purpose)) {
        return { cached: this.hold(known.record), source: 'memory' };
      }
      const priority = purpose.priority ?? (cached?.good === undefined ? 'cold' : 'refresh');
      const isOptional = purpose.inBackground === true && cached?.access.step === 'fresh';
      const returnsBefore = this.#setup.health.returns;
      const order = { force: purpose.force, priority, isOptional };
      const refreshed = await refresh(origin, known, order, this.#refreshSetup, flightSignal);
      const { record, source, asOf, ...localFacts } = refreshed;
      if (source === 'store') {
        this.#setup.counts.storeHits++;
        publish('maycrawl:gate:hit', { origin, source });
      }
      return { cached: this.hold(this.corrected(record, asOf), { ...localFacts, returnsBefore }), source };
    };
    return this.#flights.join(purpose.force ? `${origin} ${purpose.force}` : origin, start, signal);
  }

  /** Merges a record with the cached one and caches the result. `localFacts` default to unchanged. */
  hold(record: GateRecord, localFacts?: LocalFacts): CachedOrigin {
    const before = this.cached.get(record.origin);
    const known = this.#cachedRecord(record.origin);
    const merged = known === undefined ? record : (mergePieces([record, known]).record ?? record);
    return this.#replace(merged, localFacts ?? before ?? NO_LOCAL_FACTS, before);
  }

  #replace(record: GateRecord, localFacts: LocalFacts, before: CachedOrigin | undefined): CachedOrigin {
    const { origin } = record;
    const cached = cachedOrigin(record, localFacts, before, this.#setup);
    // A write to the store may end after the gate was closed.
    if (!this.#isClosed) this.cached.set(cached);
    const { step } = cached.access;
    // Afterwards: a subscriber that looks up the origin gets the new state.
    if (before?.access.step !== step) publish('maycrawl:gate:ladder', { origin, from: before?.access.step, to: step });
    return cached;
  }

  /** An outage does not count, and no fetch is made. */
  isBlockedByCopy(url: string): boolean {
    const { href, origin } = decidedUrl(url);
    const cached = this.cached.get(origin);
    if (cached?.access.access !== 'rules') return false;
    // Such a file is hostile, or the URL is: other origins must not wait for the lookup.
    if (stepsOf(cached, href.length) > MAX_HOP_STEPS) return false;
    try {
      return !allowsUrl(cached, href, this.#setup.crawler);
    } catch (error) {
      this.blockFaulty(cached, this.#setup.crawler, error);
      // A blocked redirect counts as no file, which would allow everything.
      return false;
    }
  }
}
