import { checkOptionNames } from '@maycrawl/core/option-error';
import { type FetchOutcome, StoreError } from '@maycrawl/gate';
import { ALERT_KINDS, type AlertKind } from '../model/alert.js';
import type { SiteState } from '../model/site-state.js';
import type { WatchSettings } from '../model/watch-settings.js';
import { DamagedSiteError } from '../store/damaged-site-error.js';
import { type CheckedNow, type CheckParts, checkSite, type NotChecked } from './check-site.js';
import { DueQueue } from './due-queue.js';
import type { WatchedSite } from './watched-site.js';

/** A check that failed because of this software or the store. It is repeated; nothing is lost. */
export interface CheckFault {
  /** Undefined if the fault is the store's, so that every site would have it. */
  readonly origin: string | undefined;
  readonly error: unknown;
  /** Milliseconds until the check is repeated. */
  readonly retryAfter: number;
}

/** A site of which `checkOnce` knows nothing new: its robots.txt could not be fetched, or another process was checking it. */
export interface UncheckedSite {
  readonly origin: string;
  /** Undefined if another process was checking it. */
  readonly outcome: FetchOutcome | undefined;
}

/** What one check of each site came to. Sites that are in none of these were not tried, because the store failed. */
export interface CheckedOnce {
  /** Sites that were fetched, with what followed in the store. */
  readonly checked: number;
  readonly unchecked: readonly UncheckedSite[];
  readonly faults: readonly CheckFault[];
}

export interface WatchLoopOptions extends CheckParts {
  readonly sites: Iterable<WatchedSite>;
  /** Sites that are checked at the same time. Default 64. */
  readonly concurrency?: number;
  /** Called after each check, with what is in the store. */
  readonly onCheck?: (site: WatchedSite, check: CheckedNow) => void;
  /** Called once for each fault, for a line in the log. */
  readonly onFault?: (fault: CheckFault) => void;
}

/** What is known of a site, from the checks of all processes. Times are milliseconds since the epoch. */
export interface SiteGauges {
  /** The last check whose fetch succeeded; undefined if this loop knows of none. */
  readonly succeededAt: number | undefined;
  /** True if the last fetch failed, because of the site or of this machine. */
  readonly isFailing: boolean;
  /** The HTTP status of the last fetch of this loop; undefined if there was no response. */
  readonly status: number | undefined;
  readonly open: readonly AlertKind[];
}

interface Entry {
  site: WatchedSite;
  gauges: SiteGauges | undefined;
  faults: number;
}

const OPTIONS: readonly (keyof WatchLoopOptions)[] = [
  ...(['sites', 'store', 'versions', 'clock', 'fetch', 'receivers', 'random', 'concurrency'] as const),
  ...(['onCheck', 'onFault'] as const),
];
const DEFAULT_CONCURRENCY = 64;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/**
 * Checks sites again and again, each at its interval, until it is stopped. A fault of one site delays that site only; while
 * the store fails, no site is checked.
 */
export class WatchLoop {
  readonly #options: WatchLoopOptions;
  readonly #entries: Map<string, Entry> = new Map();
  readonly #queue: DueQueue<Entry> = new DueQueue();
  readonly #running: Set<Promise<void>> = new Set();
  readonly #stopping: AbortController = new AbortController();
  #cancelTimer: (() => void) | undefined;
  /** By the elapsed clock. */
  #pausedUntil = 0;
  #storeFaults = 0;
  #checkedAt: number | undefined;
  /** By the elapsed clock. */
  #writtenAt = 0;
  #onEnd: () => void = () => {};

  /** @throws TypeError for an unknown option */
  constructor(options: WatchLoopOptions) {
    checkOptionNames('WatchLoop', options, OPTIONS);
    this.#options = options;
    for (const site of options.sites) this.#entries.set(site.origin, { site, gauges: undefined, faults: 0 });
  }

  /** When the newest known check was made that is in the store, milliseconds since the epoch. */
  get checkedAt(): number | undefined {
    return this.#checkedAt;
  }

  /** False while the store fails. */
  get isWriting(): boolean {
    return this.#storeFaults === 0;
  }

  /** Milliseconds for which checks were due and none was written. */
  get stalledFor(): number {
    const { nextAt } = this.#queue;
    const now = this.#options.clock.elapsed();
    return nextAt === undefined ? 0 : Math.max(now - Math.max(nextAt, this.#writtenAt), 0);
  }

  get size(): number {
    return this.#entries.size;
  }

  gaugesOf(origin: string): SiteGauges | undefined {
    return this.#entries.get(origin)?.gauges;
  }

  /** Gives a site other settings, from its next check on; those that are not given stay. */
  changeSettings(origin: string, changed: Partial<WatchSettings>): void {
    const entry = this.#entries.get(origin);
    if (entry !== undefined) entry.site = { ...entry.site, settings: { ...entry.site.settings, ...changed } };
  }

  /** Returns how many sites have an open alert of each kind. */
  openAlerts(): Readonly<Record<AlertKind, number>> {
    const counts = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, 0])) as Record<AlertKind, number>;
    for (const { gauges } of this.#entries.values()) for (const kind of gauges?.open ?? []) counts[kind]++;
    return counts;
  }

