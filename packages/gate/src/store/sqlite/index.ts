/** Keeps records in a file that the processes of one machine share. Needs `@photostructure/sqlite` on Node 20 only. */
export { SqliteStore, type SqliteStoreOptions, type SqliteStoreStats } from './sqlite-store.js';
export { STORE_FILE as SQLITE_STORE_FILE } from './store-folder.js';
