import type { Gate } from '@maycrawl/gate';
import type { FastifyRequest } from 'fastify';
import type { AccessOptions } from './access-options.js';
import { ClientGate, type ClientGateSetup, type Decide } from './client-gate.js';
import { FetchSlots } from './fetch-slots.js';

const FETCH_SLOTS = 1_024;
/** Clients without a token that are remembered. Beyond it, the one that came first starts with a full rate again. */
const MAX_ADDRESSES = 10_000;

/** A client: the owner of a token, an address, or all local programs. */
export interface Client {
  readonly name: string;
  readonly gate: ClientGate;
  /** Undefined without a limit. */
  readonly limit: RateLimit | undefined;
}

/** The property of a request that has its client: every request is made with it, so that all have one shape. */
export const CLIENT: unique symbol = Symbol('client');

interface ClientRequest extends FastifyRequest {
  [CLIENT]?: Client | null;
}

export class Clients {
  readonly #rate: number | undefined;
  readonly #setup: ClientGateSetup;
  readonly #clients = new Map<string, Client>();
  readonly #unknown: Client;
  readonly slots: FetchSlots;

  constructor(gate: Gate, decide: Decide, { rate, fetchSlots = FETCH_SLOTS, showsAddresses = false }: AccessOptions) {
    this.#rate = rate;
    this.slots = new FetchSlots(fetchSlots);
    this.#setup = { gate, decide, slots: this.slots, showsAddresses };
    this.#unknown = { name: '', gate: new ClientGate(this.#setup, ''), limit: undefined };
  }

  /** Returns the client of that name. Names of tokens and addresses differ by a prefix. */
  named(name: string, now: number): Client {
    return boundedEntry(this.#clients, name, MAX_ADDRESSES, () => ({
      name,
      gate: new ClientGate(this.#setup, name),
      limit: this.#rate === undefined ? undefined : new RateLimit(this.#rate, now),
    }));
  }

  assign(request: FastifyRequest, client: Client): void {
    (request as ClientRequest)[CLIENT] = client;
  }

  /** Returns the client that sent the request; before its token was checked, one without a name. */
  of(request: FastifyRequest): Client {
    return (request as ClientRequest)[CLIENT] ?? this.#unknown;
  }
}

/**
 * Returns the entry of a map, and creates it if there is none. If the map has `max` entries, the one that was added first
 * is removed, so that clients cannot fill the memory with names or addresses.
 */
export function boundedEntry<T>(entries: Map<string, T>, key: string, max: number, create: () => T): T {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const [oldest] = entries.keys();
  if (entries.size >= max) entries.delete(oldest!);
  const entry = create();
  entries.set(key, entry);
  return entry;
}

/** Seconds of the rate that a client may use at once. */
const BURST_SECONDS = 2;

/** A token bucket: `rate` requests per second in the long run, and twice that at once. */
export class RateLimit {
  readonly #rate: number;
  readonly #burst: number;
  #left: number;
  #at: number;

  constructor(rate: number, now: number) {
    this.#rate = rate;
    this.#burst = Math.max(1, rate * BURST_SECONDS);
    this.#left = this.#burst;
    this.#at = now;
  }

  /** Counts a request. Returns 0 if it may be answered, otherwise the seconds until it may. */
  take(now: number): number {
    // A clock that was set back must not block a client until it has caught up.
    const passed = Math.max(0, now - this.#at) / 1_000;
    this.#at = now;
    this.#left = Math.min(this.#burst, this.#left + passed * this.#rate);
    if (this.#left < 1) return Math.max(1, Math.ceil((1 - this.#left) / this.#rate));
    this.#left -= 1;
    return 0;
  }
}
