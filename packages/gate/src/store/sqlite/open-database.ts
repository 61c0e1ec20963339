import { resolve } from 'node:path';
import { type StoreProblem, storeProblem } from '../../messages/store-problem.js';
import { StoreError } from '../store-error.js';
import type { FileFormat } from './file-format.js';
import { failureKind, reasonOf } from './sqlite-failure.js';
import { type Database, loadSqlite } from './sqlite-module.js';

/** Bytes of a page: the default of SQLite, and the unit of its size limit. */
export const PAGE_BYTES = 4096;

/** Milliseconds that one call blocks for a lock; longer waits use timers. */
const LOCK_WAIT = 5;
/** For opening: processes that open a new file at the same time block each other. */
const OPEN_LIMIT = 5_000;
/** Bytes to which the log shrinks after a checkpoint that emptied it. */
const LOG_LIMIT = 4 * 1024 * 1024;

// No mmap: with it, reads while another connection writes take twice as long.
const SETTINGS = `
  PRAGMA busy_timeout = ${LOCK_WAIT};
  PRAGMA cell_size_check = ON;
  PRAGMA trusted_schema = OFF;
  PRAGMA mmap_size = 0;`;

/** Takes at most `maxPages` pages. @throws StoreError `store-folder`, `store-busy` or `store-unsupported` */
export function openDatabase(path: string, maxPages: number, format: FileFormat): Database {
  const { DatabaseSync } = loadSqlite();
  const end = performance.now() + OPEN_LIMIT;
  for (let pause = 1; ; pause = Math.min(2 * pause, 32)) {
    let database: Database | undefined;
    try {
      // SQLite takes a path that begins with `file:` for a URI.
      database = new DatabaseSync(resolve(path));
      setUp(database, path, maxPages, format);
      return database;
    } catch (cause) {
      database?.close();
      if (failureKind(cause) !== 'busy' || performance.now() > end) throw openError(cause, path);
    }
    sleep(pause * (0.5 + Math.random()));
  }
}

function setUp(database: Database, path: string, maxPages: number, format: FileFormat): void {
  database.exec(SETTINGS);
  // Checked before anything is changed: the file may belong to another program. The transaction gives one snapshot:
  // another process may be creating the tables.
  database.exec('BEGIN');
  const isNew = isEmpty(database, path, format);
  database.exec('COMMIT');
  const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode;
  if (mode !== 'wal') throw unusable(storeProblem('notShared', { path: JSON.stringify(path) }));
  if (isNew) makeTables(database, path, format);
  database.exec(`
    PRAGMA synchronous = ${format.synchronous};
    PRAGMA journal_size_limit = ${LOG_LIMIT};
    PRAGMA max_page_count = ${maxPages};`);
}

function makeTables(database: Database, path: string, format: FileFormat): void {
  database.exec('BEGIN IMMEDIATE');
  // Another process may have created them meanwhile.
  if (isEmpty(database, path, format)) {
    database.exec(`
      ${format.schema}
      PRAGMA application_id = ${format.applicationId};
      PRAGMA user_version = ${format.version};`);
  }
  database.exec('COMMIT');
}

/** Returns true if the file has no tables yet. @throws StoreError if its tables are not those of this format. */
function isEmpty(database: Database, path: string, { applicationId, version: known }: FileFormat): boolean {
  const application = numberOf(database, 'PRAGMA application_id');
  const format = numberOf(database, 'PRAGMA user_version');
  const file = JSON.stringify(path);
  if (application === applicationId) {
    if (format === known) return false;
    if (format > known) throw unusable(storeProblem('newerFormat', { path: file, format, known }));
    throw unusable(storeProblem('damagedFile', { path: file }));
  }
  const isForeign = application !== 0 || format !== 0 || numberOf(database, 'SELECT count(*) FROM sqlite_schema') > 0;
  if (isForeign) throw unusable(storeProblem('foreignFile', { path: file }));
  return true;
}

function numberOf(database: Database, sql: string): number {
  return Number(Object.values(database.prepare(sql).get() ?? {})[0]);
}

export function openError(cause: unknown, path: string): Error {
  if (cause instanceof StoreError) return cause;
  const values = { path: JSON.stringify(path), why: reasonOf(cause) };
  switch (failureKind(cause)) {
    case 'busy':
    case 'blocked':
      return new StoreError('store-busy', storeProblem('openLocked', values), cause);
    case 'damaged':
      return unusable(storeProblem('openDamaged', values), cause);
    case 'other':
      return unusable(storeProblem('openFull', values), cause);
  }
}

function unusable(problem: StoreProblem, cause?: unknown): StoreError {
  return new StoreError('store-folder', problem, cause);
}

// Blocks: opening is synchronous, as for every store without a server.
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
