const [LF, CR] = [0x0a, 0x0d];

/** Takes the line `octets[start, end)`, valid during the call only; `isCut`: it was longer, and the rest is lost. */
export type TakeLine = (octets: Uint8Array, start: number, end: number, isCut: boolean) => void;

/**
 * Splits blocks of octets into lines without their LF or CR LF, empty ones included. A line is handed over where it
 * stands in its block; only one that two blocks share is copied, and of that no more than `maxOctets` are held.
 */
export class LineSplitter {
  readonly #take: TakeLine;
  readonly #held: Uint8Array;
  #length = 0;
  #isOpen = false;
  #isCut = false;

  constructor(maxOctets: number, take: TakeLine) {
    this.#take = take;
    // A CR may still turn out to belong to the line's end.
    this.#held = new Uint8Array(maxOctets + 1);
  }

  write(block: Uint8Array): void {
    let start = 0;
    for (let end = block.indexOf(LF); end !== -1; end = block.indexOf(LF, start)) {
      if (this.#isOpen) {
        this.#hold(block, start, end);
        this.end();
      } else {
        this.#give(block, start, end, false);
      }
      start = end + 1;
    }
    if (start < block.length) this.#hold(block, start, block.length);
  }

  /** Gives the last line, where no LF stood behind it. */
  end(): void {
    if (!this.#isOpen) return;
    const [length, isCut] = [this.#length, this.#isCut];
    this.#length = 0;
    this.#isOpen = false;
    this.#isCut = false;
    this.#give(this.#held, 0, length, isCut);
  }

  #hold(block: Uint8Array, start: number, end: number): void {
    const size = Math.min(end - start, this.#held.length - this.#length);
    this.#held.set(block.subarray(start, start + size), this.#length);
    this.#length += size;
    this.#isOpen = true;
    if (size < end - start) this.#isCut = true;
  }

  #give(octets: Uint8Array, start: number, end: number, isCut: boolean): void {
    const stop = !isCut && end > start && octets[end - 1] === CR ? end - 1 : end;
    const limit = start + this.#held.length - 1;
    this.#take(octets, start, Math.min(stop, limit), isCut || stop > limit);
  }
}
