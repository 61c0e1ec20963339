/**
 * The records of an LMDB store, in three tables:
 *
 * - `good` and `since`, by origin, as `kept-pair` tells. What `since` holds expires in a way: it tells of failures, and of
 *   pages.
 * - `order`: what is dropped first where room is short: `since` entries, the longest untouched first, then `good` ones by
 *   the time of their last good outcome. Origins in use are fetched anew every day, so this is least recently used by the
 *   day, and reading never writes.
 */
import type { Database } from 'lmdb';
import type { GateRecord } from '../types.js';
import { type KeptEntry, placeOf, readEntry, recordOf } from './kept-pair.js';
import type { Environment } from './lmdb-environment.js';
import { encodeRecord } from './record-codec.js';
import { storeKey } from './store-key.js';

type Rank = 0 | 1;
const SINCE: Rank = 0;
const GOOD: Rank = 1;
type OrderKey = [rank: Rank, at: number, key: string];

const NOTHING = new Uint8Array([0]);
/** Entries that one transaction drops beyond those that it has room made for. */
const EVICTIONS_AT_ONCE = 500;

interface Entry extends KeptEntry {
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

  constructor(environment: Environment) {
    const since = environment.openTable<Uint8Array, string>('since', { encoding: 'binary' });
    const good = environment.openTable<Uint8Array, string>('good', { encoding: 'binary' });
    this.#tables = [since, good];
    this.#order = environment.openTable<Uint8Array, OrderKey>('order', { encoding: 'binary' });
  }

  /** Undefined for a miss, a damaged record and one of a newer version (F71). */
  get(origin: string): GateRecord | undefined {
    const key = storeKey(origin);
    return recordOf(origin, this.#read(GOOD, key), this.#read(SINCE, key));
  }

  /** Keeps the record unless a newer one, by its counter or its version, is kept; false then. */
  put(record: GateRecord): boolean {
    const key = storeKey(record.origin);
    const since = this.#read(SINCE, key);
    const good = this.#read(GOOD, key);
    const place = placeOf(record, good, since);
    if (!place) return false;
    this.#puts++;
    if (place.to === 'good') {
      this.#write(GOOD, key, good, record);
      this.#write(SINCE, key, since, undefined);
    } else {
      if (place.bodyHeldBy === undefined) this.#write(GOOD, key, good, undefined);
      this.#write(SINCE, key, since, record, place.bodyHeldBy);
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
    // A plain Buffer: a view of lmdb's own kind is slow to read.
    const octets = Buffer.from(buffer.buffer, buffer.byteOffset, buffer.length);
    const { decoded, isNewer } = readEntry(octets);
    return { decoded, isNewer, octets: octets.length };
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
