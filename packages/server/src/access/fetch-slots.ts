import { Problem } from '../http/problem.js';

/** Origins for which a client may wait. A list of 10,000 URLs fits. */
const MAX_WAITING = 20_000;
/** Seconds. */
const RETRY_AFTER = 5;

/** An origin that a client has asked for and that is not in memory. */
interface Fetch {
  /** Calls that wait for it. It takes one slot, whatever their number. */
  users: number;
  readonly started: Promise<void>;
  readonly start: () => void;
  isStarted: boolean;
}

interface ClientFetches {
  readonly name: string;
  held: number;
  readonly fetches: Map<string, Fetch>;
  /** Origins whose fetch waits for a slot, in the order of the calls. */
  readonly waiting: Set<string>;
}

/**
 * Shares the fetches of the gate among clients. A client may hold as many slots as are free, so half of them if it is
 * alone: the next client always finds some, even if all sites of the first one are silent. Waiting clients get free slots
 * in turn.
 */
export class FetchSlots {
  readonly #total: number;
  #held = 0;
  readonly #clients = new Map<string, ClientFetches>();
  /** Clients that wait, the next one first. */
  readonly #turns = new Map<string, ClientFetches>();
  readonly #waits = new AbortWaits();

  constructor(total: number) {
    this.#total = total;
  }

  get load(): { readonly held: number; readonly waiting: number } {
    let waiting = 0;
    for (const client of this.#turns.values()) waiting += client.waiting.size;
    return { held: this.#held, waiting };
  }

  /**
   * Calls `fetch` when the client has a slot for the origin.
   * @throws Problem `busy` if the client waits for too many origins already; the signal's reason if it is aborted
   * before.
   */
  async run<T>(client: string, origin: string, signal: AbortSignal | undefined, fetch: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const own = this.#fetchesOf(client);
    const entry = own.fetches.get(origin) ?? this.#enqueue(own, origin);
    entry.users++;
    try {
      if (!entry.isStarted)
        await (signal === undefined ? entry.started : this.#waits.untilAborted(entry.started, signal));
      return await fetch();
    } finally {
      this.#leave(own, origin, entry);
    }
  }

  #fetchesOf(name: string): ClientFetches {
    const known = this.#clients.get(name);
    if (known !== undefined) return known;
    const client: ClientFetches = { name, held: 0, fetches: new Map(), waiting: new Set() };
    this.#clients.set(name, client);
    return client;
  }

  #enqueue(client: ClientFetches, origin: string): Fetch {
    if (client.waiting.size >= MAX_WAITING) {
      const detail = `${MAX_WAITING} other sites of this client wait to be fetched: ask again later.`;
      throw new Problem('busy', detail, [], RETRY_AFTER);
    }
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    const entry: Fetch = { users: 0, started, start, isStarted: false };
    client.fetches.set(origin, entry);
    client.waiting.add(origin);
    this.#turns.set(client.name, client);
    this.#startNext();
    return entry;
  }

  #leave(client: ClientFetches, origin: string, entry: Fetch): void {
    if (--entry.users > 0) return;
    client.fetches.delete(origin);
    if (client.fetches.size === 0) this.#clients.delete(client.name);
    if (!entry.isStarted) {
      client.waiting.delete(origin);
      if (client.waiting.size === 0) this.#turns.delete(client.name);
      return;
    }
    client.held--;
    this.#held--;
    this.#startNext();
  }

  /** Starts one fetch of each client in turn, until no client may start another. */
  #startNext(): void {
    let isAnyStarted = true;
    while (isAnyStarted) {
      isAnyStarted = false;
      for (const client of [...this.#turns.values()]) isAnyStarted = this.#startOneOf(client) || isAnyStarted;
    }
  }

  #startOneOf(client: ClientFetches): boolean {
    if (client.held >= this.#total - this.#held) return false;
    const [origin] = client.waiting;
    const entry = client.fetches.get(origin!)!;
    client.waiting.delete(origin!);
    client.held++;
    this.#held++;
    entry.isStarted = true;
    entry.start();
    // Moves the client to the end of the round.
    this.#turns.delete(client.name);
    if (client.waiting.size > 0) this.#turns.set(client.name, client);
    return true;
  }
}

/**
 * Waits that end when a signal is aborted, with one listener for each signal however many waits share it: a stream has one
 * signal and waits for up to a thousand sites, and Node warns of a leak from the eleventh listener on.
 */
export class AbortWaits {
  readonly #rejects: WeakMap<AbortSignal, Set<(reason: unknown) => void>> = new WeakMap();

  async untilAborted(event: Promise<void>, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const rejects = this.#rejects.get(signal) ?? this.#listen(signal);
    let rejectWait: (reason: unknown) => void = () => {};
    const aborted = new Promise<never>((_, reject) => {
      rejectWait = reject;
      rejects.add(reject);
    });
    try {
      await Promise.race([event, aborted]);
    } finally {
      rejects.delete(rejectWait);
    }
  }

  #listen(signal: AbortSignal): Set<(reason: unknown) => void> {
    const rejects = new Set<(reason: unknown) => void>();
    this.#rejects.set(signal, rejects);
    const rejectAll = () => {
      for (const reject of rejects) reject(signal.reason);
    };
    signal.addEventListener('abort', rejectAll, { once: true });
    return rejects;
  }
}
