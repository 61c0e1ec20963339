import { randomUUID } from 'node:crypto';
import { StoreError } from '@maycrawl/gate';
import type { RedisStoreOptions } from '@maycrawl/gate/redis';
import {
  isWrongType,
  loadRedisLibrary,
  RedisConnection,
  RedisLeases,
  redisSettings,
  storeProblem,
  storeProblemText,
  systemMonotonicClock,
} from '@maycrawl/gate/redis-connection';
import type { Reconciled } from '../../alerts/reconcile.js';
import { NO_FILE, type Version, versionOf } from '../../comparison/version.js';
import { isAlertEvent, type WatchEvent } from '../../model/event.js';
import type { SiteState } from '../../model/site-state.js';
import { evidenceOf } from '../check-evidence.js';
import { checkImport, checkVersion } from '../check-import.js';
import { decodeChecked, encodeChecked } from '../codec/checked-json.js';
import { evidenceToJson } from '../codec/evidence-json.js';
import { encodeEntry, type OutboxEntry } from '../codec/outbox-json.js';
import { packVersion, unpackVersion } from '../codec/packed-version.js';
import { DamagedSiteError } from '../damaged-site-error.js';
import type { EvidenceRun, Pruned, Retention, RunAt, RunQuery } from '../history-store.js';
import type { OutboxQuery, OutboxRow } from '../outbox-store.js';
import { pinnedVersions } from '../pinned-versions.js';
import { RecentHashes } from '../recent-hashes.js';
import type { CheckedSite, StoredSite, WatchLease, WatchStore } from '../watch-store.js';
import { pruneKeys } from './prune-keys.js';
import { RedisOutbox } from './redis-outbox.js';
import { RedisRuns } from './redis-runs.js';
import { WatchKeys } from './watch-keys.js';
import { FORGET, WRITE_SITE, WRITE_VERSION } from './watch-scripts.js';

/** Options of `RedisWatchStore.open`: those of the gate's `RedisStore` that are about the connection. Only `url` is required. */
export type RedisWatchStoreOptions = Omit<RedisStoreOptions, 'lastGoodFor' | 'monotonicNow'>;

/** Tries of an answer while checks write the same state. */
const ANSWER_TRIES = 20;

/**
 * Keeps what the watchers of many machines share on a Redis server. What was written is as durable as the server's
 * settings make it: turn `appendonly` on. If the server is away, every method rejects at once or within `timeout`, and the
 * store reconnects in the background. A gate's store may have the same prefix.
 */
export class RedisWatchStore implements WatchStore {
  readonly place: string;
  readonly #connection: RedisConnection;
  readonly #keys: WatchKeys;
  readonly #runs: RedisRuns;
  readonly #outbox: RedisOutbox;
  readonly #leases: RedisLeases;
  readonly #now: () => number;
  readonly #warn: (message: string) => void;
  readonly #stored: RecentHashes = new RecentHashes();

  private constructor(options: RedisWatchStoreOptions) {
    const settings = redisSettings(options);
    this.place = settings.place;
    this.#connection = new RedisConnection(settings);
    this.#keys = new WatchKeys(settings.prefix);
    this.#runs = new RedisRuns(this.#connection, this.#keys);
    this.#outbox = new RedisOutbox(this.#connection, this.#keys);
    this.#leases = new RedisLeases(this.#connection, settings.prefix, systemMonotonicClock);
    this.#now = options.now ?? Date.now;
    this.#warn = (message) => settings.warn(message, 'misconfigured');
  }

  /**
   * Connects to the server in `options.url`. Resolves even if the server is away: the store reconnects in the background.
   *
   * Rejects with a TypeError that names the option to change, and with a StoreError `store-unsupported` if the package
   * `@redis/client` is not installed.
   */
  static async open(options: RedisWatchStoreOptions): Promise<RedisWatchStore> {
    const store = new RedisWatchStore(options);
    await loadRedisLibrary();
    await store.#connection.open();
    return store;
  }

