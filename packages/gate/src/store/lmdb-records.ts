/**
 * The records of an LMDB store, in three tables:
 *
 * - `good`: by origin, the record as it was when its last good outcome came, body included. Failures never touch it, so
 *   they can't harm it (C4), and a body is not written again each time that a fetch fails.
 * - `since`: by origin, the record as it is now, where something was learnt since then; without the body. All of it
 *   expires in a way: it tells of failures, and of pages.
 * - `order`: what is dropped first where room is short: `since` entries, the longest untouched first, then `good` ones by
 *   the time of their last good outcome. Origins in use are fetched anew every day, so this is least recently used by the
 *   day, and reading never writes.
 */
import type { Database, RootDatabase } from 'lmdb';
import type { GateRecord } from '../types.js';
import { storeKey } from './lmdb-key.js';
import { type DecodedRecord, decodeRecord, encodeRecord, recordEnvelope } from './record-codec.js';

type Rank = 0 | 1;
const SINCE: Rank = 0;
const GOOD: Rank = 1;
type OrderKey = [rank: Rank, at: number, key: string];

const NOTHING = new Uint8Array([0]);
/** Entries that one transaction drops beyond those that it has room made for. */
const EVICTIONS_AT_ONCE = 500;

interface Entry {
  /** Undefined where it is damaged, or of a newer version. */
  readonly decoded: DecodedRecord | undefined;
  readonly isNewer: boolean;
  readonly octets: number;
}

export interface RecordTableStats {
  /** Origins with a last good outcome. */
  readonly good: number;
  /** Origins of which something was learnt since, or that never had a good outcome. */
  readonly since: number;
  /** Octets of the pages in use. */
  readonly octets: number;
  /** The oldest last good outcome, by wall clock; undefined where there is none. */
  readonly oldest: number | undefined;
}

/** Reads at any time; writes only within a transaction that the caller has begun. */
export class LmdbRecords {
  readonly #tables: readonly [since: Database<Uint8Array, string>, good: Database<Uint8Array, string>];
  readonly #order: Database<Uint8Array, OrderKey>;
  #puts = 0;

  constructor(environment: RootDatabase<Uint8Array, string>) {
    const since = environment.openDB<Uint8Array, string>('since', { encoding: 'binary' });
    const good = environment.openDB<Uint8Array, string>('good', { encoding: 'binary' });
    this.#tables = [since, good];
    this.#order = environment.openDB<Uint8Array, OrderKey>('order', { encoding: 'binary' });
  }

  /** Undefined for a miss, a damaged record and one of a newer version (F71). */
  get(origin: string): GateRecord | undefined {
    const key = storeKey(origin);
    const good = this.#read(GOOD, key)?.decoded?.record;
    const since = this.#read(SINCE, key);
    const whole = since?.decoded ? joined(since.decoded, good) : since?.isNewer ? undefined : good;
    return whole?.origin === origin ? whole : undefined;
  }

  /** Keeps the record unless a newer one, by its counter or its version, is kept; false then. */
  put(record: GateRecord): boolean {
    const key = storeKey(record.origin);
    const since = this.#read(SINCE, key);
    const good = this.#read(GOOD, key);
    if (since?.isNewer || good?.isNewer) return false;
    if (Math.max(counterFor(record, since), counterFor(record, good)) >= record.counter) return false;
    this.#puts++;
    const goodRecord = counterFor(record, good) < 0 ? undefined : good?.decoded?.record;
    if (!record.ladder.lastGood) {
      this.#write(GOOD, key, good, undefined);
      this.#write(SINCE, key, since, record);
    } else if (goodRecord && hasSameLastGood(goodRecord, record)) {
      this.#write(SINCE, key, since, record, goodRecord.counter);
    } else {
      this.#write(GOOD, key, good, record);
      this.#write(SINCE, key, since, undefined);
    }
    return true;
  }

  /** Drops all that is kept of an origin, of a newer version too. */
  delete(origin: string): boolean {
    return this.#deleteKey(storeKey(origin));
  }

