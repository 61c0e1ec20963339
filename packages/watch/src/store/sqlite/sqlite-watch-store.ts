import { randomUUID } from 'node:crypto';
import { checkOptionNames } from '@maycrawl/core/option-error';
import { prepareFolder, SqliteFile, storeProblem, storeProblemText } from '@maycrawl/gate/sqlite-file';
import type { Reconciled } from '../../alerts/reconcile.js';
import { NO_FILE, type Version, versionOf } from '../../comparison/version.js';
import type { SiteState } from '../../model/site-state.js';
import { evidenceOf } from '../check-evidence.js';
import { checkImport, checkVersion } from '../check-import.js';
import { decodeChecked, encodeChecked } from '../codec/checked-json.js';
import { evidenceToJson } from '../codec/evidence-json.js';
import { packVersion, unpackVersion } from '../codec/packed-version.js';
import { DamagedSiteError } from '../damaged-site-error.js';
import type { EvidenceRun, Pruned, Retention, RunAt, RunQuery } from '../history-store.js';
import type { OutboxQuery, OutboxRow } from '../outbox-store.js';
import { pinnedVersions } from '../pinned-versions.js';
import { RecentHashes } from '../recent-hashes.js';
import type { CheckedSite, StoredSite, WatchLease, WatchStore } from '../watch-store.js';
import { pruneTables } from './prune-tables.js';
import { WATCH_FORMAT } from './watch-format.js';
import { addAlerts, openTables, type WatchTables } from './watch-tables.js';

/** Options of a `SqliteWatchStore`. Only `folder` is required. */
export interface SqliteWatchStoreOptions {
  /** The folder of the file; created with mode 0700 if it is missing. It may be that of a gate's store. Not on NFS. */
  readonly folder: string;
  /** Called with one line about a message that is damaged. Default: `process.emitWarning`. */
  readonly warn?: ((message: string) => void) | undefined;
  /** Milliseconds that a write waits for other processes. Default 5 s. */
  readonly lockLimit?: number | undefined;
  /** The wall clock. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

const OPTIONS: readonly (keyof SqliteWatchStoreOptions)[] = ['folder', 'warn', 'lockLimit', 'now'];
/** No limit: SQLite's greatest number of pages. */
const MAX_PAGES = 4_294_967_294;
const IMPORTED_AT_ONCE = 100;

/**
 * Keeps what the watchers of one machine share in a SQLite file. What was written survives the end of a process and of
 * the power. On Node 20, `@photostructure/sqlite` 1.2.1 must be installed, and the store opens in the main thread only.
 */
export class SqliteWatchStore implements WatchStore {
  readonly place: string;
  readonly #file: SqliteFile<WatchTables>;
  readonly #now: () => number;
  readonly #warn: (message: string) => void;
  readonly #stored: RecentHashes = new RecentHashes();

  /**
   * Opens the store in `options.folder`.
   *
   * @throws StoreError `store-folder` if the folder or the file in it can't be used, `store-busy` if other processes keep
   * it locked for 5 s, `store-unsupported` if this Node or thread can't open it. TypeError for an unknown option.
   */
  constructor(options: SqliteWatchStoreOptions) {
    checkOptionNames('SqliteWatchStore', options, OPTIONS);
    const { folder, warn, lockLimit, now = Date.now } = options;
    this.place = prepareFolder(folder, WATCH_FORMAT.fileName);
    this.#now = now;
    this.#warn = warn ?? ((message) => process.emitWarning(message, 'MaycrawlStoreWarning'));
    this.#file = new SqliteFile(this.place, MAX_PAGES, WATCH_FORMAT, openTables, lockLimit);
  }

  async site(origin: string): Promise<StoredSite | undefined> {
    const row = this.#file.read(({ sites }) => sites.read(origin));
    if (row === undefined || row.state === null) return undefined;
    return { state: this.#stateOf(origin, row.state), revision: row.revision };
  }

  async commit(check: CheckedSite): Promise<boolean> {
    const version = versionOf(check.outcome);
    for (;;) {
      const packed = version && (await this.#packMissing(version));
      const result = await this.#file.write((tables) => this.#commit(tables, check, version, packed));
      if (result !== 'version-missing') {
        if (result && version !== undefined) this.#stored.add(version.hash);
        return result;
      }
      // It was removed by another process since it was looked up.
      this.#stored.delete((version as Version).hash);
    }
  }

  async answer(origin: string, change: (state: SiteState) => Reconciled): Promise<Reconciled | undefined> {
    return this.#file.write((tables) => {
      const row = tables.sites.read(origin);
      if (row === undefined || row.state === null) return undefined;
      const changed = change(this.#stateOf(origin, row.state));
      tables.sites.writeState(row, encodeChecked(changed.state), pinnedVersions(changed.state));
      addAlerts(tables, changed.events, undefined);
      return changed;
    });
  }

  async forget(origin: string): Promise<void> {
    await this.#file.write(({ sites }) => {
      const row = sites.read(origin);
      if (row !== undefined) sites.writeState(row, null, []);
    });
  }

  async addVersions(versions: readonly Version[]): Promise<void> {
    for (const version of versions) {
      checkVersion(version);
      // Always written: a version that no state refers to yet must not be removed soon.
      const packed = version.hash === NO_FILE ? undefined : await packVersion(version.bytes);
      if (packed !== undefined)
        await this.#file.write((tables) => tables.versions.write(version.hash, packed, this.#now()));
    }
  }