  async site(origin: string): Promise<StoredSite | undefined> {
    const key = this.#keys.site(origin);
    const reply = await this.#connection.send(key, ['HMGET', key, 'state', 'revision']).catch((error: unknown) => {
      throw isWrongType(error) ? this.#damagedSite(origin, error) : error;
    });
    const [bytes, revision] = reply as (Buffer | null)[];
    if (bytes === null) return undefined;
    const state = decodeChecked(bytes) as SiteState | undefined;
    if (state?.origin !== origin || !/^\d{1,15}$/.test(String(revision))) throw this.#damagedSite(origin);
    return { state, revision: Number(revision) };
  }

  async commit({ revision, state, at, outcome, events, receivers }: CheckedSite): Promise<boolean> {
    const version = versionOf(outcome);
    const hash = version === undefined || version.hash === NO_FILE ? '-' : version.hash;
    const evidence = evidenceToJson(state.origin, evidenceOf(outcome));
    for (;;) {
      const packed = hash === '-' ? undefined : await this.#packMissing(version as Version);
      const check = ['check', String(at), hash, evidence, packed ?? '', String(this.#now())];
      const result = await this.#write(state, revision, entriesOf(events, receivers), check);
      if (result === 1 && hash !== '-') this.#stored.add(hash);
      if (result !== -1) return result === 1;
      // It was removed by another process since it was looked up.
      this.#stored.delete(hash);
    }
  }

  async answer(origin: string, change: (state: SiteState) => Reconciled): Promise<Reconciled | undefined> {
    for (let tries = 0; tries < ANSWER_TRIES; tries++) {
      const stored = await this.site(origin);
      if (stored === undefined) return undefined;
      const changed = change(stored.state);
      const answer = ['answer', '', '', '', '', ''];
      if ((await this.#write(changed.state, stored.revision, entriesOf(changed.events, undefined), answer)) === 1)
        return changed;
    }
    throw new StoreError('store-busy', storeProblem('contended', { origin, tries: ANSWER_TRIES }));
  }

  async forget(origin: string): Promise<void> {
    await this.#connection.run(FORGET, [this.#keys.site(origin), this.#keys.runs(origin)], []);
  }

  async addVersions(versions: readonly Version[]): Promise<void> {
    for (const version of versions) {
      checkVersion(version);
      if (version.hash === NO_FILE) continue;
      const key = this.#keys.version(version.hash);
      const packed = Buffer.from(await packVersion(version.bytes));
      await this.#connection.run(WRITE_VERSION, [key], [packed, String(this.#now())]);
    }
  }

  async versions(hashes: Iterable<string>): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    await Promise.all(
      [...hashes].map(async (hash) => {
        const bytes = await this.#readVersion(hash);
        if (bytes !== undefined) found.set(hash, bytes);
      }),
    );
    return found;
  }

  async lease(name: string, ttl: number): Promise<WatchLease | undefined> {
    const lease = await this.#leases.acquire(name, randomUUID(), ttl);
    if (lease === undefined) return undefined;
    return {
      name,
      renew: (milliseconds) => this.#leases.renew(lease, milliseconds),
      release: () => this.#leases.release(lease),
    };
  }

  outbox(query: OutboxQuery): Promise<readonly OutboxRow[]> {
    return this.#outbox.read(query, (id) => {
      this.#warn(`${storeProblemText(storeProblem('damagedMessage', { id, place: this.place }))}.`);
    });
  }

  confirm(ids: readonly string[], receiver: string): Promise<void> {
    return this.#outbox.confirm(ids, receiver);
  }

  postpone(ids: readonly string[], receiver: string, nextAt: number, error: string): Promise<void> {
    return this.#outbox.postpone(ids, receiver, nextAt, error);
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#outbox.remove(ids);
  }

  async origins(limit: number, after?: string): Promise<readonly string[]> {
    const { origins } = this.#keys;
    const start = after === undefined ? '-' : `(${after}`;
    const reply = await this.#connection.send(origins, [
      'ZRANGEBYLEX',
      origins,
      start,
      '+',
      'LIMIT',
      '0',
      String(limit),
    ]);
    return (reply as Buffer[]).map(String);
  }

  runs(origin: string, query: RunQuery): Promise<readonly EvidenceRun[]> {
    return this.#runs.list(origin, query);
  }

  async runAt(origin: string, time: number): Promise<RunAt | undefined> {
    const [last, next] = await this.#runs.at(origin, time);
    if (last === undefined) return undefined;
    if (last.run !== undefined && (next === undefined || next.run !== undefined))
      return { run: last.run, next: next?.run };
    throw new DamagedSiteError(storeProblem('damagedRun', { origin, place: this.place }));
  }

  async importRuns(origin: string, given: readonly EvidenceRun[], versions: readonly Version[]): Promise<number> {
    const runs = checkImport(given, versions);
    await this.addVersions(versions);
    let added = 0;
    for (const run of runs) if (await this.#runs.add(origin, run)) added++;
    return added;
  }

  prune(retention: Retention, signal?: AbortSignal): Promise<Pruned> {
    return pruneKeys(this.#connection, this.#keys, this.#runs, this, retention, this.#now(), signal);
  }

  async close(): Promise<void> {
    this.#leases.close();
    this.#connection.close();
  }

  #damagedSite(origin: string, cause?: unknown): DamagedSiteError {
    return new DamagedSiteError(storeProblem('damagedSite', { origin, place: this.place }), cause);
  }

  /** Resolves with 1; with 0 if the state has another revision; with -1 if the version is not stored. */
  async #write(
    state: SiteState,
    revision: number,
    entries: readonly OutboxEntry[],
    check: readonly (string | Uint8Array)[],
  ): Promise<number> {
    const { origin } = state;
    const { origins, outbox, events: eventsKey, sequence } = this.#keys;
    const keys = [
      this.#keys.site(origin),
      origins,
      this.#keys.runs(origin),
      this.#keys.version(String(check[2])),
    ] as const;
    const alerts = entries.flatMap((entry) => [entry.event.id, encodeEntry(entry)]);
    const args = [origin, String(revision), encodeChecked(state), pinnedVersions(state).join(' '), ...check, ...alerts];
    const buffers = args.map((arg) => (typeof arg === 'string' ? arg : Buffer.from(arg)));
    const result = Number(await this.#connection.run(WRITE_SITE, [...keys, outbox, eventsKey, sequence], buffers));
    if (result === -2) throw this.#damagedSite(origin);
    return result;
  }

  /** Returns the bytes to write; undefined if they are stored and not damaged. */
  async #packMissing({ hash, bytes }: Version): Promise<Uint8Array | undefined> {
    if (this.#stored.has(hash)) return undefined;
    return (await this.#readVersion(hash)) === undefined ? packVersion(bytes) : undefined;
  }

  async #readVersion(hash: string): Promise<Uint8Array | undefined> {
    const key = this.#keys.version(hash);
    const packed = await this.#connection.send(key, ['HGET', key, 'packed']).catch((error: unknown) => {
      // Damaged bytes are missing, until a site serves the version again.
      if (!isWrongType(error)) throw error;
    });
    return unpackVersion(hash, packed);
  }
}

function entriesOf(events: readonly WatchEvent[], receivers: readonly string[] | undefined): OutboxEntry[] {
  return events.filter(isAlertEvent).map((event) => ({ event, receivers }));
}