  /** Drops some origins; false once none are left. */
  purgeSome(): boolean {
    for (const table of this.#tables) {
      const keys = [...table.getKeys({ limit: EVICTIONS_AT_ONCE })];
      for (const key of keys) this.#deleteKey(key);
      if (keys.length > 0) return true;
    }
    for (const entry of [...this.#order.getKeys()]) this.#order.removeSync(entry);
    return false;
  }

  /**
   * Drops what `order` has first until the tables take `maxOctets` at most. Drops some hundred entries more than were
   * put since the last time and then stops, even where that is too few: a transaction has to be short.
   */
  evictSome(maxOctets: number): void {
    let surplus = this.#octets() - maxOctets;
    const limit = EVICTIONS_AT_ONCE + 2 * this.#puts;
    this.#puts = 0;
    if (surplus <= 0) return;
    for (const entry of [...this.#order.getKeys({ limit })]) {
      if (surplus <= 0) break;
      surplus -= this.#evict(entry);
    }
  }

  stats(): RecordTableStats {
    const [first] = this.#order.getKeys({ start: [GOOD, Number.NEGATIVE_INFINITY, ''], limit: 1 });
    const [since, good] = this.#tables.map((table) => tableSize(table).entries) as [number, number];
    return { good, since, octets: this.#octets(), oldest: first?.[1] };
  }

  #octets(): number {
    return [...this.#tables, this.#order].reduce((sum, table) => sum + tableSize(table).octets, 0);
  }

  // Read into a buffer that lmdb uses again and again, and decoded before it can.
  #read(rank: Rank, key: string): Entry | undefined {
    const buffer = this.#tables[rank].getBinaryFast(key);
    if (!buffer) return undefined;
    const octets = Buffer.from(buffer.buffer, buffer.byteOffset, buffer.length);
    const decoded = decodeRecord(octets);
    return { decoded, isNewer: !decoded && recordEnvelope(octets) === 'newer', octets: octets.length };
  }

  #write(rank: Rank, key: string, old: Entry | undefined, record: GateRecord | undefined, heldBy?: number): void {
    const oldEntry = old && orderKey(rank, key, old.decoded?.record);
    const entry = record && orderKey(rank, key, record);
    if (oldEntry && oldEntry[1] !== entry?.[1]) this.#order.removeSync(oldEntry);
    if (record && entry) {
      this.#tables[rank].putSync(key, encodeRecord(record, heldBy));
      this.#order.putSync(entry, NOTHING);
    } else if (old) this.#tables[rank].removeSync(key);
  }

  /** Octets that became free, about. */
  #evict(entry: OrderKey): number {
    const [rank, at, key] = entry;
    this.#order.removeSync(entry);
    const kept = this.#read(rank, key);
    if (!kept) return 0;
    // The entry of a damaged record can't be found when it is overwritten, and stays behind for a younger one.
    if (kept.decoded && orderKey(rank, key, kept.decoded.record)[1] !== at) return 0;
    this.#tables[rank].removeSync(key);
    return kept.octets + 2 * key.length;
  }

  #deleteKey(key: string): boolean {
    let isDeleted = false;
    for (const rank of [SINCE, GOOD] as const) {
      const kept = this.#read(rank, key);
      if (!kept) continue;
      this.#write(rank, key, kept, undefined);
      isDeleted = true;
    }
    return isDeleted;
  }
}

/** The record as it is now; undefined where the body that it counts on is lost. */
function joined(since: DecodedRecord, good: GateRecord | undefined): GateRecord | undefined {
  if (since.bodyHeldBy === undefined) return since.record;
  if (good === undefined || good.counter !== since.bodyHeldBy || good.origin !== since.record.origin) return undefined;
  return { ...since.record, body: good.body };
}

/** The counter of what is kept of the origin of `record`; -1 where that is nothing. */
function counterFor(record: GateRecord, kept: Entry | undefined): number {
  return kept?.decoded?.record.origin === record.origin ? kept.decoded.record.counter : -1;
}

function hasSameLastGood(kept: GateRecord, record: GateRecord): boolean {
  const [a, b] = [kept.ladder.lastGood, record.ladder.lastGood];
  if (a?.kind !== b?.kind || a?.at !== b?.at || a?.freshUntil !== b?.freshUntil) return false;
  if (!kept.body || !record.body) return kept.body === record.body;
  return Buffer.compare(kept.body, record.body) === 0;
}

/** Where an entry stands in `order`; a damaged one first of all. */
function orderKey(rank: Rank, key: string, record: GateRecord | undefined): OrderKey {
  const at = rank === GOOD ? record?.ladder.lastGood?.at : record?.ladder.lastTriedAt;
  return [rank, Number.isFinite(at) ? (at as number) : 0, key];
}

interface TableStats {
  readonly pageSize: number;
  readonly entryCount: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
}

function tableSize(table: Pick<Database, 'getStats'>): { readonly entries: number; readonly octets: number } {
  const stats = table.getStats() as TableStats;
  const pages = stats.treeBranchPageCount + stats.treeLeafPageCount + stats.overflowPages;
  return { entries: stats.entryCount, octets: pages * stats.pageSize };
}
