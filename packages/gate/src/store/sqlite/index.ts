/** Keeps records in a file that the processes of one machine share. Node 20 requires `@photostructure/sqlite`. */
export { SqliteStore, type SqliteStoreOptions, type SqliteStoreStats } from './sqlite-store.js';

import { STORE_FORMAT } from './store-format.js';

/** The name of the database in the folder of a store. */
export const SQLITE_STORE_FILE: string = STORE_FORMAT.fileName;
