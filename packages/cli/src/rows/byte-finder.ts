/**
 * Finds a byte in the rows of a block, one row after the other, in time linear in the block. A search of its own for each
 * row would read all of the block again and again if the byte is missing in many rows.
 */
export class ByteFinder {
  readonly #byte: number;
  #bytes: Uint8Array = new Uint8Array(0);
  /** The byte occurs at `#at` and nowhere from `#from` to there. */
  #from = 0;
  #at = -1;

  constructor(byte: number) {
    this.#byte = byte;
  }

  /** Returns where the byte first occurs in `bytes[start, end)`; `end` if it does not. */
  find(bytes: Uint8Array, start: number, end: number): number {
    if (bytes !== this.#bytes || start < this.#from || start > this.#at) {
      const at = bytes.indexOf(this.#byte, start);
      this.#at = at === -1 ? bytes.length : at;
      this.#from = start;
      this.#bytes = bytes;
    }
    return this.#at < end ? this.#at : end;
  }
}