  async versions(hashes: Iterable<string>): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    for (const hash of hashes) {
      const bytes = unpackVersion(
        hash,
        this.#file.read((tables) => tables.versions.read(hash)),
      );
      if (bytes !== undefined) found.set(hash, bytes);
    }
    return found;
  }

  async lease(name: string, ttl: number): Promise<WatchLease | undefined> {
    const holder = randomUUID();
    const acquire = (milliseconds: number) =>
      this.#file.write(({ leases }) => leases.acquire(name, holder, milliseconds));
    if (!(await acquire(ttl))) return undefined;
    const renew = (milliseconds: number) =>
      this.#file.write(({ leases }) => leases.isHeldBy(name, holder) && leases.acquire(name, holder, milliseconds));
    return { name, renew, release: () => this.#file.write(({ leases }) => leases.release(name, holder)) };
  }

  async outbox(query: OutboxQuery): Promise<readonly OutboxRow[]> {
    const damaged: string[] = [];
    const rows = this.#file.read(({ outbox }) => outbox.read(query, (id) => damaged.push(id)));
    for (const id of damaged)
      this.#warn(`${storeProblemText(storeProblem('damagedMessage', { id, place: this.place }))}.`);
    return rows;
  }

  async confirm(ids: readonly string[], receiver: string): Promise<void> {
    await this.#file.write(({ outbox }) => {
      for (const id of ids) outbox.confirm(id, receiver);
    });
  }

  async postpone(ids: readonly string[], receiver: string, nextAt: number, error: string): Promise<void> {
    await this.#file.write(({ outbox }) => {
      for (const id of ids) outbox.postpone(id, receiver, nextAt, error);
    });
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#file.write(({ outbox }) => {
      for (const id of ids) outbox.remove(id);
    });
  }

  async origins(limit: number, after = ''): Promise<readonly string[]> {
    return this.#file.read(({ sites }) => sites.originsAfter(after, limit));
  }

  async runs(origin: string, query: RunQuery): Promise<readonly EvidenceRun[]> {
    return this.#file.read(({ sites, runs }) => {
      const site = sites.read(origin);
      return site === undefined ? [] : runs.newest(origin, site.id, query);
    });
  }

  async runAt(origin: string, time: number): Promise<RunAt | undefined> {
    const [run, next] = this.#file.read(({ sites, runs }) => {
      const site = sites.read(origin);
      return site === undefined ? [] : runs.at(origin, site.id, time);
    });
    if (run === 'damaged' || next === 'damaged') {
      throw new DamagedSiteError(storeProblem('damagedRun', { origin, place: this.place }));
    }
    return run && { run, next };
  }

  async importRuns(origin: string, given: readonly EvidenceRun[], versions: readonly Version[]): Promise<number> {
    const runs = checkImport(given, versions);
    await this.addVersions(versions);
    let added = 0;
    for (let i = 0; i < runs.length; i += IMPORTED_AT_ONCE) {
      const some = runs.slice(i, i + IMPORTED_AT_ONCE);
      added += await this.#file.write((tables) => importInto(tables, origin, some));
    }
    return added;
  }

  prune(retention: Retention, signal?: AbortSignal): Promise<Pruned> {
    return pruneTables(this.#file, retention, this.#now(), signal);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  #stateOf(origin: string, bytes: unknown): SiteState {
    const state = decodeChecked(bytes) as SiteState | undefined;
    if (state?.origin === origin) return state;
    throw new DamagedSiteError(storeProblem('damagedSite', { origin, place: this.place }));
  }

  /** Returns the bytes to write; undefined if they are stored and not damaged. */
  async #packMissing({ hash, bytes }: Version): Promise<Uint8Array | undefined> {
    if (hash === NO_FILE || this.#stored.has(hash)) return undefined;
    const stored = unpackVersion(
      hash,
      this.#file.read(({ versions }) => versions.read(hash)),
    );
    return stored === undefined ? packVersion(bytes) : undefined;
  }

  #commit(
    tables: WatchTables,
    { revision, state, at, outcome, events, receivers }: CheckedSite,
    version: Version | undefined,
    packed: Uint8Array | undefined,
  ): boolean | 'version-missing' {
    const { sites, versions, runs } = tables;
    const { origin } = state;
    const isFile = version !== undefined && version.hash !== NO_FILE;
    if (isFile && packed === undefined && versions.idOf(version.hash) === undefined) return 'version-missing';
    if (sites.revision(origin) !== revision) return false;
    const row = sites.readOrMake(origin);
    if (isFile && packed !== undefined) versions.write(version.hash, packed, this.#now());
    const check = {
      ...{ from: at, to: at, count: 1, gap: 0 },
      version: (isFile ? versions.idOf(version.hash) : undefined) ?? null,
      evidence: evidenceToJson(origin, evidenceOf(outcome)),
    };
    const run = runs.addCheck(row.id, row.run, check);
    if (run !== row.run) sites.setRun(row.id, run);
    sites.writeState(row, encodeChecked(state), pinnedVersions(state));
    addAlerts(tables, events, receivers);
    return true;
  }
}

function importInto({ sites, versions, runs }: WatchTables, origin: string, imported: readonly EvidenceRun[]): number {
  const { id } = sites.readOrMake(origin);
  let added = 0;
  for (const { from, to, count, longestGap: gap, evidence } of imported) {
    const version = (evidence.kind === 'file' ? versions.idOf(evidence.version as string) : undefined) ?? null;
    const run = { from, to, count, gap, version, evidence: evidenceToJson(origin, evidence) };
    if (runs.covers(id, run)) continue;
    runs.insert(id, run);
    added++;
  }
  return added;
}
