/** Keeps what watchers share in a file of one machine. Node 20 requires `@photostructure/sqlite`. */
export { SqliteWatchStore, type SqliteWatchStoreOptions } from './sqlite-watch-store.js';

import { WATCH_FORMAT } from './watch-format.js';

/** The name of the file in the folder of a store. */
export const SQLITE_WATCH_FILE: string = WATCH_FORMAT.fileName;
