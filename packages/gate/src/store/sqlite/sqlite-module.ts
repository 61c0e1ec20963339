import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { StoreError } from '../store-error.js';

export type SqlValue = string | number | Uint8Array | null;

/** The part of `node:sqlite` that the store uses. */
export interface Statement {
  get(...values: SqlValue[]): Readonly<Record<string, unknown>> | undefined;
  all(...values: SqlValue[]): Readonly<Record<string, unknown>>[];
  run(...values: SqlValue[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
}

export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

export interface SqliteModule {
  readonly DatabaseSync: new (path: string) => Database;
}

/** Has the API of `node:sqlite`, and contains binaries for Node 20. Later versions require Node 22. */
const PACKAGE = '@photostructure/sqlite';
const PACKAGE_VERSION = '1.2.1';

/** On demand; Node 20 requires the package. @throws StoreError `store-unsupported` if there is neither */
export function loadSqlite(): SqliteModule {
  loaded ??= builtIn() ?? fromPackage();
  return loaded;
}
let loaded: SqliteModule | undefined;

// Not an import: bundlers resolve imports, and Node 20 has no such module.
function builtIn(): SqliteModule | undefined {
  return process.getBuiltinModule?.('node:sqlite') as SqliteModule | undefined;
}

function fromPackage(): SqliteModule {
  // The package frees statements late: when a worker thread that used it ends, the whole process aborts.
  if (!isMainThread) throw unsupported(`Node ${process.versions.node} can open a SQLite store in the main thread only`);
  try {
    return createRequire(import.meta.url)(PACKAGE) as SqliteModule;
  } catch (cause) {
    const install = `run "npm install ${PACKAGE}@${PACKAGE_VERSION}"`;
    throw unsupported(`Node ${process.versions.node} has no built-in SQLite: ${install}`, cause);
  }
}

function unsupported(why: string, cause?: unknown): StoreError {
  return new StoreError('store-unsupported', `${why}, or use Node 22.13 or newer.`, cause);
}
