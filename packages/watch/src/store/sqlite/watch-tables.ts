import { type Database, LeaseRows, systemMonotonicClock } from '@maycrawl/gate/sqlite-file';
import { isAlertEvent, type WatchEvent } from '../../model/event.js';
import { OutboxRows } from './outbox-rows.js';
import { PreparedStatements } from './prepared-statements.js';
import { RunRows } from './run-rows.js';
import { SiteRows } from './site-rows.js';
import { VersionRows } from './version-rows.js';

/** The tables of a file of `WATCH_FORMAT`. */
export interface WatchTables {
  readonly sites: SiteRows;
  readonly versions: VersionRows;
  readonly runs: RunRows;
  readonly outbox: OutboxRows;
  readonly leases: LeaseRows;
}

export function openTables(database: Database): WatchTables {
  const sql = new PreparedStatements(database);
  return {
    sites: new SiteRows(sql),
    versions: new VersionRows(sql),
    runs: new RunRows(sql),
    outbox: new OutboxRows(sql),
    leases: new LeaseRows(database, systemMonotonicClock),
  };
}

export function addAlerts(
  { outbox }: WatchTables,
  events: readonly WatchEvent[],
  receivers: readonly string[] | undefined,
): void {
  for (const event of events) if (isAlertEvent(event)) outbox.add({ event, receivers });
}
