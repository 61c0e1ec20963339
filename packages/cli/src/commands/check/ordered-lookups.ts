import { setImmediate as turn } from 'node:timers/promises';

export interface AheadLimits {
  /** Origins that are fetched concurrently. Each takes some kilobytes. */
  readonly origins: number;
  /** Bytes of answers that wait for an earlier one. */
  readonly bytes: number;
  /** Lookups that are pending, or whose answers wait for an earlier one. */
  readonly lookups: number;
}

export const AHEAD_LIMITS: AheadLimits = { origins: 1_024, bytes: 32 * 1024 ** 2, lookups: 65_536 };
/** Lookups that are started before the event loop runs timers and signal handlers. */
const STARTS_PER_TURN = 64;

export interface Answering<Lookup, Origin, Answer> {
  /** Returns the key of the origin; undefined if nothing needs to be fetched. */
  originOf(lookup: Lookup): string | undefined;
  fetchOrigin(lookup: Lookup): Promise<Origin>;
  answer(lookup: Lookup, origin: Origin | undefined): Promise<Answer>;
  bytesOf(answer: Answer): number;
}

interface Slot<Answer> {
  answer: Answer | undefined;
}

/**
 * Answers lookups concurrently and yields the answers in the order of the lookups. A slow origin does not delay the
 * fetches of others, and lookups of one origin share a fetch. The number of waiting lookups and answers is bounded.
 */
export class OrderedLookups<Lookup, Origin, Answer> {
  readonly #answering: Answering<Lookup, Origin, Answer>;
  readonly #limits: AheadLimits;
  readonly #fetches: Map<string, Promise<Origin>> = new Map();
  readonly #slots: Slot<Answer>[] = [];
  #bytes = 0;
  #isStopped = false;
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => {};

  constructor(answering: Answering<Lookup, Origin, Answer>, limits: AheadLimits = AHEAD_LIMITS) {
    this.#answering = answering;
    this.#limits = limits;
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  async *of(lookups: Iterable<Lookup>): AsyncGenerator<Answer[], void, undefined> {
    const remaining = lookups[Symbol.iterator]();
    let isOver = false;
    while (!this.#isStopped) {
      let started = 0;
      while (!isOver && started < STARTS_PER_TURN && this.#hasCapacity()) {
        const { value, done } = remaining.next();
        if (done) isOver = true;
        else this.#start(value);
        started++;
      }
      if (started === STARTS_PER_TURN) await turn();
      if (this.#failure !== undefined) throw this.#failure.error;
      const ready = this.#takeReady();
      if (ready.length > 0) yield ready;
      else if (isOver && this.#slots.length === 0) return;
      else if (isOver || !this.#hasCapacity()) await this.#change();
    }
    const ready = this.#takeReady();
    if (ready.length > 0) yield ready;
  }

  #hasCapacity(): boolean {
    const { origins, bytes, lookups } = this.#limits;
    return this.#fetches.size < origins && this.#bytes < bytes && this.#slots.length < lookups;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      // An answer that is already ready, or an earlier failure, does not call `#wake` again.
      if (this.#slots[0]?.answer !== undefined || this.#failure !== undefined || this.#isStopped) resolve();
    });
  }

  #start(lookup: Lookup): void {
    const slot: Slot<Answer> = { answer: undefined };
    this.#slots.push(slot);
    this.#answer(lookup).then(
      (answer) => {
        slot.answer = answer;
        this.#bytes += this.#answering.bytesOf(answer);
        this.#wake();
      },
      (error: unknown) => {
        this.#failure ??= { error };
        this.#wake();
      },
    );
  }

  async #answer(lookup: Lookup): Promise<Answer> {
    const key = this.#answering.originOf(lookup);
    if (key === undefined) return this.#answering.answer(lookup, undefined);
    return this.#answering.answer(lookup, await this.#fetch(key, lookup));
  }

  #fetch(key: string, lookup: Lookup): Promise<Origin> {
    const pending = this.#fetches.get(key);
    if (pending !== undefined) return pending;
    const fetch = this.#answering.fetchOrigin(lookup).finally(() => {
      this.#fetches.delete(key);
      this.#wake();
    });
    this.#fetches.set(key, fetch);
    return fetch;
  }

  #takeReady(): Answer[] {
    const { bytesOf } = this.#answering;
    let count = 0;
    while (this.#slots[count]?.answer !== undefined) count++;
    const ready = this.#slots.splice(0, count).map(({ answer }) => answer as Answer);
    for (const answer of ready) this.#bytes -= bytesOf(answer);
    return ready;
  }
}
