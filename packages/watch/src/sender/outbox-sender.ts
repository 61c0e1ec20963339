import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { renderValues, type Sentence } from '@maycrawl/core/message';
import { checkOptionNames, OptionError } from '@maycrawl/core/option-error';
import { messageJson, testJson } from '../messages/message-json.js';
import { messageText, testText } from '../messages/message-text.js';
import { timeText } from '../messages/time-text.js';
import { ENGLISH_WATCH, type WatchTexts } from '../messages/watch-texts.js';
import { DeliveryError, problemText } from '../receivers/delivery-error.js';
import type { Receiver } from '../receivers/receiver.js';
import type { OutboxRow, OutboxStore } from '../store/outbox-store.js';
import type { WatchStore } from '../store/watch-store.js';
import { type DueMessage, dueMessages } from './due-messages.js';
import { KeptLease } from './kept-lease.js';
import { OUTBOX_LEASE_TIME } from './outbox-lease-time.js';
import { overlappingRounds } from './overlapping-rounds.js';
import { retryDelay } from './retry-delays.js';

/** What a sender needs. */
export interface SenderOptions {
  readonly store: OutboxStore & Pick<WatchStore, 'lease'>;
  /** At least one; their names differ. */
  readonly receivers: readonly Receiver[];
  /** Default: English. */
  readonly texts?: WatchTexts | undefined;
  /** True for the sites whose events it sends; those of others belong to another process. Default: all. */
  readonly watches?: ((origin: string) => boolean) | undefined;
  /** Returns the time of the wall clock. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Gets a line for each message that was taken or not. Default: none. */
  readonly log?: ((line: Sentence) => void) | undefined;
  /** Milliseconds that a new event waits for others with the same cause. Default 60,000. */
  readonly groupFor?: number | undefined;
}

/** What a round of sending did. */
export interface SentRound {
  /** False if another process sends. */
  readonly hasLease: boolean;
  readonly sent: number;
  readonly failed: number;
  /** Events that some receiver does not have yet. */
  readonly waiting: number;
  /** When the next message is due, milliseconds since the epoch; undefined if none is known of. */
  readonly nextAt: number | undefined;
}

interface Round {
  readonly sent: number;
  readonly failed: number;
  /** True if a further round may send more. */
  readonly hasMore: boolean;
  readonly nextAt: number | undefined;
}

/** What waits at the beginning of a round, the oldest first. */
interface Pending {
  readonly rows: readonly OutboxRow[];
  /** By the ids of `rows`: the receivers that have confirmed it since. */
  readonly confirmed: Map<string, Set<string>>;
  /** By the names of the receivers: those of `rows` that each does not have. */
  readonly windows: ReadonlyMap<string, OutboxRow[]>;
  /** How many events wait for some receiver, as far as was read. */
  readonly waiting: number;
}

/** How a receiver took a test. */
export interface ReceiverTest {
  readonly receiver: string;
  readonly isWorking: boolean;
  readonly line: Sentence;
}

const OPTIONS: readonly (keyof SenderOptions)[] = ['store', 'receivers', 'texts', 'watches', 'now', 'log', 'groupFor'];
const LEASE = 'watch:outbox';
const PAGE = 500;
/** Events that a receiver is looked at for in one round: those of a long outage must not fill the memory. */
const WINDOW = 5_000;
/** Of one receiver in one round: what comes meanwhile may be more severe. */
const MAX_MESSAGES = 10;
const MAX_TIME = 15_000;
const DEFAULT_GROUP_FOR = 60_000;
/** After a failure, a receiver gets nothing for this long, so that one that is away is not tried with every message. */
const PAUSE = 30_000;
/** A receiver of another process, which nobody has tried for this long, is not one any more. */
const ABANDONED = 30 * 86_400_000;
const NOBODY: ReadonlySet<string> = new Set();
const NOTHING: Pending = { rows: [], confirmed: new Map(), windows: new Map(), waiting: 0 };
/** What is noted of an attempt before it begins. */
const STARTED = 'The attempt failed, or the process ended during it.';

/**
 * Sends the events in the outbox of a store: at least once to each receiver, in the order of each alert. It has no timer:
 * the caller calls `sendDue` when events were committed, and again at `nextAt`.
 */
export class OutboxSender {
  readonly #store: SenderOptions['store'];
  readonly #receivers: readonly Receiver[];
  readonly #texts: WatchTexts;
  readonly #watches: (origin: string) => boolean;
  readonly #now: () => number;
  readonly #log: (line: Sentence) => void;
  readonly #groupFor: number;
  /** When a receiver has failed, by its name. */
  readonly #failedAt: Map<string, number> = new Map();
  /** Of the last round. */
  #waiting = 0;

