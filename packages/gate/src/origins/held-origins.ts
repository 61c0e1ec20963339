import { randomBytes } from 'node:crypto';
import { factsBytes, textBytes } from '../records/bounded-facts.js';
import type { GateRecord } from '../types/record.js';
import type { SiteGroups } from '../url/site-groups.js';
import { EvictedOrigins } from './evicted-origins.js';
import { EvictionQueues } from './eviction-queues.js';
import { GroupShares } from './group-shares.js';
import type { HeldOrigin } from './held-origin.js';
import { OriginByteTable } from './origin-byte-table.js';

/**
 * Bytes that an origin takes without its strings, its facts and its file: objects, its places in the Maps, its group.
 * As measured on Node 20 after full collections, for 20,000 origins of one group each. Real files add 1.15 for each
 * byte, indexes the rest.
 */
const ORIGIN_BYTES = 600;
/** Of an outage and the last failed fetch. */
const FAILING_BYTES = 160;
const FILE_BYTES = 500;
const FOR_EACH_BYTE = 1.3;

/** The queue of requests and the caches of the fetcher leave at least this part of the memory to origins. */
const LEAST_SHARE = 0.25;
/** Part of the memory for what is left of evicted origins. */
const EVICTED_SHARE = 0.1;
const MOST_UNGROUPED = 2 ** 20;

/** Places of the table in front of the Map: a power of two each. */
const FEWEST_PLACES = 1024;
const MOST_PLACES = 16_384;

/** Bytes of `https://`. */
const SCHEME = 8;

export interface HeldOriginsOptions {
  /** Counts the origins of a group together. By default each is counted alone. */
  readonly groups?: SiteGroups | undefined;
  /** Returns the bytes that the same memory is needed for otherwise. Default 0. */
  readonly otherBytes?: (() => number) | undefined;
  /**
   * Bytes of origins from which on groups are counted: loading the public suffix list takes time. Default 1 MiB, and a
   * quarter of `maxBytes` at most.
   */
  readonly groupFrom?: number | undefined;
  /** Of the hash of evicted origins; random by default. */
  readonly key?: string | undefined;
}

/**
 * The origins in memory, bounded by bytes. `EvictionQueues` decides which one is evicted next, unless a group of
 * origins takes more than its share (`GroupShares`).
 */
export class HeldOrigins {
  readonly #maxBytes: number;
  readonly #queues: EvictionQueues;
  readonly #shares: GroupShares;
  readonly #evicted: EvictedOrigins;
  readonly #groups: SiteGroups | undefined;
  readonly #otherBytes: () => number;
  readonly #groupFrom: number;
  #areGroupsLoading = false;
  /** True if the origins are counted by their groups. */
  #isGrouped = false;
  /** Some of them by a hash of their own, which a URL gives without a string being made of its origin. */
  #front: (HeldOrigin | undefined)[] = emptyFront(FEWEST_PLACES);
  /** Made for the first who asks by bytes. */
  #byteFront: OriginByteTable | undefined;
  /** A file that is larger than all the memory would be fetched again for every question. */
  #oversize: HeldOrigin | undefined;
  #evictions = 0;

  constructor(maxBytes: number, options: HeldOriginsOptions = {}) {
    const { groups, otherBytes = () => 0, key } = options;
    this.#maxBytes = maxBytes;
    this.#queues = new EvictionQueues(maxBytes);
    this.#shares = new GroupShares(maxBytes);
    this.#evicted = new EvictedOrigins(maxBytes * EVICTED_SHARE, key ?? randomBytes(16).toString('hex'));
    this.#groups = groups;
    this.#otherBytes = otherBytes;
    this.#groupFrom = options.groupFrom ?? Math.min(MOST_UNGROUPED, maxBytes / 4);
  }

  get(origin: string): HeldOrigin | undefined {
    const held = this.#queues.get(origin);
    if (held === undefined) return this.#oversize?.origin === origin ? this.#oversize : undefined;
    if (!held.isUsed) held.isUsed = true;
    return held;
  }

  /** Returns what is remembered of an origin that was evicted, as a piece to merge. */
  evicted(origin: string): GateRecord | undefined {
    return this.#evicted.get(origin);
  }

