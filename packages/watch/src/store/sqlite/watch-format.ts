import { type FileFormat, LEASE_TABLE } from '@maycrawl/gate/sqlite-file';

/**
 * A file of its own: in the file of a gate's store, a long history would displace what crawlers use, because that one has
 * a limit and evicts.
 *
 * Numbers are REAL: SQLite's driver throws on integers above 2^53, which a damaged file may hold. Whole ones take as few
 * bytes as integers.
 */
export const WATCH_FORMAT: FileFormat = {
  fileName: 'maycrawl-watch.sqlite',
  // "MCwa"
  applicationId: 0x4d437761,
  version: 1,
  schema: `
    CREATE TABLE watch_sites (id INTEGER PRIMARY KEY, origin TEXT NOT NULL UNIQUE, revision REAL NOT NULL, state BLOB,
      pins TEXT NOT NULL, run INTEGER);
    CREATE TABLE watch_pins (hash TEXT NOT NULL, site INTEGER NOT NULL, PRIMARY KEY (hash, site)) WITHOUT ROWID;
    CREATE TABLE watch_versions (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, written_at REAL NOT NULL,
      packed BLOB NOT NULL);
    CREATE TABLE watch_runs (id INTEGER PRIMARY KEY, site INTEGER NOT NULL, from_at REAL NOT NULL, to_at REAL NOT NULL,
      count REAL NOT NULL, gap REAL NOT NULL, version INTEGER, evidence TEXT NOT NULL);
    CREATE INDEX watch_runs_by_time ON watch_runs (site, from_at);
    CREATE INDEX watch_runs_by_version ON watch_runs (version) WHERE version IS NOT NULL;
    CREATE TABLE watch_outbox (position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, event BLOB NOT NULL);
    CREATE TABLE watch_deliveries (id TEXT NOT NULL, receiver TEXT NOT NULL, confirmed REAL NOT NULL, attempts REAL NOT NULL,
      next_at REAL NOT NULL, error TEXT, PRIMARY KEY (id, receiver)) WITHOUT ROWID;
    ${LEASE_TABLE}`,
  // A power failure would otherwise undo what a person was told, and the same alert would come again with another id.
  synchronous: 'FULL',
};
