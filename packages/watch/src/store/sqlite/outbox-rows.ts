import { decodeEntry, encodeEntry, type OutboxEntry } from '../codec/outbox-json.js';
import type { Delivery, OutboxQuery, OutboxRow } from '../outbox-store.js';
import type { PreparedStatements } from './prepared-statements.js';

const NO_DELIVERIES: ReadonlyMap<string, Delivery> = new Map();

/** The tables `watch_outbox` and `watch_deliveries`. Writes require a transaction. */
export class OutboxRows {
  readonly #sql: PreparedStatements;

  constructor(sql: PreparedStatements) {
    this.#sql = sql;
  }

  add(entry: OutboxEntry): void {
    const sql = 'INSERT OR IGNORE INTO watch_outbox (id, event) VALUES (?, ?)';
    this.#sql.of(sql).run(entry.event.id, encodeEntry(entry));
  }

  /** Skips damaged rows; their ids are passed to `onDamaged`. */
  read({ limit, after = 0 }: OutboxQuery, onDamaged: (id: string) => void): OutboxRow[] {
    const rows: OutboxRow[] = [];
    const sql = 'SELECT position, id, event FROM watch_outbox WHERE position > ? ORDER BY position LIMIT ?';
    for (let last = after; rows.length < limit; ) {
      const batch = this.#sql.of(sql).all(last, limit - rows.length);
      if (batch.length === 0) break;
      const first = last;
      last = Number(batch.at(-1)?.position);
      const deliveries = this.#deliveries(first, last);
      for (const { position, id, event: bytes } of batch) {
        const entry = decodeEntry(bytes);
        if (entry === undefined) onDamaged(String(id));
        else
          rows.push({
            position: Number(position),
            id: String(id),
            ...entry,
            deliveries: deliveries.get(String(id)) ?? NO_DELIVERIES,
          });
      }
    }
    return rows;
  }

  confirm(id: string, receiver: string): void {
    const sql = `INSERT INTO watch_deliveries SELECT id, ?, 1, 0, 0, NULL FROM watch_outbox WHERE id = ?
      ON CONFLICT (id, receiver) DO UPDATE SET confirmed = 1, error = NULL`;
    this.#sql.of(sql).run(receiver, id);
  }

  postpone(id: string, receiver: string, nextAt: number, error: string): void {
    const sql = `INSERT INTO watch_deliveries SELECT id, ?, 0, 1, ?, ? FROM watch_outbox WHERE id = ?
      ON CONFLICT (id, receiver) DO UPDATE SET attempts = attempts + 1, next_at = excluded.next_at, error = excluded.error`;
    this.#sql.of(sql).run(receiver, nextAt, error, id);
  }

  remove(id: string): void {
    this.#sql.of('DELETE FROM watch_outbox WHERE id = ?').run(id);
    this.#sql.of('DELETE FROM watch_deliveries WHERE id = ?').run(id);
  }

  /** Returns those of the messages behind a position, up to another one, by their ids. */
  #deliveries(after: number, upTo: number): ReadonlyMap<string, ReadonlyMap<string, Delivery>> {
    const sql = `SELECT watch_deliveries.* FROM watch_outbox JOIN watch_deliveries ON watch_deliveries.id = watch_outbox.id
      WHERE position > ? AND position <= ?`;
    const found = new Map<string, Map<string, Delivery>>();
    for (const { id, receiver, confirmed, attempts, next_at, error } of this.#sql.of(sql).all(after, upTo)) {
      const deliveries = found.get(String(id)) ?? new Map<string, Delivery>();
      found.set(String(id), deliveries);
      deliveries.set(String(receiver), {
        isConfirmed: confirmed === 1,
        attempts: Number(attempts),
        nextAt: Number(next_at),
        error: error === null ? undefined : String(error),
      });
    }
    return found;
  }
}
