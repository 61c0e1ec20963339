/**
 * Leases, and who has the store open: a file of its own beside the records, named by the boot of the machine. What it
 * holds is worth nothing after a restart, so it is never flushed to the disk, and a lease costs microseconds.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'lmdb';
import type { Lease } from '../types.js';
import { Environment } from './lmdb-environment.js';
import type { MonotonicClock } from './monotonic-clock.js';
import { bootId, isGone, ownIdentity, type ProcessIdentity } from './process-identity.js';
import { StoreError } from './store-error.js';
import { storeKey } from './store-key.js';
import { TransactionQueue } from './transaction-queue.js';

interface KeptLease {
  readonly holder: string;
  /** By the monotonic clock. */
  readonly taken: number;
  readonly until: number;
  readonly process: ProcessIdentity;
}

interface OpenStore {
  readonly process: ProcessIdentity;
  /** Compacts the records: nobody else may open them. */
  readonly isCompacting: boolean;
}

const FILE_PREFIX = 'leases-';

export class LmdbLeases {
  readonly #environment: Environment;
  readonly #leases: Database<string, string>;
  readonly #stores: Database<string, string>;
  readonly #queue: TransactionQueue;
  readonly #now: MonotonicClock;
  readonly #id: string;
  readonly #own: ProcessIdentity = ownIdentity();

  /** `id` names this open store and is nobody else's. @throws StoreError `store-folder`. */
  constructor(folder: string, id: string, now: MonotonicClock) {
    const boot = bootId();
    const file = `${FILE_PREFIX}${boot ?? 'any'}.mdb`;
    if (boot !== undefined) removeOldFiles(folder, file);
    this.#environment = new Environment(join(folder, file), { noSync: boot !== undefined });
    this.#leases = this.#environment.openTable('leases', { encoding: 'string' });
    this.#stores = this.#environment.openTable('stores', { encoding: 'string' });
    this.#queue = new TransactionQueue((work) => this.#environment.transact(work));
    this.#now = now;
    this.#id = id;
  }

  /** Tells the others that this process uses the store. @throws StoreError `store-busy` where one compacts it. */
  register(): void {
    this.#environment.transact(() => {
      this.#removeDead();
      if (this.#others().some((store) => store.isCompacting)) throw busy('another process compacts it');
      this.#tell(false);
    });
  }

  /** Keeps others from opening the store until `register` or `close`. @throws StoreError `store-busy` where one has it. */
  reserve(): void {
    this.#environment.transact(() => {
      this.#removeDead();
      const others = this.#others();
      if (others.length > 0) throw busy(`process ${others.map((store) => store.process.pid).join(', ')} uses it`);
      this.#tell(true);
    });
  }

  /** Stores that are open in this process and others, this one included. */
  openStores(): number {
    return [...this.#stores.getKeys()].length;
  }

  acquire(origin: string, holder: string, ttl: number): Promise<Lease | undefined> {
    const key = storeKey(origin);
    return this.#queue.add(() => {
      const now = this.#now();
      const kept = this.#read(key);
      if (kept && kept.holder !== holder && !this.#isFree(kept, now)) return undefined;
      const lease: KeptLease = { holder, taken: now, until: now + ttl, process: this.#own };
      this.#leases.putSync(key, JSON.stringify(lease));
      return { origin, holder };
    });
  }

  release(lease: Lease): Promise<void> {
    const key = storeKey(lease.origin);
    return this.#queue.add(() => {
      if (this.#read(key)?.holder === lease.holder) this.#leases.removeSync(key);
    });
  }

  /** Whether someone has the lease of `origin`, as far as is committed. */
  isHeld(origin: string): boolean {
    this.#environment.root.resetReadTxn();
    const kept = this.#read(storeKey(origin));
    return kept !== undefined && !this.#isFree(kept, this.#now());
  }

  async close(): Promise<void> {
    this.#queue.flush();
    try {
      this.#environment.transact(() => this.#stores.removeSync(this.#id));
    } finally {
      await this.#environment.close();
    }
  }

  // A time to come at which the lease was taken is the clock of another boot.
  #isFree(lease: KeptLease, now: number): boolean {
    return now >= lease.until || now < lease.taken || isGone(lease.process, this.#own);
  }

  #read(key: string): KeptLease | undefined {
    return parse<KeptLease>(this.#leases.get(key));
  }

  #others(): OpenStore[] {
    const ids = [...this.#stores.getKeys()].filter((id) => id !== this.#id);
    return ids.map((id) => parse<OpenStore>(this.#stores.get(id))).filter((store) => store !== undefined);
  }

  #tell(isCompacting: boolean): void {
    const store: OpenStore = { process: this.#own, isCompacting };
    this.#stores.putSync(this.#id, JSON.stringify(store));
  }

  #removeDead(): void {
    for (const table of [this.#stores, this.#leases]) {
      for (const key of [...table.getKeys()]) {
        const kept = parse<{ process: ProcessIdentity }>(table.get(key));
        if (!kept || isGone(kept.process, this.#own)) table.removeSync(key);
      }
    }
  }
}

// Our own file, but a broken entry must not stop anyone: it counts as none.
function parse<T extends { process: ProcessIdentity }>(json: string | undefined): T | undefined {
  try {
    const value = JSON.parse(json ?? 'null') as T | null;
    return typeof value?.process?.pid === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
}

function removeOldFiles(folder: string, current: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(FILE_PREFIX) && !name.startsWith(current)) rmSync(join(folder, name), { force: true });
  }
}

function busy(why: string): StoreError {
  return new StoreError('store-busy', `The store is in use: ${why}. Try again when that has ended.`);
}
