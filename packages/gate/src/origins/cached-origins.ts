import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { detailBytes, factsBytes, textBytes } from '../records/bounded-facts.js';
import type { ClockChanges } from '../time/clock-changes.js';
import type { GateRecord } from '../types/record.js';
import type { SiteGroups } from '../url/site-groups.js';
import type { CachedOrigin } from './cached-origin.js';
import { EvictedOrigins } from './evicted-origins.js';
import { EvictionQueues } from './eviction-queues.js';
import { GroupShares } from './group-shares.js';
import { OriginByteTable } from './origin-byte-table.js';

/*
 * Bytes of memory, measured on Node 20 after full collections, for 20,000 origins of one group each. A real file takes
 * 1.15 bytes for each of its bytes; its indexes take the rest of `BYTES_PER_FILE_BYTE`.
 */

/** An origin without its strings, its facts and its file: objects, Map entries, group. */
const ORIGIN_BYTES = 600;
const FAILING_BYTES = 160;
const FILE_BYTES = 500;
const BYTES_PER_FILE_BYTE = 1.3;

/** The queue of requests and the caches of the fetcher leave at least this share of the memory to origins. */
const MIN_SHARE = 0.25;
/** Share of the memory for the table of evicted origins. */
const EVICTED_SHARE = 0.1;
/** Share of the budget from which on groups are counted. They matter only for evictions. */
const GROUPED_SHARE = 0.5;
const UNGROUPED = -1;
/** Origins whose groups are found before other work runs: each takes some 10 µs. */
const GROUPS_PER_TURN = 256;

/** Characters of `https://`. */
const SCHEME_LENGTH = 8;

export interface CachedOriginsOptions {
  readonly groups?: SiteGroups | undefined;
  /** Returns the bytes of the same memory that other parts of the gate use. Default 0. */
  readonly otherBytes?: (() => number) | undefined;
  /** Bytes of origins from which groups are counted, which takes time. Default: half of the budget. */
  readonly groupFrom?: number | undefined;
  readonly key?: string | undefined;
}

/** Bounded by bytes. `EvictionQueues` or, for a large group, `GroupShares` selects what is evicted. */
export class CachedOrigins {
  evictions = 0;
  readonly #maxBytes: number;
  readonly #queues: EvictionQueues;
  readonly #shares: GroupShares;
  readonly #evicted: EvictedOrigins;
  readonly #groups: SiteGroups | undefined;
  readonly #otherBytes: () => number;
  readonly #groupFrom: number | undefined;
  #areGroupsLoading = false;
  /** True if the origins are counted by their groups. */
  #isGrouped = false;
  #byteTable: OriginByteTable | undefined;
  /** The last origin that alone exceeds the memory: without it, its file would be fetched again for each lookup. */
  #oversize: CachedOrigin | undefined;

  constructor(maxBytes: number, options: CachedOriginsOptions = {}) {
    const { groups, otherBytes = () => 0, key } = options;
    this.#maxBytes = maxBytes;
    this.#queues = new EvictionQueues(maxBytes);
    this.#shares = new GroupShares(maxBytes);
    this.#evicted = new EvictedOrigins(maxBytes * EVICTED_SHARE, key ?? randomBytes(16).toString('hex'));
    this.#groups = groups;
    this.#otherBytes = otherBytes;
    this.#groupFrom = options.groupFrom;
  }

  get(origin: string): CachedOrigin | undefined {
    const cached = this.#queues.get(origin);
    if (cached === undefined) return this.#oversize?.origin === origin ? this.#oversize : undefined;
    if (!cached.isUsed) cached.isUsed = true;
    return cached;
  }

  evicted(origin: string): GateRecord | undefined {
    return this.#evicted.get(origin);
  }

  /**
   * Returns the origin that `url` begins with, up to the `/` of the path. Stored origins are in the form that `new URL`
   * writes, so the origin of a URL that is found has that form too.
   */
  find(url: string): CachedOrigin | undefined {
    const end = url.indexOf('/', SCHEME_LENGTH);
    return end < 0 ? undefined : this.get(url.slice(0, end));
  }

  get byteTable(): OriginByteTable {
    this.#byteTable ??= new OriginByteTable();
    return this.#byteTable;
  }

