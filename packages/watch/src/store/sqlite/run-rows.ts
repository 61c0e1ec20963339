import { evidenceFromJson } from '../codec/evidence-json.js';
import type { EvidenceRun, Retention, RunQuery } from '../history-store.js';
import type { PreparedStatements } from './prepared-statements.js';

/** What one check, or one imported run, adds. */
export interface NewRun {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly gap: number;
  readonly version: number | null;
  readonly evidence: string;
}

type Row = Readonly<Record<string, unknown>>;

const COLUMNS = `from_at, to_at, count, gap, watch_runs.version AS version, evidence, hash
  FROM watch_runs LEFT JOIN watch_versions ON watch_versions.id = watch_runs.version`;
const NEWEST = 'ORDER BY from_at DESC, watch_runs.id DESC';

/** The table `watch_runs`. Writes require a transaction. */
export class RunRows {
  readonly #sql: PreparedStatements;

  constructor(sql: PreparedStatements) {
    this.#sql = sql;
  }

  /** Adds a check to the run `last` if it shows the same, otherwise a run. Returns the id of its run. */
  addCheck(site: number, last: number | null, run: NewRun): number {
    const row = last === null ? undefined : this.#sql.of('SELECT * FROM watch_runs WHERE id = ?').get(last);
    const isSame = row?.site === site && row.version === run.version && row.evidence === run.evidence;
    if (last === null || !isSame) return this.insert(site, run);
    // If the clock was set back, the run ends where it ended.
    const sql = `UPDATE watch_runs SET count = count + 1, gap = max(gap, ? - to_at), to_at = max(to_at, ?) WHERE id = ?`;
    this.#sql.of(sql).run(run.to, run.to, last);
    return last;
  }

  insert(site: number, { from, to, count, gap, version, evidence }: NewRun): number {
    const sql = `INSERT INTO watch_runs (site, from_at, to_at, count, gap, version, evidence)
      VALUES (?, ?, ?, ?, ?, ?, ?)`;
    return Number(this.#sql.of(sql).run(site, from, to, count, gap, version, evidence).lastInsertRowid);
  }

  /** True if the same run is stored, or if one with the same file lasted from before it until after it. */
  covers(site: number, { from, to, version, evidence }: NewRun): boolean {
    const same = `SELECT 1 AS found FROM watch_runs WHERE site = ? AND from_at = ? AND to_at = ? AND version IS ?
      AND evidence = ?`;
    if (this.#sql.of(same).get(site, from, to, version, evidence) !== undefined) return true;
    if (version === null) return false;
    const before = `SELECT to_at, version FROM watch_runs WHERE site = ? AND from_at <= ? ${NEWEST} LIMIT 1`;
    const row = this.#sql.of(before).get(site, from);
    return row !== undefined && Number(row.to_at) >= to && row.version === version;
  }

  newest(origin: string, site: number, { before = Number.MAX_VALUE, limit }: RunQuery): EvidenceRun[] {
    const sql = `SELECT ${COLUMNS} WHERE site = ? AND from_at < ? ${NEWEST} LIMIT ?`;
    for (let size = limit; ; size *= 2) {
      const rows = this.#sql.of(sql).all(site, before, size);
      const whole = rows.flatMap((row) => runOf(origin, row) ?? []);
      if (whole.length >= limit || rows.length < size) return whole.slice(0, limit);
    }
  }

  /** Returns the run that began last at or before a time, and the one after it; one that is damaged is `damaged`. */
  at(origin: string, site: number, time: number): readonly (EvidenceRun | 'damaged' | undefined)[] {
    const last = `SELECT ${COLUMNS} WHERE site = ? AND from_at <= ? ${NEWEST} LIMIT 1`;
    const next = `SELECT ${COLUMNS} WHERE site = ? AND from_at > ? ORDER BY from_at, watch_runs.id LIMIT 1`;
    return [last, next].map((sql) => {
      const row = this.#sql.of(sql).get(site, time);
      return row && (runOf(origin, row) ?? 'damaged');
    });
  }

  /** Returns the ids of some runs that are not kept. */
  expired(site: number, { endedBefore, maxRuns }: Retention, limit: number): number[] {
    const ids = new Set<number>();
    const add = (rows: readonly Row[]) => {
      for (const { id } of rows) ids.add(id as number);
    };
    const sql = `SELECT id FROM watch_runs WHERE site = ?1 AND from_at < ?2 AND to_at < ?2
      AND id <> (SELECT id FROM watch_runs WHERE site = ?1 ${NEWEST} LIMIT 1)
      AND id IS NOT (SELECT run FROM watch_sites WHERE id = ?1) LIMIT ?3`;
    if (endedBefore !== undefined) add(this.#sql.of(sql).all(site, endedBefore, limit));
    const beyond = `SELECT id FROM watch_runs WHERE site = ?1 AND id IS NOT (SELECT run FROM watch_sites WHERE id = ?1)
      ${NEWEST} LIMIT ?2 OFFSET ?3`;
    if (maxRuns !== undefined) {
      const last = this.#sql.of('SELECT run FROM watch_sites WHERE id = ?').get(site)?.run;
      // The run of the last check is one of those that stay. Without one, the newest run stays.
      const kept = typeof last === 'number' ? Math.max(0, maxRuns - 1) : Math.max(1, maxRuns);
      add(this.#sql.of(beyond).all(site, limit, kept));
    }
    return [...ids];
  }

  remove(ids: readonly number[]): void {
    for (const id of ids) this.#sql.of('DELETE FROM watch_runs WHERE id = ?').run(id);
  }
}

function runOf(origin: string, row: Row): EvidenceRun | undefined {
  const [from, to, count, longestGap] = [row.from_at, row.to_at, row.count, row.gap].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const evidence = evidenceFromJson(origin, row.evidence, typeof row.hash === 'string' ? row.hash : undefined);
  return evidence && { from, to, count, longestGap, evidence };
}
