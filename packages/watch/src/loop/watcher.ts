import { checkOptionNames } from '@maycrawl/core/option-error';
import { isAlertEvent } from '../model/event.js';
import { OUTBOX_LEASE_TIME } from '../sender/outbox-lease-time.js';
import type { Retention } from '../store/history-store.js';
import type { WatchStore } from '../store/watch-store.js';
import type { CheckedNow } from './check-site.js';
import { ComparisonVersions } from './comparison-versions.js';
import type { LoopClock } from './loop-clock.js';
import { RepeatedTask } from './repeated-task.js';
import { type CheckedOnce, type CheckFault, WatchLoop, type WatchLoopOptions } from './watch-loop.js';
import type { WatchedSite } from './watched-site.js';

/** What sends the messages in the outbox, such as an `OutboxSender`. */
export interface Sender {
  /** The names of the receivers, to which the events of this process are owed. Default: those of whoever sends. */
  readonly receiverNames?: readonly string[];
  sendDue(signal: AbortSignal): Promise<{
    /** False if another process sends, so that nothing was sent. */
    readonly hasLease: boolean;
    /** When the next message is due, milliseconds since the epoch; undefined if none is known of. */
    readonly nextAt: number | undefined;
  }>;
}

/** What `runOnce` came to. */
export interface RanOnce extends CheckedOnce {
  /** False if another process held the outbox all the time, so that this one sent nothing. */
  readonly isSent: boolean;
}

export interface HistoryLimits {
  /** Milliseconds. */
  readonly maxAge?: number | undefined;
  readonly maxRuns?: number | undefined;
}

export interface WatcherOptions extends Omit<WatchLoopOptions, 'store' | 'versions' | 'receivers' | 'onFault'> {
  readonly store: WatchStore;
  readonly sender: Sender;
  /** Requested each minute while messages can be sent and checks that are due are written. */
  readonly heartbeat?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Of the history that is kept. Default: 400 days, at most 10,000 runs of a site. */
  readonly history?: HistoryLimits | undefined;
  /** Called once for each fault, for a line in the log. `origin` is undefined if it is of no single site. */
  /** `stopsChecks`: nothing can be checked until it is over. */
  readonly onFault: (fault: Pick<CheckFault, 'origin' | 'error'> & { readonly stopsChecks: boolean }) => void;
}

const OPTIONS: readonly (keyof WatcherOptions)[] = [
  ...(['sites', 'store', 'sender', 'clock', 'fetch', 'random', 'concurrency', 'onCheck', 'onFault'] as const),
  ...(['heartbeat', 'history'] as const),
];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DEFAULT_HISTORY = { maxAge: 400 * DAY, maxRuns: 10_000 } as const satisfies HistoryLimits;
/** Messages of other processes, which may have ended before they sent them, are found after this time. */
const LONGEST_PAUSE = 30_000;
/** A round of sending, or a check that is due, may take so long. */
const PATIENCE = 10 * MINUTE;
/** Checks follow one another quickly: what many of them report is sent in one round. */
const SOON = 2_000;
/** After a process that was killed while it sent, its lease ends in this time. One that still sends needs no help. */
const SEND_PATIENCE = 2 * OUTBOX_LEASE_TIME;
const SEND_PAUSE = 1_000;
const PRUNE_INTERVAL = DAY / 4;
const PRUNE_LEASE = 10 * MINUTE;

/** Checks sites, sends what follows, and removes old history, until it is stopped. */
export class Watcher {
  readonly loop: WatchLoop;
  readonly #options: WatcherOptions;
  readonly #sending: RepeatedTask;
  readonly #others: readonly RepeatedTask[];
  /** When a round of sending ended well, by the elapsed clock. */
  #sentAt = 0;

  /** @throws TypeError for an unknown option */
  constructor(options: WatcherOptions) {
    checkOptionNames('Watcher', options, OPTIONS);
    this.#options = options;
    const { sender, heartbeat, history: _, ...checks } = options;
    const { store, clock, onFault } = options;
    const fault = (error: unknown): void => onFault({ origin: undefined, error, stopsChecks: false });
    this.#sending = new RepeatedTask(clock, (signal) => this.#send(signal), fault);
    const others = [new RepeatedTask(clock, (signal) => this.#prune(signal), fault)];
    if (heartbeat !== undefined) others.push(new RepeatedTask(clock, (signal) => this.#beat(heartbeat, signal), fault));
    this.#others = others;
    const versions = new ComparisonVersions(store);
    this.loop = new WatchLoop({
      ...checks,
      // Without a site, it is the store that the checks are written to.
      onFault: ({ origin, error }) => onFault({ origin, error, stopsChecks: origin === undefined }),
      receivers: sender.receiverNames,
      versions,
      onCheck: (site, check) => this.#onCheck(site, check),
    });
  }

  /** Resolves after `stop`. */
  async run(): Promise<void> {
    this.#sentAt = this.#options.clock.elapsed();
    const checks = this.loop.run();
    // Messages that a former process left.
    this.#sending.wake();
    for (const task of this.#others) task.wake();
    await checks;
  }

  /** Checks each site once, and sends what follows. While another process sends, it waits for half a minute. */
  async runOnce(signal: AbortSignal): Promise<RanOnce> {
    const result = await this.loop.checkOnce(signal);
    const isSent = await this.#sendOnce(signal);
    await this.#prune(signal);
    return { ...result, isSent };
  }

  /** Aborts fetches and messages that are being sent; what was not confirmed is sent again by the next process. */
  async stop(): Promise<void> {
    await Promise.all([this.loop.stop(), this.#sending.stop(), ...this.#others.map((task) => task.stop())]);
  }

  #onCheck(site: WatchedSite, check: CheckedNow): void {
    this.#options.onCheck?.(site, check);
    if (check.events.some(isAlertEvent)) this.#sending.wake(SOON);
  }

  async #sendOnce(signal: AbortSignal): Promise<boolean> {
    const { sender, clock } = this.#options;
    const end = clock.elapsed() + SEND_PATIENCE;
    for (;;) {
      if ((await sender.sendDue(signal)).hasLease) return true;
      if (clock.elapsed() >= end) return false;
      await pause(clock, SEND_PAUSE, signal);
    }
  }

  async #send(signal: AbortSignal): Promise<number> {
    const { sender, clock } = this.#options;
    const { nextAt } = await sender.sendDue(signal);
    this.#sentAt = clock.elapsed();
    return nextAt === undefined ? LONGEST_PAUSE : Math.min(Math.max(nextAt - clock.wall(), 1), LONGEST_PAUSE);
  }

  async #prune(signal: AbortSignal): Promise<number> {
    const { store, clock, history } = this.#options;
    const maxAge = history?.maxAge ?? DEFAULT_HISTORY.maxAge;
    const maxRuns = history?.maxRuns ?? DEFAULT_HISTORY.maxRuns;
    const lease = await store.lease('watch:prune', PRUNE_LEASE);
    if (lease === undefined) return PRUNE_INTERVAL;
    try {
      const retention: Retention = { endedBefore: clock.wall() - maxAge, maxRuns };
      await store.prune(retention, signal);
    } finally {
      await lease.release().catch(() => {});
    }
    return PRUNE_INTERVAL;
  }

  async #beat(heartbeat: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<number> {
    const isSending = this.#options.clock.elapsed() - this.#sentAt < PATIENCE;
    if (isSending && this.loop.isWriting && this.loop.stalledFor < PATIENCE) await heartbeat(signal);
    return MINUTE;
  }
}

/** Rejects with the reason of the signal. */
function pause(clock: LoopClock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = (): void => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.start(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
