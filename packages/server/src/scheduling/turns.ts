import { FairQueue } from './fair-queue.js';

/**
 * Milliseconds of work in one turn. Work that consists of many parts stops then and waits for its next turn. Requests that
 * need no turn are answered in between.
 */
export const TURN_MS = 0.5;

interface Waiting {
  /** Does not throw. */
  readonly run: () => void;
}

/**
 * Shares the thread that answers requests: work that takes more than a fraction of a millisecond waits for a turn. There
 * is one turn in each iteration of the event loop, and clients take turns by the time that they used.
 */
export class Turns {
  readonly #queue = new FairQueue<Waiting>();
  #isScheduled = false;

  /** Calls `work` when the client has a turn. `work` is synchronous and takes about `TURN_MS`. */
  run<T>(client: string, work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = () => {
        try {
          resolve(work());
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
    const start = performance.now();
    taken.item.run();
    this.#queue.charge(taken.client, performance.now() - start);
    if (this.#queue.size > 0) this.#schedule();
  }
}
