/** Goes round the keys of a Map or a Set, in the order in which they were added, while entries come and go. */
export class ClockCursor {
  readonly #entries: { keys(): Iterator<string> };
  #keys: Iterator<string>;

  constructor(entries: { keys(): Iterator<string> }) {
    this.#entries = entries;
    this.#keys = entries.keys();
  }

  /** Returns the next key, after the last one the first; undefined if there is none. Amortised O(1). */
  next(): string | undefined {
    const next = this.#keys.next();
    if (!next.done) return next.value;
    this.#keys = this.#entries.keys();
    const first = this.#keys.next();
    return first.done ? undefined : first.value;
  }
}
