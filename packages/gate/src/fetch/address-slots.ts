/** Bounds the connections to one address, first come, first served: many sites live on one machine. */
export class AddressSlots {
  readonly #perAddress: number;
  readonly #addresses: Map<string, { taken: number; readonly waiting: Set<() => void> }> = new Map();

  constructor(perAddress: number) {
    this.#perAddress = perAddress;
  }

  /** Addresses that are in use. */
  get size(): number {
    return this.#addresses.size;
  }

  /** Takes a slot at once; false where none is free. Each taken slot is given back by `release`. */
  tryTake(address: string): boolean {
    const queue = this.#addresses.get(address);
    if (queue === undefined) this.#addresses.set(address, { taken: 1, waiting: new Set() });
    else if (queue.taken < this.#perAddress) queue.taken++;
    else return false;
    return true;
  }

  /** Resolves to true with a slot of the address, to false without one when `signal` is aborted first. */
  take(address: string, signal: AbortSignal): Promise<boolean> {
    if (this.tryTake(address)) return Promise.resolve(true);
    if (signal.aborted) return Promise.resolve(false);
    const { waiting } = this.#addresses.get(address)!;
    return new Promise((resolve) => {
      const giveUp = (): void => {
        waiting.delete(start);
        resolve(false);
      };
      const start = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(true);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(start);
    });
  }

  /** Gives a slot back, to who has waited longest. */
  release(address: string): void {
    const queue = this.#addresses.get(address)!;
    const [next] = queue.waiting;
    if (next !== undefined) {
      queue.waiting.delete(next);
      next();
    } else if (--queue.taken === 0) {
      this.#addresses.delete(address);
    }
  }
}
