import { FairQueue } from './fair-queue.js';

/** Milliseconds of work in one turn. Streams take a tenth more time in turns as short as those while others wait. */
const TURN_MS = 0.5;
/** While requests arrive, which wait for a turn to end: most of them take less time themselves. */
const SHORT_TURN_MS = 0.1;
/** Milliseconds after the first turn since a request in which the next request is expected. */
const BUSY_MS = 100;

/**
 * Synchronous work. If it consists of many parts, it stops at `end`, a time of `performance.now()`, and waits for its next
 * turn. Requests that need no turn are answered in between.
 */
export type TurnWork<T> = (end: number) => T;

interface Waiting {
  /** Does not throw. */
  readonly run: TurnWork<void>;
}

/**
 * Shares the thread that answers requests: work that takes more than a fraction of a millisecond waits for a turn. There
 * is one turn in each iteration of the event loop, and clients take turns by the time that they used.
 */
export class Turns {
  readonly #queue = new FairQueue<Waiting>();
  readonly #now: () => number;
  #isScheduled = false;
  #isRequested = false;
  #shortUntil = Number.NEGATIVE_INFINITY;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Makes turns short for a while, because a request has arrived. */
  shorten(): void {
    this.#isRequested = true;
  }

  run<T>(client: string, work: TurnWork<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = (end: number) => {
        try {
          resolve(work(end));
        } catch (error) {
          reject(error);
        }
      };
      this.#queue.add(client, { run });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    this.#isScheduled = false;
    const taken = this.#queue.take();
    if (taken === undefined) return;
    const start = this.#now();
    // The time is read only here, because most requests need no turn.
    if (this.#isRequested) this.#shortUntil = start + BUSY_MS;
    this.#isRequested = false;
    taken.item.run(start + (start < this.#shortUntil ? SHORT_TURN_MS : TURN_MS));
    this.#queue.charge(taken.client, this.#now() - start);
    if (this.#queue.size > 0) this.#schedule();
  }
}

/*
 * Bounds of one lookup on the thread that answers requests, in the steps of `lookupSteps`: each takes about a nanosecond,
 * and up to five until its code is compiled.
 */

/** The most steps of a lookup that is made at once. Nearly all real files stay below a tenth of it. */
export const MAX_STEPS_AT_ONCE = 500_000;

/** The most steps of a lookup that is made in a turn of its client. Any other is made in a thread of its own. */
export const MAX_STEPS_IN_TURN = 2_000_000;
