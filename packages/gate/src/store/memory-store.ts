import { LRUCache } from 'lru-cache';
import { storeProblem } from '../messages/store-problem.js';
import { factsBytes, textBytes } from '../records/bounded-facts.js';
import { mergePieces } from '../records/merge-pieces.js';
import { correctTimes, uncorrectTimes } from '../records/shift-times.js';
import { usableRecord, validateRecord } from '../records/validate-record.js';
import { type MonotonicClock, systemMonotonicClock } from '../time/monotonic-clock.js';
import { comparableClock, WatchedClock } from '../time/watched-clock.js';
import type { GateRecord } from '../types/record.js';
import type { Lease, Store } from '../types/store.js';
import { checkOptions } from '../validation/check-options.js';
import { aFunction, type Expected, wholeNumber } from '../validation/expected.js';
import { StoreError } from './store-error.js';
import { Waiters } from './waiters.js';

/** Options of a `MemoryStore`. */
export interface MemoryStoreOptions {
  /**
   * Bytes that all records may take, objects included; 4,096 or more. The least recently used records are evicted
   * first. Default 64 MiB.
   */
  readonly maxBytes?: number;
  /**
   * The wall clock of the gates, which shows with `monotonicNow` that it was set. If only one of both is given, that is
   * not noticed. Default `Date.now`.
   */
  readonly now?: () => number;
  /** The clock of the leases. Default: the system's monotonic clock. */
  readonly monotonicNow?: MonotonicClock;
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
const MIN_MAX_BYTES = 4096;

const OPTIONS: Readonly<Record<keyof MemoryStoreOptions, Expected>> = {
  maxBytes: wholeNumber(MIN_MAX_BYTES, Number.MAX_SAFE_INTEGER, ' of bytes'),
  now: aFunction('Date.now'),
  monotonicNow: aFunction('() => performance.now()'),
};

/** Keeps records in this process. Records do not expire; they are evicted only when `maxBytes` is exceeded. */
export class MemoryStore implements Store {
  readonly name = 'memory';
  readonly hasCheckedBodies = true;
  readonly #records: LRUCache<string, GateRecord>;
  readonly #leases: Map<string, { readonly holder: string; readonly until: number }> = new Map();
  readonly #waiters: Waiters = new Waiters();
  readonly #now: MonotonicClock;
  /** Records are stored with the times that they would have if the wall clock had never been set. */
  readonly #clock: WatchedClock;
  #isClosed = false;

  /** @throws TypeError if an option is unknown or invalid. */
  constructor(options: MemoryStoreOptions = {}) {
    checkOptions('MemoryStore', options, OPTIONS);
    this.#records = new LRUCache({ maxSize: options.maxBytes ?? DEFAULT_MAX_BYTES, sizeCalculation: bytesOf });
    const { now, monotonicNow = systemMonotonicClock } = options;
    this.#now = monotonicNow;
    this.#clock = new WatchedClock(now ?? Date.now, comparableClock(now, options.monotonicNow));
  }

  /** Number of origins in the store. */
  get size(): number {
    return this.#records.size;
  }

  /** Bytes that all records take, as `maxBytes` counts them. */
  get bytes(): number {
    return this.#records.calculatedSize;
  }

  get(origin: string): GateRecord | undefined {
    this.#checkOpen();
    const changes = this.#clock.changes();
    const stored = this.#records.get(origin);
    return stored && correctTimes(stored, changes);
  }

  /** Returns the merged record with its file, even if the file alone exceeds `maxBytes` and is not stored. */
  put(record: GateRecord): GateRecord {
    this.#checkOpen();
    validateRecord(record);
    const changes = this.#clock.changes();
    const stored = this.#records.peek(record.origin);
    const pieces = [stored && usableRecord(stored), uncorrectTimes(record, changes)];
    const { record: merged = record, heal } = mergePieces(pieces);
    const result = correctTimes(merged, changes);
    if (!heal.includes(0)) return result;
    // A record that is too large is stored without its file: otherwise an older outcome would replace the newest one.
    const isTooLarge = bytesOf(merged) > this.#records.maxSize;
    this.#records.set(record.origin, isTooLarge ? { ...merged, body: undefined } : merged);
    this.#waiters.wake(record.origin);
    return result;
  }

  acquire(origin: string, holder: string, ttl: number): Lease | undefined {
    this.#checkOpen();
    const now = this.#now();
    const lease = this.#leases.get(origin);
    if (lease && lease.holder !== holder && now < lease.until) return undefined;
    this.#leases.set(origin, { holder, until: now + ttl });
    return { origin, holder };
  }

  release(lease: Lease): void {
    if (this.#leases.get(lease.origin)?.holder !== lease.holder) return;
    this.#leases.delete(lease.origin);
    this.#waiters.wake(lease.origin);
  }

  async waitForChange(origin: string, ttl: number, signal?: AbortSignal): Promise<void> {
    this.#checkOpen();
    const until = this.#leases.get(origin)?.until ?? 0;
    await this.#waiters.wait(origin, Math.max(0, Math.min(ttl, until - this.#now())), signal);
  }

  delete(origin: string): boolean {
    this.#checkOpen();
    const isDeleted = this.#records.delete(origin);
    if (isDeleted) this.#waiters.wake(origin);
    return isDeleted;
  }

  close(): void {
    this.#isClosed = true;
    this.#records.clear();
    this.#leases.clear();
    this.#waiters.wakeAll();
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new StoreError('store-closed', storeProblem('memoryClosed'));
  }
}

/** Bytes of an entry without its body and text (objects, array buffer, cache slot); measured. */
const ENTRY_BYTES = 900;

function bytesOf({ origin, good, attempt, body }: GateRecord): number {
  const facts = factsBytes(good?.facts) + factsBytes(attempt?.facts);
  return ENTRY_BYTES + textBytes(origin) + textBytes(good?.hash) + facts + (body?.byteLength ?? 0);
}
