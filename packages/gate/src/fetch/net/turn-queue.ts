/** One callback in each iteration of the event loop: many pieces do not delay other responses. */
export class TurnQueue {
  readonly #waiting: (() => void)[] = [];

  add(callback: () => void): void {
    this.#waiting.push(callback);
    if (this.#waiting.length === 1) setImmediate(this.#runNext);
  }

  readonly #runNext = (): void => {
    const [next] = this.#waiting;
    try {
      next?.();
    } finally {
      // Removed last: what `next` adds finds the queue in use and is scheduled here.
      this.#waiting.shift();
      if (this.#waiting.length > 0) setImmediate(this.#runNext);
    }
  };
}
