import { Writable } from 'node:stream';

/** A stream that collects `capacity` bytes and then fails on purpose, which ends the transfer. */
export class ByteSink extends Writable {
  readonly #capacity: number;
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(capacity: number) {
    super({ decodeStrings: true });
    this.#capacity = capacity;
  }

  /** Bytes collected so far. */
  get size(): number {
    return this.#bytes;
  }

  get isFull(): boolean {
    return this.#bytes === this.#capacity;
  }

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error) => void): void {
    const accepted = chunk.subarray(0, this.#capacity - this.#bytes);
    this.#chunks.push(accepted);
    this.#bytes += accepted.length;
    done(this.isFull ? new Error(`more than ${this.#capacity - 1} bytes`) : undefined);
  }

  /** Returns a copy of the bytes in a buffer of exactly their size: it may be cached for a long time. */
  toBytes(): Uint8Array {
    const body = new Uint8Array(this.#bytes);
    let at = 0;
    for (const chunk of this.#chunks) {
      body.set(chunk, at);
      at += chunk.length;
    }
    return body;
  }
}
