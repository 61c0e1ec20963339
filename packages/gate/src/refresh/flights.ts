import { AbortCallbacks } from '../abort/abort-callbacks.js';
import { AbortSource } from '../abort/abort-source.js';

interface Flight<T> {
  readonly promise: Promise<T>;
  readonly signal: AbortSource;
  waiting: number;
}

/**
 * One flight for each key, however many wait for it (F74). Who gives up leaves the others waiting (F77); a flight that
 * nobody waits for any more is aborted.
 */
export class Flights<T> {
  readonly #flights: Map<string, Flight<T>> = new Map();
  readonly #aborts: AbortCallbacks = new AbortCallbacks();

  /** Flights in the air. */
  get size(): number {
    return this.#flights.size;
  }

  /**
   * The result of the flight under `key`, started by `start` where there is none.
   *
   * @throws whatever `start` throws; the signal's reason where the caller gives up.
   */
  join(key: string, start: (signal: AbortSource) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const flight = this.#flights.get(key) ?? this.#start(key, start);
    flight.waiting++;
    if (signal === undefined) return flight.promise;
    return new Promise<T>((resolve, reject) => {
      const giveUp = () => {
        flight.waiting--;
        if (flight.waiting === 0) this.#abort(key, flight, signal.reason);
        reject(signal.reason);
      };
      const stop = this.#aborts.add(signal, giveUp);
      flight.promise.then(resolve, reject).finally(stop);
    });
  }

  #start(key: string, start: (signal: AbortSource) => Promise<T>): Flight<T> {
    const signal = new AbortSource();
    const promise = start(signal).finally(() => {
      if (this.#flights.get(key)?.signal === signal) this.#flights.delete(key);
    });
    const flight = { promise, signal, waiting: 0 };
    this.#flights.set(key, flight);
    // Who waits is told; an aborted flight may have nobody left.
    promise.catch(() => {});
    return flight;
  }

  /** A flight is let go at once when it is aborted, so that the next asker starts a new one. */
  #abort(key: string, flight: Flight<T>, reason: unknown): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
    flight.signal.abort(reason);
  }

  /** Aborts all flights and resolves when they have ended. */
  async close(reason: unknown): Promise<void> {
    const flights = [...this.#flights];
    for (const [key, flight] of flights) this.#abort(key, flight, reason);
    await Promise.allSettled(flights.map(([, { promise }]) => promise));
  }
}
