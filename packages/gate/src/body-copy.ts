/** Bytes of the body of a Request that are kept at most, so that memory is bounded whatever the caller streams. */
export const MAX_COPIED_BYTES: number = 4 * 2 ** 20;

/** Reads a copy of a body as it is sent, and keeps its bytes, because a redirect may require to send them again. */
export class BodyCopy {
  readonly #reader: ReadableStreamDefaultReader<unknown>;
  readonly #end: Promise<void>;
  #chunks: Uint8Array[] = [];
  #size = 0;
  #isComplete = false;
  #isDropped = false;

  constructor(body: ReadableStream<unknown>) {
    this.#reader = body.getReader();
    this.#end = this.#read().catch(() => this.drop());
  }

  /** Returns the whole body; undefined if it is longer than `MAX_COPIED_BYTES`, if it failed, or after `drop`. */
  async bytes(): Promise<Uint8Array | undefined> {
    await this.#end;
    return this.#isComplete ? Buffer.concat(this.#chunks) : undefined;
  }

  /** Stops reading and releases what was read. */
  drop(): void {
    this.#isDropped = true;
    this.#isComplete = false;
    this.#chunks = [];
    // The body has failed if this rejects, which the request reports.
    this.#reader.cancel().catch(() => {});
  }

  async #read(): Promise<void> {
    for (;;) {
      const { done, value } = await this.#reader.read();
      if (this.#isDropped) return;
      if (done) break;
      this.#size += (value as Uint8Array).byteLength;
      if (!(value instanceof Uint8Array) || this.#size > MAX_COPIED_BYTES) return this.drop();
      this.#chunks.push(value);
    }
    this.#isComplete = true;
  }
}
