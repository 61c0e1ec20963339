import { AbortCallbacks } from '../abort/abort-callbacks.js';
import { AbortSource } from '../abort/abort-source.js';

interface Flight<T> {
  readonly promise: Promise<T>;
  readonly signal: AbortSource;
  /** Number of callers that wait for the result. */
  callers: number;
}

/**
 * Shares one flight among all concurrent callers of a key. Cancelling one caller does not affect the others; when the
 * last one is cancelled, the flight is aborted.
 */
export class Flights<T> {
  /** The flights that a caller may join. */
  readonly #flights: Map<string, Flight<T>> = new Map();
  /** Also those that were aborted and have not ended. */
  readonly #running: Set<Promise<T>> = new Set();
  readonly #aborts: AbortCallbacks = new AbortCallbacks();

  /** Number of flights that have not ended, without those that were aborted. */
  get size(): number {
    return this.#flights.size;
  }

  /**
   * Resolves with the result of the flight for `key`. If there is none, `start` starts it.
   *
   * Rejects with the error of `start`, or with the signal's reason if the caller aborts.
   */
  join(key: string, start: (signal: AbortSource) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const flight = this.#flights.get(key) ?? this.#start(key, start);
    flight.callers++;
    if (signal === undefined) return flight.promise;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        flight.callers--;
        if (flight.callers === 0) this.#abort(key, flight, signal.reason);
        reject(signal.reason);
      };
      const removeListener = this.#aborts.add(signal, leave);
      flight.promise.then(resolve, reject).finally(removeListener);
    });
  }

  #start(key: string, start: (signal: AbortSource) => Promise<T>): Flight<T> {
    const signal = new AbortSource();
    const promise = start(signal).finally(() => {
      if (this.#flights.get(key)?.signal === signal) this.#flights.delete(key);
      this.#running.delete(promise);
    });
    this.#running.add(promise);
    const flight = { promise, signal, callers: 0 };
    this.#flights.set(key, flight);
    return flight;
  }

  /** Removes the flight at once, so that the next caller starts a new one. */
  #abort(key: string, flight: Flight<T>, reason: unknown): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
    flight.signal.abort(reason);
  }

  /** Aborts all flights and resolves when they have ended. */
  async close(reason: unknown): Promise<void> {
    for (const [key, flight] of this.#flights) this.#abort(key, flight, reason);
    await Promise.allSettled(this.#running);
  }
}
