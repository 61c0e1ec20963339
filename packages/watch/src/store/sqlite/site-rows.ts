import type { PreparedStatements } from './prepared-statements.js';

export interface SiteRow {
  readonly id: number;
  readonly revision: number;
  /** Null if the site was never checked: its history was imported. */
  readonly state: Uint8Array | null;
  /** The hashes in `watch_pins`, separated by blanks. */
  readonly pins: string;
  /** The run of the last check. */
  readonly run: number | null;
}

const NO_PINS = '';

/** The tables `watch_sites` and `watch_pins`. Writes require a transaction. */
export class SiteRows {
  readonly #sql: PreparedStatements;

  constructor(sql: PreparedStatements) {
    this.#sql = sql;
  }

  read(origin: string): SiteRow | undefined {
    const sql = 'SELECT id, revision, state, pins, run FROM watch_sites WHERE origin = ?';
    return this.#sql.of(sql).get(origin) as SiteRow | undefined;
  }

  /** Returns 0 if there is no state: the next check is the first one. */
  revision(origin: string): number {
    const row = this.read(origin);
    return row === undefined || row.state === null ? 0 : row.revision;
  }

  originsAfter(origin: string, limit: number): string[] {
    const rows = this.#sql
      .of('SELECT origin FROM watch_sites WHERE origin > ? ORDER BY origin LIMIT ?')
      .all(origin, limit);
    return rows.map((row) => String(row.origin));
  }

  /** Returns the row of an origin, and makes it if there is none. */
  readOrMake(origin: string): SiteRow {
    const row = this.read(origin);
    if (row !== undefined) return row;
    const sql = 'INSERT INTO watch_sites (origin, revision, state, pins) VALUES (?, 0, NULL, ?)';
    const id = Number(this.#sql.of(sql).run(origin, NO_PINS).lastInsertRowid);
    return { id, revision: 0, state: null, pins: NO_PINS, run: null };
  }

  writeState({ id, pins: former }: SiteRow, state: Uint8Array | null, hashes: readonly string[]): void {
    const pins = hashes.join(' ');
    const sql = 'UPDATE watch_sites SET state = ?, pins = ?, revision = revision + 1 WHERE id = ?';
    this.#sql.of(sql).run(state, pins, id);
    if (pins === former) return;
    for (const hash of String(former).split(' ')) {
      this.#sql.of('DELETE FROM watch_pins WHERE hash = ? AND site = ?').run(hash, id);
    }
    for (const hash of hashes) this.#sql.of('INSERT OR IGNORE INTO watch_pins VALUES (?, ?)').run(hash, id);
  }

  setRun(id: number, run: number): void {
    this.#sql.of('UPDATE watch_sites SET run = ? WHERE id = ?').run(run, id);
  }
}
