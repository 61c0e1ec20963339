import type { MonotonicClock } from '../../time/monotonic-clock.js';
import { bootId, hasExited, ownIdentity, type ProcessIdentity } from './process-identity.js';
import type { Database, Statement } from './sqlite-module.js';

const CLEAN_UP_ROWS = 100;

/** Creates the table. */
export const LEASE_TABLE = `
  CREATE TABLE leases (key TEXT PRIMARY KEY, holder TEXT NOT NULL, taken REAL NOT NULL, until REAL NOT NULL,
    boot TEXT NOT NULL, process TEXT NOT NULL);`;

/** The table `leases`. All processes of the machine share the monotonic clock. Only `isHeld` needs no transaction. */
export class LeaseRows {
  readonly #now: MonotonicClock;
  readonly #boot: string = bootId() ?? '';
  readonly #own: ProcessIdentity = ownIdentity();
  readonly #identity: string = JSON.stringify(this.#own);
  readonly #select: Statement;
  readonly #take: Statement;
  readonly #remove: Statement;
  readonly #list: Statement;

  constructor(database: Database, now: MonotonicClock) {
    this.#now = now;
    this.#select = database.prepare('SELECT holder, taken, until, boot, process FROM leases WHERE key = ?');
    // A lease of an earlier boot is free. Without boot ids, it is recognized by a time in the future.
    this.#take = database.prepare(`
      INSERT INTO leases (key, holder, taken, until, boot, process) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, taken = excluded.taken, until = excluded.until,
        boot = excluded.boot, process = excluded.process
      WHERE leases.holder = excluded.holder OR leases.until <= excluded.taken OR leases.taken > excluded.taken
        OR leases.boot <> excluded.boot`);
    this.#remove = database.prepare('DELETE FROM leases WHERE key = ? AND holder = ?');
    this.#list = database.prepare('SELECT key, holder, taken, until, boot, process FROM leases LIMIT ?');
  }

  /** Returns false if another holder has the lease, unless that one's process is dead. */
  acquire(key: string, holder: string, ttl: number): boolean {
    if (this.#tryTake(key, holder, ttl)) return true;
    const row = this.#select.get(key);
    if (row === undefined || !this.#isFree(row, this.#now())) return false;
    this.#remove.run(key, row.holder as string);
    return this.#tryTake(key, holder, ttl);
  }

  release(key: string, holder: string): void {
    this.#remove.run(key, holder);
  }

  isHeld(key: string): boolean {
    const row = this.#select.get(key);
    return row !== undefined && !this.#isFree(row, this.#now());
  }

  isHeldBy(key: string, holder: string): boolean {
    return this.isHeld(key) && this.#select.get(key)?.holder === holder;
  }

  /** Removes expired leases and leases of dead processes, among 100 that it checks. */
  removeFree(): void {
    const now = this.#now();
    for (const row of this.#list.all(CLEAN_UP_ROWS)) {
      if (this.#isFree(row, now)) this.#remove.run(row.key as string, row.holder as string);
    }
  }

  #tryTake(key: string, holder: string, ttl: number): boolean {
    const now = this.#now();
    return Number(this.#take.run(key, holder, now, now + ttl, this.#boot, this.#identity).changes) > 0;
  }

  #isFree({ taken, until, boot, process }: Readonly<Record<string, unknown>>, now: number): boolean {
    // Values of a damaged file compare as false and make the lease free.
    const isRunning = (taken as number) <= now && now < (until as number) && boot === this.#boot;
    return !isRunning || this.#hasHolderExited(process);
  }

  #hasHolderExited(json: unknown): boolean {
    try {
      return hasExited(JSON.parse(String(json)) as ProcessIdentity, this.#own);
    } catch {
      return true;
    }
  }
}
