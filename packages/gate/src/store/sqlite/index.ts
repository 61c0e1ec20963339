/** Keeps records in a file that the processes of one machine share. Node 20 requires `@photostructure/sqlite`. */
export { SqliteStore, type SqliteStoreOptions, type SqliteStoreStats } from './sqlite-store.js';
export { STORE_FILE as SQLITE_STORE_FILE } from './store-folder.js';
