import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { storeProblem } from '../../messages/store-problem.js';
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
  const version = process.versions.node;
  if (!isMainThread) throw new StoreError('store-unsupported', storeProblem('mainThreadOnly', { version }));
  try {
    return createRequire(import.meta.url)(PACKAGE) as SqliteModule;
  } catch (cause) {
    const values = { version, name: PACKAGE, packageVersion: PACKAGE_VERSION };
    throw new StoreError('store-unsupported', storeProblem('noSqlite', values), cause);
  }
}
