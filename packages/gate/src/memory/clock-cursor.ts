/** Iterates over keys in a circle, for the CLOCK algorithm. Entries may change meanwhile. */
export class ClockCursor {
  readonly #entries: { keys(): Iterator<string> };
  #keys: Iterator<string>;

  constructor(entries: { keys(): Iterator<string> }) {
    this.#entries = entries;
    this.#keys = entries.keys();
  }

  next(): string | undefined {
    const next = this.#keys.next();
    if (!next.done) return next.value;
    this.#keys = this.#entries.keys();
    const first = this.#keys.next();
    return first.done ? undefined : first.value;
  }
}
