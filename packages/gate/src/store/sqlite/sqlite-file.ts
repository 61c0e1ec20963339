import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { storeProblem } from '../../messages/store-problem.js';
import { StoreError } from '../store-error.js';
import type { FileFormat } from './file-format.js';
import { openDatabase, openError, PAGE_BYTES } from './open-database.js';
import { failureKind, isRecovery, operationError } from './sqlite-failure.js';
import type { Database, Statement } from './sqlite-module.js';
import { Suspension } from './suspension.js';
import { WriteQueue } from './write-queue.js';

/** Milliseconds for which a write waits for other processes. */
const LOCK_LIMIT = 5_000;
/** Bytes above which the log is emptied: otherwise it grows without bound if two processes write continuously. */
const LOG_BYTES = 16 * 1024 * 1024;
/** Transactions between checks of the log's size, and milliseconds between attempts to empty it. */
const LOG_CHECK_TRANSACTIONS = 16;
const LOG_PAUSE = 1_000;
/** Milliseconds between attempts to compact a file that other processes write to. */
const COMPACT_RETRY = 20;

interface Connection<T> {
  readonly database: Database;
  readonly tables: T;
  readonly begin: Statement;
  readonly commit: Statement;
  readonly pageCount: Statement;
  readonly freePageCount: Statement;
}

/** A SQLite file with its tables as `T`. Reads are synchronous; writes wait in a queue and share transactions. */
export class SqliteFile<T> {
  readonly #path: string;
  readonly #lockLimit: number;
  readonly #queue: WriteQueue;
  readonly #suspension: Suspension = new Suspension();
  /** Cleared by `close`: the replacement for `node:sqlite` frees statements only when nothing refers to them. */
  #connection: Connection<T> | undefined;
  #closing: Promise<void> | undefined;
  #transactions = 0;
  #nextCheckpoint = 0;

  constructor(
    path: string,
    maxPages: number,
    format: FileFormat,
    openTables: (database: Database) => T,
    lockLimit: number = LOCK_LIMIT,
  ) {
    this.#path = path;
    this.#lockLimit = lockLimit;
    this.#connection = connect(path, maxPages, format, openTables);
    this.#queue = new WriteQueue(
      {
        begin: () => this.#begin(),
        commit: () => this.#commit(),
        rollback: () => this.#rollback(),
        isBusy: (thrown) => failureKind(thrown) === 'busy',
        errorOf: (thrown) => this.#writeError(thrown),
      },
      lockLimit,
    );
  }

  /** @throws StoreError `store-damaged`, `store-busy` or `store-closed`. */
  read<R>(work: (tables: T) => R): R {
    const { tables } = this.#openConnection();
    this.#suspension.check();
    try {
      return work(tables);
    } catch (thrown) {
      if (failureKind(thrown) === 'blocked') this.#suspension.begin();
      throw operationError(thrown, this.#path, 'read');
    }
  }

  /** Runs `work` in a transaction, possibly several times. Rejects with a StoreError or the error of `work`. */
  async write<R>(work: (tables: T) => R): Promise<R> {
    if (this.#closing) return this.#throwClosed();
    return this.#queue.add(() => work(this.#openConnection().tables));
  }

  /** Bytes of the pages in use; the file may have free ones besides. Only within `read` or `write`. */
  usedBytes(): number {
    const { pageCount, freePageCount } = this.#openConnection();
    const pages = Number(pageCount.get()?.page_count) - Number(freePageCount.get()?.freelist_count);
    return pages * PAGE_BYTES;
  }

  fileBytes(): number {
    return sizeOf(this.#path) + sizeOf(`${this.#path}-wal`) + sizeOf(`${this.#path}-shm`);
  }

  async compact(): Promise<void> {
    await this.#queue.drain();
    const end = performance.now() + this.#lockLimit;
    for (;;) {
      if (this.#closing) this.#throwClosed();
      try {
        this.#suspension.check();
        return this.#openConnection().database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE);');
      } catch (thrown) {
        if (failureKind(thrown) !== 'busy' || performance.now() > end) throw this.#writeError(thrown);
      }
      await setTimeout(COMPACT_RETRY);
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#queue.drain();
    const { database } = this.#openConnection();
    this.#connection = undefined;
    try {
      // The replacement for `node:sqlite` may close the file much later, so the log is emptied now.
      database.exec('PRAGMA wal_checkpoint(TRUNCATE);');
    } catch {
      // The next process that opens the file reads the log.
    }
    database.close();
  }

  #openConnection(): Connection<T> {
    return this.#connection ?? this.#throwClosed();
  }

  #throwClosed(): never {
    throw new StoreError('store-closed', storeProblem('fileClosed', { path: JSON.stringify(this.#path) }));
  }

  #begin(): void {
    this.#suspension.check();
    this.#openConnection().begin.run();
    this.#suspension.end();
  }

  #commit(): void {
    this.#openConnection().commit.run();
    if (++this.#transactions % LOG_CHECK_TRANSACTIONS === 0) this.#checkLog();
  }

  #rollback(): void {
    try {
      this.#openConnection().database.exec('ROLLBACK');
    } catch {
      // SQLite has rolled back by itself, as it does after some errors.
    }
  }

  #writeError(thrown: unknown): Error {
    // A write fails because of a log repair only if the repair takes longer than a write may wait.
    if (failureKind(thrown) === 'blocked' || isRecovery(thrown)) this.#suspension.begin();
    return operationError(thrown, this.#path, 'write');
  }

  #checkLog(): void {
    const now = performance.now();
    if (now < this.#nextCheckpoint || sizeOf(`${this.#path}-wal`) < LOG_BYTES) return;
    this.#nextCheckpoint = now + LOG_PAUSE;
    setImmediate(() => {
      try {
        this.#connection?.database.exec('PRAGMA wal_checkpoint(RESTART);');
      } catch {
        // The disk is full, or other processes use the log. A later transaction retries.
      }
    });
  }
}

function connect<T>(
  path: string,
  maxPages: number,
  format: FileFormat,
  openTables: (database: Database) => T,
): Connection<T> {
  const database = openDatabase(path, maxPages, format);
  try {
    return {
      database,
      tables: openTables(database),
      begin: database.prepare('BEGIN IMMEDIATE'),
      commit: database.prepare('COMMIT'),
      pageCount: database.prepare('PRAGMA page_count'),
      freePageCount: database.prepare('PRAGMA freelist_count'),
    };
  } catch (cause) {
    database.close();
    throw openError(cause, path);
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
