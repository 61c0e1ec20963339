/**
 * Iterates over the keys of a Map or a Set in a circle, in insertion order, as the CLOCK algorithm requires. Entries
 * may be added and deleted meanwhile.
 */
export class ClockCursor {
  readonly #entries: { keys(): Iterator<string> };
  #keys: Iterator<string>;

  constructor(entries: { keys(): Iterator<string> }) {
    this.#entries = entries;
    this.#keys = entries.keys();
  }

  /** Returns the next key; after the last one, the first; undefined if there are no keys. Amortized O(1). */
  next(): string | undefined {
    const next = this.#keys.next();
    if (!next.done) return next.value;
    this.#keys = this.#entries.keys();
    const first = this.#keys.next();
    return first.done ? undefined : first.value;
  }
}
