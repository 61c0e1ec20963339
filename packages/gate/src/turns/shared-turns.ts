import { STORE_FAILED, type StoreAttempts, tryStore } from '../refresh/try-store.js';
import type { Store } from '../types/store.js';

/** The intervals at which a turn of another gate is polled, in milliseconds: each is half as long again. */
const FIRST_INTERVAL = 5;
const LONGEST_INTERVAL = 170;
/** The share by which an interval is lengthened at random. */
const JITTER = 0.5;

export interface SharedTurnsOptions extends StoreAttempts {
  readonly store: Store;
  /** Unique to the gate. */
  readonly holder: string;
  /** Milliseconds after which the store ends a turn. */
  readonly timeout: number;
  readonly random: () => number;
}

/** The turns that gates on one store share. If the store fails, turns apply to the calls of this gate only. */
export class SharedTurns {
  readonly #options: SharedTurnsOptions;
  readonly #pending: Set<Promise<unknown>> = new Set();

  constructor(options: SharedTurnsOptions) {
    this.#options = options;
  }

  /** Resolves with 0 if the gate has the turn or the store fails, else with milliseconds until the next call. */
  async take(host: string, delay: number, calls: number): Promise<number> {
    const { store, holder, timeout, random } = this.#options;
    const taking = tryStore(this.#options, host, 'turn', () => store.turn?.(host, holder, timeout, delay) ?? 0);
    this.#track(taking);
    const wait = await taking;
    if (wait === STORE_FAILED || !(wait > 0)) return 0;
    const interval = Math.min(FIRST_INTERVAL * 1.5 ** calls, LONGEST_INTERVAL) * (1 + JITTER * random());
    return Math.max(wait, interval);
  }

  /** Never throws. `pause` is undefined if the turn was not used, `isHeld` false if it has ended. */
  end(host: string, pause: number | undefined, isHeld: boolean): void {
    const { store, holder } = this.#options;
    this.#track(tryStore(this.#options, host, 'endTurn', () => store.endTurn?.(host, isHeld ? holder : '', pause)));
  }

  /** A turn that is taken after `close` is ended, which is one more call. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  #track(call: Promise<unknown>): void {
    this.#pending.add(call);
    void call.then(() => this.#pending.delete(call));
  }
}