  /**
   * The origin that `url` begins with, up to the `/` of the path: whatever equals an origin that is held is written as
   * `new URL` writes it.
   */
  find(url: string): HeldOrigin | undefined {
    const end = url.indexOf('/', SCHEME);
    if (end < 0) return undefined;
    const place = placeOf(url, end) & (this.#front.length - 1);
    const near = this.#front[place];
    if (near !== undefined && near.origin.length === end && url.startsWith(near.origin)) {
      if (!near.isUsed) near.isUsed = true;
      return near;
    }
    const held = this.get(url.slice(0, end));
    if (held !== undefined) this.#front[place] = held;
    return held;
  }

  /** For those who ask by bytes. */
  get byteTable(): OriginByteTable {
    this.#byteFront ??= new OriginByteTable();
    return this.#byteFront;
  }

  /** Holds the origin; of those that alone are larger than the memory, the last one is held beside it. */
  set(held: HeldOrigin): void {
    const { origin } = held;
    const before = this.#queues.get(origin);
    held.bytes = bytesOf(held);
    const isReturning = before === undefined && this.#evicted.delete(origin);
    this.#setOversize(held.bytes > this.#maxBytes ? held : undefined, origin);
    if (held.bytes > this.#maxBytes) {
      if (before !== undefined) this.#remove(before);
      return;
    }
    if (before === undefined) {
      this.#queues.add(held, isReturning);
      held.group = this.#isGrouped ? this.#groups!.numberOf(origin) : 0;
    } else {
      this.#forget(before);
      this.#queues.replace(before, held);
      if (this.#isGrouped) this.#shares.remove(before);
      held.group = before.group;
    }
    if (this.#isGrouped) this.#shares.add(held, () => this.#queues.all());
    else if (this.bytes > this.#groupFrom) this.#loadGroups();
    while (this.bytes > this.#room() && this.size > 1) this.#evictOne(origin);
    const places = this.#front.length;
    if (places < MOST_PLACES && places < 8 * this.size) this.#front = emptyFront(2 * places);
  }

  delete(origin: string): void {
    this.#setOversize(undefined, origin);
    const held = this.#queues.get(origin);
    if (held !== undefined) this.#remove(held);
  }

  /** The clock was set back: what is remembered of evicted origins keeps its age. */
  setBack(milliseconds: number): void {
    this.#evicted.setBack(milliseconds);
  }

  #remove(held: HeldOrigin): void {
    this.#queues.remove(held);
    if (this.#isGrouped) this.#shares.remove(held);
    this.#forget(held);
  }

  /** Replaces the oversize origin by `held`; undefined removes it if it is `origin`. */
  #setOversize(held: HeldOrigin | undefined, origin: string): void {
    const before = this.#oversize;
    if (before !== undefined && (held !== undefined || before.origin === origin)) {
      this.#forget(before);
      this.#oversize = undefined;
      if (before.origin !== origin) this.#evicted.add(before);
    }
    if (held !== undefined) this.#oversize = held;
  }

  /** Takes it out of the tables in front. */
  #forget(held: HeldOrigin): void {
    const place = placeOf(held.origin, held.origin.length) & (this.#front.length - 1);
    if (this.#front[place] === held) this.#front[place] = undefined;
    this.#byteFront?.delete(held);
  }

  /** All of them, to be gone through while they change. */
  all(): HeldOrigin[] {
    const origins = this.#queues.all();
    return this.#oversize === undefined ? origins : [...origins, this.#oversize];
  }

  get size(): number {
    return this.#queues.size;
  }

  /** Bytes that the origins count for. */
  get bytes(): number {
    return this.#queues.bytes;
  }

  /** The same with what is left of evicted origins and the tables of groups. */
  get allBytes(): number {
    return this.bytes + this.#evicted.bytes + this.#shares.entryBytes;
  }

  /** Origins that were evicted so far. */
  get evictions(): number {
    return this.#evictions;
  }

  /** Number of groups whose bytes are counted, and the bytes of one. */
  get shares(): Pick<GroupShares, 'size' | 'bytesOf'> {
    return this.#shares;
  }

  /** Bytes that origins may take now. */
  #room(): number {
    const others = this.#otherBytes() + this.#evicted.bytes + this.#shares.entryBytes;
    return Math.max(this.#maxBytes - others, this.#maxBytes * LEAST_SHARE);
  }

  /** There are others than `keep`. */
  #evictOne(keep: string): void {
    const held = this.#shares.victim(keep, (origin) => this.#queues.get(origin)) ?? this.#queues.victim(keep)!;
    this.#remove(held);
    this.#evicted.add(held);
    this.#evictions++;
  }

  #loadGroups(): void {
    const groups = this.#groups;
    if (groups === undefined || this.#areGroupsLoading) return;
    this.#areGroupsLoading = true;
    void groups.load().then(() => {
      this.#isGrouped = true;
      const all = this.#queues.all();
      for (const held of all) held.group = groups.numberOf(held.origin);
      for (const held of all) this.#shares.add(held, () => all);
    });
  }
}

function bytesOf({ origin, good, attempt, local, robots }: HeldOrigin): number {
  const facts = factsBytes(good?.facts) + factsBytes(attempt?.facts) + factsBytes(local?.facts);
  const file = robots === undefined ? 0 : FILE_BYTES + Math.ceil(FOR_EACH_BYTE * robots.byteLength);
  const failing = attempt === undefined ? 0 : FAILING_BYTES;
  return ORIGIN_BYTES + failing + textBytes(origin) + textBytes(good?.hash) + textBytes(local?.detail) + facts + file;
}

function emptyFront(places: number): (HeldOrigin | undefined)[] {
  return new Array<HeldOrigin | undefined>(places).fill(undefined);
}

/** FNV-1a of what follows the scheme. Names made to share a place only send each other to the Map. */
function placeOf(url: string, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = SCHEME; at < end; at++) hash = Math.imul(hash ^ url.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
