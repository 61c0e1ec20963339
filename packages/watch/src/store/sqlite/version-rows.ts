import type { PreparedStatements } from './prepared-statements.js';

/** The table `watch_versions`. Writes require a transaction. */
export class VersionRows {
  readonly #sql: PreparedStatements;

  constructor(sql: PreparedStatements) {
    this.#sql = sql;
  }

  read(hash: string): unknown {
    return this.#sql.of('SELECT packed FROM watch_versions WHERE hash = ?').get(hash)?.packed;
  }

  idOf(hash: string): number | undefined {
    return this.#sql.of('SELECT id FROM watch_versions WHERE hash = ?').get(hash)?.id as number | undefined;
  }

  /** Replaces bytes that are stored already: they may be damaged. */
  write(hash: string, packed: Uint8Array, now: number): void {
    const sql = `INSERT INTO watch_versions (hash, written_at, packed) VALUES (?, ?, ?)
      ON CONFLICT (hash) DO UPDATE SET written_at = excluded.written_at, packed = excluded.packed`;
    this.#sql.of(sql).run(hash, now, packed);
  }

  /** Returns the last id of the next rows; undefined if there are none. */
  endOfBatch(after: number, limit: number): number | undefined {
    const sql = 'SELECT max(id) AS id FROM (SELECT id FROM watch_versions WHERE id > ? ORDER BY id LIMIT ?)';
    return (this.#sql.of(sql).get(after, limit)?.id ?? undefined) as number | undefined;
  }

  hasUnused(after: number, upTo: number, writtenBefore: number): boolean {
    return this.#sql.of(`SELECT 1 AS found ${UNUSED} LIMIT 1`).get(after, upTo, writtenBefore) !== undefined;
  }

  removeUnused(after: number, upTo: number, writtenBefore: number): number {
    return Number(this.#sql.of(`DELETE ${UNUSED}`).run(after, upTo, writtenBefore).changes);
  }
}

const UNUSED = `FROM watch_versions WHERE id > ? AND id <= ? AND written_at < ?
  AND NOT EXISTS (SELECT 1 FROM watch_runs WHERE watch_runs.version = watch_versions.id)
  AND NOT EXISTS (SELECT 1 FROM watch_pins WHERE watch_pins.hash = watch_versions.hash)`;