  /** @throws TypeError for an unknown option; OptionError if there is no receiver, or if two have the same name */
  constructor(options: SenderOptions) {
    checkOptionNames('OutboxSender', options, OPTIONS);
    const { store, receivers, texts = ENGLISH_WATCH, watches, now = Date.now, log, groupFor } = options;
    const names = receivers.map(({ name }) => name);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) {
      throw new OptionError('receivers', `two are called ${JSON.stringify(twice)}: give one of them another name`);
    }
    if (names.length === 0) throw new OptionError('receivers', 'expected at least one, got none');
    this.#store = store;
    this.#receivers = receivers;
    this.#texts = texts;
    this.#watches = watches ?? (() => true);
    this.#now = now;
    this.#log = log ?? (() => undefined);
    this.#groupFor = groupFor ?? DEFAULT_GROUP_FOR;
  }

  get receiverNames(): readonly string[] {
    return this.#receivers.map(({ name }) => name);
  }

  /**
   * Sends what is due. Rejects with the error of the store, or the reason of the signal; then nothing is lost, and a message
   * may be sent again.
   */
  async sendDue(signal: AbortSignal = new AbortController().signal): Promise<SentRound> {
    signal.throwIfAborted();
    const resumes = this.#receivers.map((receiver) => this.#resumesAt(receiver));
    if (resumes.every((time) => time !== undefined))
      return { hasLease: true, sent: 0, failed: 0, waiting: this.#waiting, nextAt: Math.min(...resumes) };
    const lease = await this.#store.lease(LEASE, OUTBOX_LEASE_TIME);
    if (lease === undefined) return { hasLease: false, sent: 0, failed: 0, waiting: 0, nextAt: undefined };
    const kept = new KeptLease(lease, OUTBOX_LEASE_TIME, signal);
    try {
      const round = await this.#sendAll(kept.signal);
      signal.throwIfAborted();
      return { hasLease: true, ...round };
    } finally {
      await kept.end();
    }
  }

  /** Sends a test to each receiver, and resolves with how each took it. It never rejects because of a receiver. */
  async test(signal: AbortSignal = new AbortController().signal): Promise<readonly ReceiverTest[]> {
    const { delivery, language } = this.#texts;
    const message = testJson(randomUUID(), testText(this.#texts), this.#texts);
    return Promise.all(
      this.#receivers.map(async (receiver): Promise<ReceiverTest> => {
        try {
          await receiver.send(message, signal);
        } catch (error) {
          const values = { receiver: receiver.name, problem: this.#problemOf(error) };
          return {
            receiver: receiver.name,
            isWorking: false,
            line: renderValues(delivery.testFailed, values, language),
          };
        }
        const line = renderValues(delivery.tested, { receiver: receiver.name }, language);
        return { receiver: receiver.name, isWorking: true, line };
      }),
    );
  }

  /** Each receiver has rounds of its own, until nothing more is due. */
  async #sendAll(signal: AbortSignal): Promise<Omit<SentRound, 'hasLease'>> {
    const last = new Map<Receiver, Round>();
    let [sent, failed] = [0, 0];
    let pending: Pending = NOTHING;
    const send = async (receiver: Receiver, { rows, windows, confirmed }: Pending): Promise<boolean> => {
      const round = await this.#sendTo(receiver, windows.get(receiver.name) ?? [], confirmed, signal);
      last.set(receiver, round);
      sent += round.sent;
      failed += round.failed;
      const done = rows.filter((row) => !this.#isOwed(row, confirmedOf(row, confirmed)));
      if (round.sent > 0 && done.length > 0) await this.#store.remove(done.map(({ id }) => id));
      return round.sent > 0 && round.hasMore;
    };
    await overlappingRounds({
      ready: () => (signal.aborted ? [] : this.#receivers.filter((one) => this.#resumesAt(one) === undefined)),
      begin: async (receivers) => {
        const read = await this.#pendingOf(receivers);
        pending = read;
        return new Map(receivers.map((receiver) => [receiver, send(receiver, read)]));
      },
    });
    const { rows, waiting, confirmed } = pending;
    this.#waiting = waiting - rows.filter((row) => !this.#ownMissing(row, confirmedOf(row, confirmed))).length;
    const times = this.#receivers.flatMap((receiver) => this.#resumesAt(receiver) ?? last.get(receiver)?.nextAt ?? []);
    const nextAt = times.length === 0 ? undefined : Math.min(...times);
    return { sent, failed, waiting: this.#waiting, nextAt };
  }

  /** Reads the outbox until the window of each receiver is full. What is owed to nobody any more is removed. */
  async #pendingOf(receivers: readonly Receiver[]): Promise<Pending> {
    const windows = new Map<string, OutboxRow[]>(receivers.map(({ name }) => [name, []]));
    const rows: OutboxRow[] = [];
    let waiting = 0;
    for (let after: number | undefined; ; ) {
      const page = await this.#store.outbox({ limit: PAGE, after });
      after = page.at(-1)?.position;
      const done = page.filter((row) => !this.#isOwed(row, NOBODY)).map(({ id }) => id);
      if (done.length > 0) await this.#store.remove(done);
      for (const row of page.filter((one) => this.#ownMissing(one, NOBODY))) {
        waiting++;
        if (addToWindows(windows, row)) rows.push(row);
      }
      const isFull = [...windows.values()].every(({ length }) => length >= WINDOW);
      if (page.length < PAGE || isFull) return { rows, confirmed: new Map(), windows, waiting };
    }
  }

  /** True if a receiver of this process does not have an event of its sites. */
  #ownMissing({ event, deliveries }: OutboxRow, confirmed: ReadonlySet<string>): boolean {
    const isMissing = (name: string): boolean => !(deliveries.get(name)?.isConfirmed || confirmed.has(name));
    return this.#watches(event.origin) && this.receiverNames.some(isMissing);
  }

  /**
   * True if the row must stay. Those of another process are owed too, also if that process is away; but a receiver that was
   * renamed or left out of the config would be owed for ever.
   */
  #isOwed(row: OutboxRow, confirmed: ReadonlySet<string>): boolean {
    if (this.#ownMissing(row, confirmed)) return true;
    const { event, receivers, deliveries } = row;
    const isOwn = this.#watches(event.origin);
    const isFresh = (time: number): boolean => this.#now() - time < ABANDONED;
    if (receivers === undefined) return !isOwn && isFresh(event.at);
    const others = receivers.filter((name) => !(isOwn && this.receiverNames.includes(name)));
    return others.some((name) => {
      const delivery = deliveries.get(name);
      return !delivery?.isConfirmed && isFresh(Math.max(event.at, delivery?.nextAt ?? 0));
    });
  }

  async #sendTo(
    receiver: Receiver,
    rows: readonly OutboxRow[],
    confirmed: Map<string, Set<string>>,
    signal: AbortSignal,
  ): Promise<Round> {
    const { due, hasHeld, nextAt } = dueMessages(rows, receiver.name, this.#now(), this.#groupFor);
    // What has waited for a former event of its alert may be due in the next round.
    const hasMore = hasHeld || due.length > MAX_MESSAGES || rows.length >= WINDOW;
    const until = performance.now() + MAX_TIME;
    let sent = 0;
    for (const one of due.slice(0, MAX_MESSAGES)) {
      if (signal.aborted) return { sent, failed: 0, hasMore, nextAt };
      if (performance.now() > until) return { sent, failed: 0, hasMore: true, nextAt };
      const isTaken = await this.#send(receiver, one, signal);
      if (!isTaken) return { sent, failed: 1, hasMore, nextAt: this.#resumesAt(receiver) };
      for (const { id } of one.message.events) {
        const names = confirmed.get(id);
        if (names === undefined) confirmed.set(id, new Set([receiver.name]));
        else names.add(receiver.name);
      }
      sent++;
    }
    return { sent, failed: 0, hasMore, nextAt };
  }

  #resumesAt({ name }: Receiver): number | undefined {
    const failedAt = this.#failedAt.get(name);
    const now = this.#now();
    // If the clock was set back, the pause is over.
    return failedAt !== undefined && failedAt <= now && now < failedAt + PAUSE ? failedAt + PAUSE : undefined;
  }

  /** Returns true if the receiver has the message. */
  async #send(receiver: Receiver, { message, attempts }: DueMessage, signal: AbortSignal): Promise<boolean> {
    const { delivery, language } = this.#texts;
    const { name } = receiver;
    const ids = message.events.map(({ id }) => id);
    const nextAt = this.#now() + retryDelay(attempts);
    // Before the attempt: after a crash, the same events make the same message.
    await this.#store.postpone(ids, name, nextAt, STARTED);
    const text = messageText(message, this.#texts);
    const values = { receiver: name, subject: text.subject, id: message.id };
    try {
      await receiver.send(messageJson(message, text, this.#texts), signal);
    } catch (error) {
      if (signal.aborted) return false;
      this.#failedAt.set(name, this.#now());
      const failed = { ...values, problem: this.#problemOf(error), count: attempts + 1, at: timeText(nextAt) };
      this.#log(renderValues(delivery.failed, failed, language));
      return false;
    }
    this.#failedAt.delete(name);
    await this.#store.confirm(ids, name);
    this.#log(renderValues(delivery.sent, values, language));
    return true;
  }

  #problemOf(error: unknown): Sentence {
    return error instanceof DeliveryError ? problemText(error.problem, this.#texts) : String(error);
  }
}

function confirmedOf({ id }: OutboxRow, confirmed: Pending['confirmed']): ReadonlySet<string> {
  return confirmed.get(id) ?? NOBODY;
}

/** Adds an event to the window of each receiver that does not have it. Returns false if there is none with room. */
function addToWindows(windows: ReadonlyMap<string, OutboxRow[]>, row: OutboxRow): boolean {
  let isAdded = false;
  for (const [name, rows] of windows) {
    if (rows.length >= WINDOW || row.deliveries.get(name)?.isConfirmed) continue;
    rows.push(row);
    isAdded = true;
  }
  return isAdded;
}