  /** Adds or replaces an origin. Of the origins that alone exceed the memory, only the last is cached, in addition. */
  set(cached: CachedOrigin): void {
    const { origin } = cached;
    const before = this.#queues.get(origin);
    cached.bytes = bytesOf(cached);
    const isReturning = before === undefined && this.#evicted.delete(origin);
    this.#setOversize(cached.bytes > this.#maxBytes ? cached : undefined, origin);
    if (cached.bytes > this.#maxBytes) {
      if (before !== undefined) this.#remove(before);
      return;
    }
    if (before === undefined) {
      this.#queues.add(cached, isReturning);
      cached.group = this.#isGrouped ? this.#groups!.numberOf(origin) : UNGROUPED;
    } else {
      this.#byteTable?.delete(before);
      this.#queues.replace(before, cached);
      if (this.#isGrouped) this.#shares.remove(before);
      cached.group = before.group;
    }
    if (this.#isGrouped) this.#shares.add(cached, () => this.#queues.all());
    else if (this.#groups !== undefined && !this.#areGroupsLoading) this.#groupIfLarge(this.#groups);
    while (this.bytes > this.#budget() && this.size > 1) this.#evictOne(origin);
  }

  delete(origin: string): void {
    this.#setOversize(undefined, origin);
    const cached = this.#queues.get(origin);
    if (cached !== undefined) this.#remove(cached);
  }

  correctEvicted(change: ClockChanges): void {
    this.#evicted.correct(change);
  }

  #remove(cached: CachedOrigin): void {
    this.#queues.remove(cached);
    if (this.#isGrouped) this.#shares.remove(cached);
    this.#byteTable?.delete(cached);
  }

  #setOversize(cached: CachedOrigin | undefined, origin: string): void {
    const before = this.#oversize;
    if (before !== undefined && (cached !== undefined || before.origin === origin)) {
      this.#byteTable?.delete(before);
      this.#oversize = undefined;
      if (before.origin !== origin) this.#evicted.add(before);
    }
    if (cached !== undefined) this.#oversize = cached;
  }

  all(): CachedOrigin[] {
    const origins = this.#queues.all();
    return this.#oversize === undefined ? origins : [...origins, this.#oversize];
  }

  get size(): number {
    return this.#queues.size;
  }

  get bytes(): number {
    return this.#queues.bytes;
  }

  get allBytes(): number {
    return this.bytes + this.#evicted.bytes + this.#shares.entryBytes;
  }

  get shares(): Pick<GroupShares, 'size' | 'bytesOf'> {
    return this.#shares;
  }

  #budget(): number {
    const others = this.#otherBytes() + this.#evicted.bytes + this.#shares.entryBytes;
    return Math.max(this.#maxBytes - others, this.#maxBytes * MIN_SHARE);
  }

  #evictOne(keep: string): void {
    const cached = this.#shares.victim(keep, (origin) => this.#queues.get(origin)) ?? this.#queues.victim(keep)!;
    this.#remove(cached);
    this.#evicted.add(cached);
    this.evictions++;
  }

  #groupIfLarge(groups: SiteGroups): void {
    if (this.bytes <= (this.#groupFrom ?? this.#budget() * GROUPED_SHARE)) return;
    this.#areGroupsLoading = true;
    void this.#countGroups(groups);
  }

  async #countGroups(groups: SiteGroups): Promise<void> {
    await groups.load();
    let found = 0;
    for (const cached of this.#queues.all()) {
      cached.group = groups.numberOf(cached.origin);
      if (++found % GROUPS_PER_TURN === 0) await turn();
    }
    this.#isGrouped = true;
    const all = this.#queues.all();
    // The others were added or replaced in the meantime.
    for (const cached of all) if (cached.group === UNGROUPED) cached.group = groups.numberOf(cached.origin);
    for (const cached of all) this.#shares.add(cached, () => all);
  }
}

function bytesOf({ origin, good, attempt, local, robots, fault }: CachedOrigin): number {
  const facts = factsBytes(good?.facts) + factsBytes(attempt?.facts) + factsBytes(local?.facts);
  const length = robots?.byteLength ?? fault?.body?.length;
  const file = length === undefined ? 0 : FILE_BYTES + Math.ceil(BYTES_PER_FILE_BYTE * length);
  const failing = attempt === undefined ? 0 : FAILING_BYTES;
  return ORIGIN_BYTES + failing + textBytes(origin) + textBytes(good?.hash) + detailBytes(local?.detail) + facts + file;
}
