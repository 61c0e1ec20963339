import type { Database, Statement } from './sqlite-module.js';

export interface OriginRow {
  readonly state: Uint8Array;
  readonly body: Uint8Array | undefined;
}

export interface WritableRow extends OriginRow {
  readonly id: number;
  /** When the row was last written, by the wall clock; accurate to an hour, see `USE_PRECISION`. */
  readonly usedAt: number;
}

/** The new values of a write. An undefined body leaves the stored one unchanged, `null` removes it. */
export interface RowChange {
  readonly state: Uint8Array;
  readonly body?: Uint8Array | null | undefined;
}

export interface RowCounts {
  readonly origins: number;
  readonly bodies: number;
  /** When the least recently used row was used; undefined if there is none. */
  readonly oldest: number | undefined;
}

/** Precision of the last use, which is the last write: reads never write. */
const USE_PRECISION = 3_600_000;
/** Milliseconds for which a state is not evicted while there are bodies: more than the day between two writes. */
const MIN_STATE_LIFE = 25 * 3_600_000;
const EVICTION_ROWS = 100;
/** Keys that are in memory while all rows are read. */
const KEYS = 1_000;
/** States are small and kept longer than bodies, but not so long that unused ones displace all bodies. */
const STATE_LIFE = 4;

/** Replaces the state of a damaged file that is empty or no blob: too short for a state, so it decodes to a trace. */
const UNREADABLE = new Uint8Array(1);

/** The tables `origins` and `bodies`. Writes require a transaction. */
export class OriginRows {
  readonly #database: Database;
  readonly #statements: Map<string, Statement> = new Map();
  readonly #select: Statement;

  constructor(database: Database) {
    this.#database = database;
    this.#select = this.#prepared(selectOf('state, body'));
  }

  read(key: string): OriginRow | undefined {
    const row = this.#select.get(key);
    return row && rowOf(row);
  }

  /** Returns some keys that follow `key`, in ascending order; none if it is the last. */
  keysAfter(key: string): string[] {
    const rows = this.#prepared('SELECT key FROM origins WHERE key > ? ORDER BY key LIMIT ?').all(key, KEYS);
    // In a damaged file, they may be in another order: then this would never end.
    return rows.flatMap((row) => (typeof row.key === 'string' && isAfter(row.key, key) ? [row.key] : []));
  }

  readForWrite(key: string): WritableRow | undefined {
    const row = this.#prepared(selectOf('origins.id, origins.used_at, state, body')).get(key);
    if (row === undefined) return undefined;
    const { id, used_at: usedAt } = row;
    return { ...rowOf(row), id: id as number, usedAt: typeof usedAt === 'number' ? usedAt : 0 };
  }

  /** Returns a number that every write of the row increments; undefined if there is no row. */
  revision(key: string): number | undefined {
    return this.#prepared('SELECT revision FROM origins WHERE key = ?').get(key)?.revision as number | undefined;
  }

  write(key: string, row: WritableRow | undefined, { state, body }: RowChange, now: number): void {
    const id = row === undefined ? this.#insert(key, state, now) : this.#update(row, state, now);
    if (body === null) this.#prepared('DELETE FROM bodies WHERE id = ?').run(id);
    else if (body !== undefined) this.#prepared('INSERT OR REPLACE INTO bodies VALUES (?, ?, ?)').run(id, now, body);
  }

