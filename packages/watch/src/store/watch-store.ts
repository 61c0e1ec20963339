import type { FetchOutcome } from '@maycrawl/gate';
import type { Reconciled } from '../alerts/reconcile.js';
import type { Version } from '../comparison/version.js';
import type { WatchEvent } from '../model/event.js';
import type { SiteState } from '../model/site-state.js';
import type { HistoryStore } from './history-store.js';
import type { OutboxStore } from './outbox-store.js';

/** The state of a site as it was read. */
export interface StoredSite {
  readonly state: SiteState;
  /** Counts the writes of the state. A write requires the revision that was read. */
  readonly revision: number;
}

/** What one check of a site saw and led to. */
export interface CheckedSite {
  /** The revision of the state that the check began with; 0 if there was none. */
  readonly revision: number;
  readonly state: SiteState;
  /** When the site was fetched, milliseconds since the epoch by the wall clock. */
  readonly at: number;
  readonly outcome: FetchOutcome;
  /** Those that are alerts are put into the outbox. */
  readonly events: readonly WatchEvent[];
  /** The names of the receivers that the alerts are owed to. Default: those of whoever sends them. */
  readonly receivers?: readonly string[] | undefined;
}

/** The right to do something that only one process may do. */
export interface WatchLease {
  readonly name: string;
  /** Extends the lease to so many milliseconds from now. Resolves with false if it was lost. */
  renew(ttl: number): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Keeps what several watchers share: states, versions, history, messages to send and leases. It may be used by many
 * processes. Every method rejects with a `StoreError` of `@maycrawl/gate` if the store is full, locked or away; nothing
 * that was written before is lost. What is damaged for one site rejects, or is missing, for that site only.
 */
export interface WatchStore extends HistoryStore, OutboxStore {
  /** For messages: where the data is, without a password. */
  readonly place: string;

  /** Resolves with undefined if the site was never checked. Rejects (`store-damaged`) if its state cannot be read. */
  site(origin: string): Promise<StoredSite | undefined>;

  /**
   * Writes all that a check led to in one transaction: the state, the version that was seen, the evidence in the history,
   * and the alerts in the outbox. Resolves with false, and writes nothing, if the state has another revision: another
   * process has checked the site meanwhile, or a person answered an alert. Then the check is repeated from the new state.
   */
  commit(check: CheckedSite): Promise<boolean>;

  /**
   * Changes the state of a site that was checked before, for `acknowledge` and `mute`, and puts the alerts among the events
   * into the outbox. `change` may be called several times. Resolves with undefined if the site was never checked.
   */
  answer(origin: string, change: (state: SiteState) => Reconciled): Promise<Reconciled | undefined>;

  /** Removes the state of a site, so that its next check is its first one. Its history and its messages stay. */
  forget(origin: string): Promise<void>;

  /** Keeps versions that were not fetched, such as expected ones. Unless a state refers to them, they may be removed after a day. */
  addVersions(versions: readonly Version[]): Promise<void>;

  /** Resolves with the bytes of versions; those that are missing or damaged are left out. */
  versions(hashes: Iterable<string>): Promise<ReadonlyMap<string, Uint8Array>>;

  /**
   * Acquires a lease; resolves with undefined if another holder has it. A process that dies or is suspended loses it when
   * it expires, or earlier. Names: `watch:<origin>`, `watch:outbox`.
   */
  lease(name: string, ttl: number): Promise<WatchLease | undefined>;

  close(): Promise<void>;
}
