import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FetchOutcome } from '@maycrawl/gate';
import { newSite, type WatchStore } from '@maycrawl/watch';
import { SQLITE_WATCH_FILE } from '@maycrawl/watch/sqlite';

export const SHOP = 'https://shop.example';
export const START: number = Date.UTC(2026, 10, 28, 12);
export const HOUR = 3_600_000;

const hopsOf = (status: number | undefined, origin: string) => [
  { url: `${origin}/robots.txt`, status, address: '192.0.2.1' },
];

export function served(text: string, origin: string = SHOP): FetchOutcome {
  const headers = { cacheControl: undefined, contentType: 'text/plain', contentEncoding: undefined };
  return { kind: 'file', body: new TextEncoder().encode(text), headers, status: 200, hops: hopsOf(200, origin) };
}

export function missing(origin: string = SHOP): FetchOutcome {
  return { kind: 'unavailable', reason: 'status', status: 404, hops: hopsOf(404, origin) };
}

export function failed(status: number, origin: string = SHOP): FetchOutcome {
  const detail = { id: 'answered', values: { status } };
  const base = { status, hops: hopsOf(status, origin), retryAfterSeconds: undefined };
  return { ...base, kind: 'unreachable', reason: 'status', detail, cause: 'site', code: '' };
}

export function offline(): FetchOutcome {
  const detail = { id: 'code', values: { code: 'EAI_AGAIN' } };
  const base = { status: undefined, hops: [], retryAfterSeconds: undefined, detail };
  return { ...base, kind: 'unreachable', reason: 'dns', cause: 'local', code: 'EAI_AGAIN' };
}

/** The times of checks, in hours after `START`, and what each saw. */
export type Checks = readonly (readonly [hours: number, outcome: FetchOutcome])[];

/** Writes checks as a watcher does. */
export async function watchSite(store: WatchStore, checks: Checks, origin: string = SHOP): Promise<void> {
  for (const [hours, outcome] of checks) {
    const revision = (await store.site(origin))?.revision ?? 0;
    const check = { revision, state: newSite(origin), at: START + hours * HOUR, outcome, events: [] };
    if (!(await store.commit(check))) throw new Error('another process wrote');
  }
}

/** Changes the SQLite file of watchers, as a fault of a disk would. */
export function damage(folder: string, sql: string): void {
  const builtIn = process.getBuiltinModule?.('node:sqlite');
  const { DatabaseSync } = builtIn ?? createRequire(import.meta.url)('@photostructure/sqlite');
  const database = new DatabaseSync(join(folder, SQLITE_WATCH_FILE));
  database.exec(sql);
  database.close();
}

export const LOST_FILE = 'UPDATE watch_versions SET packed = substr(packed, 1, 5)';
export const DAMAGED_RUN = "UPDATE watch_runs SET evidence = '{' WHERE id = (SELECT min(id) FROM watch_runs)";
