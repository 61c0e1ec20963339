import type { Gate } from '@maycrawl/gate';
import type { FastifyRequest } from 'fastify';
import type { AccessOptions } from './access-options.js';
import { boundedEntry } from './bounded-entry.js';
import { ClientGate, type ClientGateSetup, type Decide } from './client-gate.js';
import { FetchSlots } from './fetch-slots.js';
import { RateLimit } from './rate-limit.js';

const FETCH_SLOTS = 1_024;
/** Clients without a token that are remembered. Beyond it, the one that came first starts with a full rate again. */
const MAX_ADDRESSES = 10_000;

/** A client: the owner of a token, an address, or all local programs. */
export interface Client {
  readonly name: string;
  readonly gate: ClientGate;
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
