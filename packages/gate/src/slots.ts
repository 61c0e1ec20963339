/** Bounds how much goes on at once, first come, first served. */
export class Slots {
  #free: number;
  /** Who waits, linked, so that a long queue costs nothing to leave. */
  #first: Waiter | undefined;
  #last: Waiter | undefined;

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Runs `work` when a slot is free. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((start) => this.#queue({ start, next: undefined }));
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #queue(waiter: Waiter): void {
    if (this.#last === undefined) this.#first = waiter;
    else this.#last.next = waiter;
    this.#last = waiter;
  }

  #passOn(): void {
    const waiter = this.#first;
    if (waiter === undefined) {
      this.#free++;
      return;
    }
    this.#first = waiter.next;
    if (this.#first === undefined) this.#last = undefined;
    waiter.start();
  }
}

interface Waiter {
  readonly start: () => void;
  next: Waiter | undefined;
}