  /** Checks each site once, whether it is due or not. A signal rejects with its reason. */
  async checkOnce(signal: AbortSignal): Promise<CheckedOnce> {
    const { concurrency = DEFAULT_CONCURRENCY, onFault } = this.#options;
    const faults: CheckFault[] = [];
    const unchecked: UncheckedSite[] = [];
    let checked = 0;
    const entries = this.#entries.values();
    const work = async (): Promise<void> => {
      for (const entry of entries) {
        signal.throwIfAborted();
        const { origin } = entry.site;
        const check = await this.#check(entry, signal, true).catch(asFault);
        signal.throwIfAborted();
        if ('kind' in check) {
          const outcome = check.kind === 'checked' ? check.outcome : undefined;
          if (outcome !== undefined && isFetched(outcome)) checked++;
          else unchecked.push({ origin, outcome });
          continue;
        }
        const fault = { origin: isOfStore(check.thrown) ? undefined : origin, error: check.thrown, retryAfter: 0 };
        faults.push(fault);
        onFault?.(fault);
        // What the store cannot keep now, it cannot keep a moment later either.
        if (fault.origin === undefined) return;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return { checked, unchecked, faults };
  }

  /** Checks sites until `stop` is called. */
  run(): Promise<void> {
    const now = this.#options.clock.elapsed();
    for (const entry of this.#entries.values()) this.#queue.add(entry, now);
    return new Promise((resolve) => {
      this.#onEnd = resolve;
      this.#startDue();
    });
  }

  /** Aborts fetches, and resolves when nothing is being written any more. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the watch loop was stopped'));
    this.#cancelTimer?.();
    await Promise.allSettled(this.#running);
    this.#onEnd();
  }

  /** Starts the checks that are due, as far as there is room, and waits for the next one. */
  #startDue(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const { clock, concurrency = DEFAULT_CONCURRENCY } = this.#options;
    if (this.#stopping.signal.aborted) return;
    const now = clock.elapsed();
    while (this.#running.size < concurrency && now >= this.#pausedUntil) {
      const entry = this.#queue.takeDue(now);
      if (entry === undefined) break;
      this.#start(entry);
    }
    // The end of a check starts the next one while there is no room.
    const { nextAt } = this.#queue;
    if (nextAt === undefined || this.#running.size >= concurrency) return;
    const delay = Math.max(nextAt, this.#pausedUntil) - now;
    this.#cancelTimer = clock.start(() => this.#startDue(), Math.max(delay, 1));
  }

  #start(entry: Entry): void {
    const { signal } = this.#stopping;
    const run = this.#check(entry, signal, false)
      .then(
        ({ next }) => this.#queue.add(entry, this.#options.clock.elapsed() + next),
        (error) => this.#retry(entry, error),
      )
      .finally(() => {
        this.#running.delete(run);
        this.#startDue();
      });
    this.#running.add(run);
  }

  async #check(entry: Entry, signal: AbortSignal, always: boolean): Promise<CheckedNow | NotChecked> {
    const check = await checkSite(entry.site, this.#options, signal, always);
    entry.faults = 0;
    this.#storeFaults = 0;
    if (check.state !== undefined) {
      entry.gauges = gaugesAfter(entry.gauges, check, check.state);
      // A wall clock that was set back makes no check an older one.
      const at = check.state.last?.at;
      if (check.kind === 'checked' || (at ?? 0) > (this.#checkedAt ?? 0)) this.#checkedAt = at;
    }
    if (check.kind === 'checked') {
      this.#writtenAt = this.#options.clock.elapsed();
      this.#options.onCheck?.(entry.site, check);
    }
    return check;
  }

  #retry(entry: Entry, error: unknown): void {
    const now = this.#options.clock.elapsed();
    if (this.#stopping.signal.aborted) return;
    if (!isOfStore(error)) {
      const retryAfter = pauseAfter(entry.faults++, entry.site.settings.interval);
      this.#queue.add(entry, now + retryAfter);
      this.#options.onFault?.({ origin: entry.site.origin, error, retryAfter });
      return;
    }
    this.#queue.add(entry, now);
    // Checks that ran when the store failed have the same fault.
    if (now < this.#pausedUntil) return;
    const retryAfter = pauseAfter(this.#storeFaults++, LONGEST_PAUSE);
    this.#pausedUntil = now + retryAfter;
    this.#options.onFault?.({ origin: undefined, error, retryAfter });
  }
}

/** True for a fault that every site would have: the store is full, locked, away, or damaged as a whole. */
function isOfStore(error: unknown): boolean {
  return error instanceof StoreError && !(error instanceof DamagedSiteError);
}

/** False if nothing is known of what the site serves. */
function isFetched({ kind }: FetchOutcome): boolean {
  return kind === 'file' || kind === 'unavailable';
}

function asFault(thrown: unknown): { readonly thrown: unknown } {
  return { thrown };
}

function pauseAfter(faults: number, longest: number): number {
  return Math.min(FIRST_PAUSE * 2 ** faults, longest);
}

function gaugesAfter(
  before: SiteGauges | undefined,
  check: CheckedNow | NotChecked,
  { alerts, last, outage, unchecked }: SiteState,
): SiteGauges {
  const open = Object.values(alerts).filter(({ recoveredAge }) => recoveredAge === undefined);
  const isFailing = outage !== undefined || unchecked !== undefined;
  return {
    succeededAt: isFailing ? before?.succeededAt : last?.at,
    isFailing,
    status: check.kind === 'checked' ? check.outcome.status : before?.status,
    open: open.map(({ kind }) => kind),
  };
}
