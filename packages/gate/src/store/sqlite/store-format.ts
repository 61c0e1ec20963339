import { NEW_CLOCK } from './clock-row.js';
import type { FileFormat } from './file-format.js';
import { LEASE_TABLE } from './lease-rows.js';

/**
 * The file of a `SqliteStore`. SQLite keeps its log and the log's index beside it (`-wal`, `-shm`).
 *
 * Bodies have a separate table, so that a failed fetch, which changes only the state, never rewrites one. Numbers are
 * REAL: SQLite's driver throws on integers above 2^53, which a damaged file may hold.
 */
export const STORE_FORMAT: FileFormat = {
  fileName: 'maycrawl.sqlite',
  // "MCst"
  applicationId: 0x4d437374,
  version: 2,
  schema: `
    CREATE TABLE origins (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, used_at REAL NOT NULL, revision REAL NOT NULL,
      state BLOB NOT NULL);
    CREATE INDEX origins_by_use ON origins (used_at);
    CREATE TABLE bodies (id INTEGER PRIMARY KEY, used_at REAL NOT NULL, body BLOB NOT NULL);
    CREATE INDEX bodies_by_use ON bodies (used_at);
    ${LEASE_TABLE}
    CREATE TABLE clock (id INTEGER PRIMARY KEY, sample TEXT NOT NULL);
    INSERT INTO clock VALUES (1, '${NEW_CLOCK}');`,
  synchronous: 'NORMAL',
};
