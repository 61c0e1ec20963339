/**
 * A SQLite file with tables of your own that processes share: the base of `SqliteStore`, and of the store of
 * `@maycrawl/watch`. Its interface may change with any version.
 *
 * @module
 */
export { type StoreProblem, storeProblem, storeProblemText } from '../../messages/store-problem.js';
export { systemMonotonicClock } from '../../time/monotonic-clock.js';
export type { FileFormat } from './file-format.js';
export { LEASE_TABLE, LeaseRows } from './lease-rows.js';
export { SqliteFile } from './sqlite-file.js';
export type { Database, SqlValue, Statement } from './sqlite-module.js';
export { prepareFolder } from './store-folder.js';
