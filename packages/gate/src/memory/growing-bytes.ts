const SMALLEST = 1_024;

/** Chunks are copied: views would keep the buffers alive that they were read into. */
export class GrowingBytes {
  readonly #capacity: number;
  #bytes: Uint8Array = new Uint8Array(0);
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#size;
  }

  get isFull(): boolean {
    return this.#size >= this.#capacity;
  }

  append(chunk: Uint8Array): void {
    const end = Math.min(this.#size + chunk.length, this.#capacity);
    if (end > this.#bytes.length) this.#grow(end);
    this.#bytes.set(chunk.subarray(0, end - this.#size), this.#size);
    this.#size = end;
  }

  /** Returns a view of the bytes from `offset` on, which later calls do not change. */
  from(offset: number): Uint8Array {
    return this.#bytes.subarray(offset, this.#size);
  }

  /** Returns all bytes, in a buffer of exactly their size, and removes them from this one. */
  take(): Uint8Array {
    const bytes = this.#size === this.#bytes.length ? this.#bytes : this.#bytes.slice(0, this.#size);
    this.clear();
    return bytes;
  }

  clear(): void {
    this.#bytes = new Uint8Array(0);
    this.#size = 0;
  }

  /** The first chunk gets its exact size, because most files are one chunk. Later, the size is doubled. */
  #grow(end: number): void {
    const wanted = this.#size === 0 ? end : Math.max(end, SMALLEST, 2 * this.#bytes.length);
    const grown = new Uint8Array(Math.min(wanted, this.#capacity));
    grown.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = grown;
  }
}