  delete(key: string): boolean {
    this.#prepared('DELETE FROM bodies WHERE id IN (SELECT id FROM origins WHERE key = ?)').run(key);
    return Number(this.#prepared('DELETE FROM origins WHERE key = ?').run(key).changes) > 0;
  }

  purgeBatch(): boolean {
    const bodies = 'DELETE FROM bodies WHERE id IN (SELECT id FROM bodies LIMIT ?)';
    const origins = 'DELETE FROM origins WHERE id IN (SELECT id FROM origins LIMIT ?)';
    return [bodies, origins].some((sql) => Number(this.#prepared(sql).run(EVICTION_ROWS).changes) > 0);
  }

  /** Removes about `surplus` bytes, at most 100 rows. Returns false if there was nothing to remove. */
  evictBatch(surplus: number, now: number): boolean {
    const state = this.#oldest('origins');
    const body = this.#oldest('bodies');
    const stateLimit = body === undefined ? Number.POSITIVE_INFINITY : now - stateLife(now - body);
    const areStatesOld = state !== undefined && state < stateLimit;
    return areStatesOld ? this.#evictStates(surplus, stateLimit) : this.#evictBodies(surplus);
  }

  counts(): RowCounts {
    const count = (table: string) => this.#prepared(`SELECT count(*) AS n FROM ${table}`).get()?.n as number;
    return { origins: count('origins'), bodies: count('bodies'), oldest: this.#oldest('origins') };
  }

  #insert(key: string, state: Uint8Array, now: number): number {
    const sql = 'INSERT INTO origins (key, used_at, revision, state) VALUES (?, ?, 1, ?)';
    return Number(this.#prepared(sql).run(key, now, state).lastInsertRowid);
  }

  #update({ id, usedAt }: WritableRow, state: Uint8Array, now: number): number {
    this.#prepared('UPDATE origins SET state = ?, revision = revision + 1 WHERE id = ?').run(state, id);
    if (isUseOff(usedAt, now)) this.#setUsedAt(id, now);
    return id;
  }

  #setUsedAt(id: number, now: number): void {
    this.#prepared('UPDATE origins SET used_at = ? WHERE id = ?').run(now, id);
    this.#prepared('UPDATE bodies SET used_at = ? WHERE id = ?').run(now, id);
  }

  #oldest(table: 'origins' | 'bodies'): number | undefined {
    const row = this.#prepared(`SELECT used_at FROM ${table} ORDER BY used_at LIMIT 1`).get();
    return typeof row?.used_at === 'number' ? row.used_at : undefined;
  }

  #evictBodies(surplus: number): boolean {
    const sql = 'SELECT id, length(body) AS bytes FROM bodies ORDER BY used_at LIMIT ?';
    const ids = this.#idsUpTo(sql, [EVICTION_ROWS], surplus);
    for (const id of ids) this.#prepared('DELETE FROM bodies WHERE id = ?').run(id);
    return ids.length > 0;
  }

  #evictStates(surplus: number, usedBefore: number): boolean {
    const sql = 'SELECT id, length(state) AS bytes FROM origins WHERE used_at < ? ORDER BY used_at LIMIT ?';
    const ids = this.#idsUpTo(sql, [usedBefore, EVICTION_ROWS], surplus);
    for (const id of ids) {
      this.#prepared('DELETE FROM bodies WHERE id = ?').run(id);
      this.#prepared('DELETE FROM origins WHERE id = ?').run(id);
    }
    return ids.length > 0;
  }

  #idsUpTo(sql: string, values: number[], surplus: number): number[] {
    const ids: number[] = [];
    let left = surplus;
    for (const { id, bytes } of this.#prepared(sql).all(...values)) {
      ids.push(id as number);
      left -= Number(bytes);
      if (left <= 0) break;
    }
    return ids;
  }

  #prepared(sql: string): Statement {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) return cached;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** Compares keys as SQLite does, by their bytes. */
function isAfter(key: string, other: string): boolean {
  return Buffer.compare(Buffer.from(key), Buffer.from(other)) > 0;
}

/** True if the time of the last use should be rewritten. A time in the future comes from a wrong clock. */
function isUseOff(usedAt: number, now: number): boolean {
  return Math.abs(now - usedAt) > USE_PRECISION;
}

function stateLife(bodyAge: number): number {
  return Math.max(MIN_STATE_LIFE, STATE_LIFE * bodyAge);
}

function selectOf(columns: string): string {
  return `SELECT ${columns} FROM origins LEFT JOIN bodies ON bodies.id = origins.id WHERE key = ?`;
}

/** Replaces columns of other types, which occur only in a damaged file. */
function rowOf({ state, body }: Readonly<Record<string, unknown>>): OriginRow {
  return {
    state: state instanceof Uint8Array && state.length > 0 ? state : UNREADABLE,
    body: body instanceof Uint8Array ? body : undefined,
  };
}
