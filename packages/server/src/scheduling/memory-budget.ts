import { getHeapStatistics } from 'node:v8';
import { Problem } from '../http/problem.js';

/** Bytes of the default budget: half of it is the most that one client may hold. */
const MAX_BUDGET = 128 * 1_024 * 1_024;
const HEAP_PART = 1 / 3;
/** Seconds. */
const RETRY_AFTER = 5;

/** Returns the default budget of a process in bytes: 128 MiB, or a third of its heap if that is less. */
export function defaultMemoryBudget(): number {
  return Math.min(MAX_BUDGET, Math.floor(HEAP_PART * getHeapStatistics().heap_size_limit));
}

/**
 * The memory for bodies, work and answers that wait to be read, of all requests together. A client may hold as many bytes
 * as are free, so half of them if it is alone: the next client always finds some.
 */
export class MemoryBudget {
  readonly #total: number;
  readonly #byClient = new Map<string, number>();
  #held = 0;

  constructor(total: number) {
    this.#total = total;
  }

  get held(): number {
    return this.#held;
  }

  /** Returns a reservation for one request, of no bytes yet. */
  open(client: string): Reservation {
    return new Reservation((bytes) => this.#take(client, bytes));
  }

  /** @throws Problem `busy` if bytes are taken that are not free */
  #take(client: string, bytes: number): void {
    const own = (this.#byClient.get(client) ?? 0) + bytes;
    if (bytes > 0 && own > this.#total - this.#held - bytes) {
      const detail = 'Requests of this client, and answers that it has not read yet, take the memory that it may use.';
      throw new Problem('busy', `${detail} Read them, or ask again later.`, [], RETRY_AFTER);
    }
    this.#held += bytes;
    if (own > 0) this.#byClient.set(client, own);
    else this.#byClient.delete(client);
  }
}

export class Reservation {
  readonly #take: (bytes: number) => void;
  #bytes = 0;
  #isReleased = false;

  constructor(take: (bytes: number) => void) {
    this.#take = take;
  }

  /** Reserves more bytes, until the request ends. @throws Problem `busy` if the client may not have them now */
  add(bytes: number): void {
    // What work makes that goes on after its client has gone is dropped at once.
    if (this.#isReleased) return;
    this.#take(bytes);
    this.#bytes += bytes;
  }

  release(): void {
    this.#take(-this.#bytes);
    this.#bytes = 0;
    this.#isReleased = true;
  }
}
