/** Reads a stream of chunks of any size as bytes, with lookahead. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffered: Uint8Array = new Uint8Array(0);
  #isOver = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  get buffered(): Uint8Array {
    return this.#buffered;
  }

  async fill(): Promise<boolean> {
    if (this.#isOver) return false;
    const step = await this.#source.next();
    if (step.done) {
      this.#isOver = true;
      return false;
    }
    this.#buffered = this.#buffered.length === 0 ? step.value : Buffer.concat([this.#buffered, step.value]);
    return true;
  }

  async fillTo(bytes: number): Promise<boolean> {
    while (this.#buffered.length < bytes) if (!(await this.fill())) return false;
    return true;
  }

  async take(bytes: number): Promise<Uint8Array | undefined> {
    while (this.#buffered.length === 0) if (!(await this.fill())) return undefined;
    const taken = this.#buffered.subarray(0, bytes);
    this.skip(taken.length);
    return taken;
  }

  skip(bytes: number): void {
    this.#buffered = this.#buffered.subarray(bytes);
  }

  putBack(bytes: Uint8Array): void {
    this.#buffered = this.#buffered.length === 0 ? bytes : Buffer.concat([bytes, this.#buffered]);
  }

  async cancel(): Promise<void> {
    this.#isOver = true;
    await this.#source.return?.();
  }
}
