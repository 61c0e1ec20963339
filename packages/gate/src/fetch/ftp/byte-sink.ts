import { Writable } from 'node:stream';

/** Keeps the first `capacity` bytes written to it, and fails on purpose as soon as it has them: nobody reads on. */
export class ByteSink extends Writable {
  readonly #capacity: number;
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(capacity: number) {
    super({ decodeStrings: true });
    this.#capacity = capacity;
  }

  /** Bytes kept so far. */
  get size(): number {
    return this.#bytes;
  }

  get isFull(): boolean {
    return this.#bytes === this.#capacity;
  }

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error) => void): void {
    const kept = chunk.subarray(0, this.#capacity - this.#bytes);
    this.#chunks.push(kept);
    this.#bytes += kept.length;
    done(this.isFull ? new Error(`more than ${this.#capacity - 1} bytes`) : undefined);
  }

  /** A copy of what was kept, alone in its buffer: it may be held for long. */
  take(): Uint8Array {
    const body = new Uint8Array(this.#bytes);
    let at = 0;
    for (const chunk of this.#chunks) {
      body.set(chunk, at);
      at += chunk.length;
    }
    return body;
  }
}
