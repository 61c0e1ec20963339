/** Bytes that come in parts of any size, taken in pieces that suit who reads them. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array(0);
  #isOver = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** What has come and was not taken. */
  get held(): Uint8Array {
    return this.#held;
  }

  /** Adds what comes next to `held`; false at the end. */
  async more(): Promise<boolean> {
    if (this.#isOver) return false;
    const step = await this.#source.next();
    if (step.done) {
      this.#isOver = true;
      return false;
    }
    this.#held = this.#held.length === 0 ? step.value : Buffer.concat([this.#held, step.value]);
    return true;
  }

  /** Adds to `held` until it has `bytes`; false where they never come. */
  async atLeast(bytes: number): Promise<boolean> {
    while (this.#held.length < bytes) if (!(await this.more())) return false;
    return true;
  }

  /** Takes up to `bytes` of what is held, or of what comes next; undefined at the end. */
  async piece(bytes: number): Promise<Uint8Array | undefined> {
    while (this.#held.length === 0) if (!(await this.more())) return undefined;
    const piece = this.#held.subarray(0, bytes);
    this.skip(piece.length);
    return piece;
  }

  /** Drops bytes that are held. */
  skip(bytes: number): void {
    this.#held = this.#held.subarray(bytes);
  }

  /** Puts back bytes that were taken last. */
  putBack(bytes: Uint8Array): void {
    this.#held = this.#held.length === 0 ? bytes : Buffer.concat([bytes, this.#held]);
  }

  /** Tells the source that no more is wanted. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#source.return?.();
  }
}
